// Bakes font outlines: the kanji on the Ōgi pieces into data/boards_and_pieces/pieces.json; the letters, digits and
// signs in coordinates and labels into data/boards_and_pieces/letters.json; and the Japanese characters in the page's
// Thai and English texts into separate fonts in web/src/kanji/, one for all screens and one for the texts about the
// games.
//
//   npm install --prefix DIR @fontsource/noto-serif-jp@5.3 @fontsource/sarabun@5.3 opentype.js@2 wawoff2@2
//   node tools/bake_glyphs.mjs --packages DIR            (Node 18 or newer)
//
// The packages are the fonts (SIL OFL 1.1) and libraries that read them. Without `--packages`, they are looked up in
// web/. `--only kanji`, `--only letters`, `--only text` or `--only about` bakes one of the four. In pieces.json, only
// the "kanji" entry is rewritten. `--check` writes nothing and fails if a file differs.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const KANJI = "王玉姫神飛龍角馬銀全桂圭香杏歩と";
const WEIGHT = 700;
const BOX = 100; // the box a glyph is centred in
const SPAN = 92; // its longer side inside that box

/** The characters in Thai and English texts. tools/check_data.py lists missing ones. */
const IN_TEXTS = `${KANJI}先後手日本語将車行兵女成金`;
/** Additional characters in the texts about the games: web/src/i18n/LANGUAGE/about/. */
const IN_ABOUT = "いきちつなのみめりるアウキゲコセタダドハボマミムメリー上下二囲地妖小所打持振棋死眼石碁置詰駒魔";
const TEXT_WEIGHT = 500;

const LETTER_FONT = "files/sarabun-latin-600-normal.woff";
/** All printable ASCII characters. */
const LETTERS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join("");

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const places = {
    "pieces.json": join(root, "data/boards_and_pieces/pieces.json"),
    "letters.json": join(root, "data/boards_and_pieces/letters.json"),
    "kanji.woff2": join(root, "web/src/kanji/kanji.woff2"),
    "kanji.css": join(root, "web/src/kanji/kanji.css"),
    "about.woff2": join(root, "web/src/kanji/about.woff2"),
    "about.css": join(root, "web/src/kanji/about.css"),
};

/** The word after an option; undefined if the option is not given. */
function option(name) {
    const at = process.argv.indexOf(name);
    if (at < 0) return undefined;
    if (!process.argv[at + 1]) throw new Error(`${name} needs a word after it`);
    return process.argv[at + 1];
}

/** The font's slices: the code points in each woff file. */
function readSlices(cssPath) {
    const slices = [];
    for (const [, block] of readFileSync(cssPath, "utf8").matchAll(/@font-face\s*\{([^}]*)\}/g)) {
        const file = /url\((?:\.\/)?([^)]+\.woff)\)/.exec(block)?.[1];
        const range = /unicode-range:\s*([^;]+)/.exec(block)?.[1];
        if (!file || !range) continue;
        const ranges = range.split(",").map((part) => {
            const [low, high] = part.trim().replace(/^U\+/i, "").split("-");
            return [parseInt(low, 16), parseInt(high ?? low, 16)];
        });
        slices.push({ file, ranges });
    }
    return slices;
}

const number = (value) => String(Math.round(value * 10) / 10 || 0);

/** The glyph for a character. Throws if the font does not have it. */
function glyphOf(font, character) {
    const glyph = font.charToGlyph(character);
    if (!glyph || glyph.index === 0) throw new Error(`no glyph for ${character}`);
    return glyph;
}

/** A glyph's outline as path data; `point` writes one of its points. */
function pathOf(glyph, point) {
    const parts = [];
    let here = "";
    for (const c of glyph.path.commands) {
        const end = c.type === "Z" ? "" : point(c.x, c.y);
        // The font repeats a point where two curves meet. Skip that line of length zero.
        if (c.type === "L" && end === here) continue;
        here = end;
        if (c.type === "M" || c.type === "L") parts.push(`${c.type}${end}`);
        else if (c.type === "Q") parts.push(`Q${point(c.x1, c.y1)} ${end}`);
        else if (c.type === "C") parts.push(`C${point(c.x1, c.y1)} ${point(c.x2, c.y2)} ${end}`);
        else if (c.type === "Z") parts.push("Z");
        else throw new Error(`unexpected path command ${c.type}`);
    }
    return parts.join("");
}

/** One kanji, scaled to SPAN and centred in BOX, y downward. */
function bakeKanji(font, character) {
    const glyph = glyphOf(font, character);
    const box = glyph.getBoundingBox();
    const scale = SPAN / Math.max(box.x2 - box.x1, box.y2 - box.y1);
    const x = (value) => BOX / 2 + (value - (box.x1 + box.x2) / 2) * scale;
    const y = (value) => BOX / 2 - (value - (box.y1 + box.y2) / 2) * scale;
    const d = pathOf(glyph, (px, py) => `${number(x(px))} ${number(y(py))}`);
    const bounds = [x(box.x1), y(box.y2), x(box.x2), y(box.y1)].map((v) => Number(number(v)));
    return { d, bounds };
}

/** One letter in the font's own units, y downward from the baseline. */
function bakeLetter(glyph) {
    return { advance: glyph.advanceWidth, d: pathOf(glyph, (x, y) => `${number(x)} ${number(-y)}`) };
}

/** The contents of the file: one layer, outline or glyph per line, so a changed drawing gives a small diff. */
export function layOut(pieces) {
    const entry = (key, text, depth) => `${"  ".repeat(depth)}${JSON.stringify(key)}: ${text}`;
    const group = (value) =>
        Object.entries(value).map(([key, item]) =>
            Array.isArray(item)
                ? entry(key, `[\n${item.map((layer) => `      ${JSON.stringify(layer)}`).join(",\n")}\n    ]`, 2)
                : entry(key, JSON.stringify(item), 2),
        );
    const lines = Object.entries(pieces).map(([key, value]) =>
        typeof value === "object"
            ? entry(key, `{\n${group(value).join(",\n")}\n  }`, 1)
            : entry(key, JSON.stringify(value), 1),
    );
    return `{\n${lines.join(",\n")}\n}\n`;
}

function readFont(opentype, path) {
    const bytes = readFileSync(path);
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Each character with the slice of the font that contains it. */
function fontsOf(opentype, directory, characters, weight) {
    const slices = readSlices(join(directory, `${weight}.css`));
    return [...characters].map((character) => {
        const code = character.codePointAt(0);
        const slice = slices.find((s) => s.ranges.some(([low, high]) => code >= low && code <= high));
        if (!slice) throw new Error(`no slice of the font holds ${character}`);
        return [character, readFont(opentype, join(directory, slice.file))];
    });
}

function allKanji(opentype, directory) {
    const kanji = {};
    for (const [character, font] of fontsOf(opentype, directory, KANJI, WEIGHT))
        kanji[character] = bakeKanji(font, character);
    return layOut({ ...JSON.parse(readFileSync(places["pieces.json"], "utf8")), kanji });
}

/** A font's bytes, the same on every run. opentype.js writes the current time into them. */
function bytesOf(font) {
    const { Date: Clock } = globalThis;
    globalThis.Date = class extends Clock {
        constructor() {
            super(0);
        }
    };
    try {
        return Buffer.from(font.toArrayBuffer());
    } finally {
        globalThis.Date = Clock;
    }
}

/** A font with these characters, and CSS that loads it only if one of them is shown. */
async function textFont(opentype, compress, directory, name, characters) {
    const fonts = fontsOf(opentype, directory, [...new Set(characters)].sort().join(""), TEXT_WEIGHT);
    const [, { unitsPerEm, ascender, descender }] = fonts[0];
    const empty = new opentype.Glyph({ name: ".notdef", advanceWidth: unitsPerEm, path: new opentype.Path() });
    const glyphs = fonts.map(([character, font]) => {
        const { advanceWidth, path } = glyphOf(font, character);
        const unicode = character.codePointAt(0);
        return new opentype.Glyph({ name: `u${unicode.toString(16)}`, unicode, advanceWidth, path });
    });
    const names = { familyName: "Kradan Kanji", styleName: "Medium", unitsPerEm, ascender, descender };
    const font = new opentype.Font({ ...names, glyphs: [empty, ...glyphs] });
    const range = glyphs.map(({ unicode }) => `U+${unicode.toString(16)}`).join(", ");
    const css = `/* Made by tools/bake_glyphs.mjs from Noto Serif JP (© 2017-2024 Adobe, SIL OFL 1.1). Devices with a Japanese font load nothing. */
@font-face {
  font-family: "Kradan Kanji";
  font-weight: 400 600;
  font-display: swap;
  src: local("Hiragino Sans"), local("Hiragino Kaku Gothic ProN"), local("Yu Gothic"), local("Meiryo"), local("Noto Sans CJK JP"),
    local("Noto Sans JP"), url("./${name}.woff2") format("woff2");
  unicode-range: ${range};
}
`;
    return { [`${name}.woff2`]: Buffer.from(await compress(bytesOf(font))), [`${name}.css`]: css };
}

function allLetters(opentype, directory) {
    const font = readFont(opentype, join(directory, LETTER_FONT));
    const letters = Object.fromEntries(
        [...LETTERS].map((character) => [character, bakeLetter(glyphOf(font, character))]),
    );
    return layOut({ unit: font.unitsPerEm, unknown: bakeLetter(font.glyphs.get(0)), letters });
}

async function main() {
    const only = option("--only");
    const require = createRequire(join(resolve(option("--packages") ?? join(root, "web")), "package.json"));
    const opentype = require("opentype.js");
    const folder = (name) => dirname(require.resolve(`@fontsource/${name}/package.json`));
    const baked = {};
    const wanted = (name) => only === undefined || only === name;
    if (wanted("kanji")) baked["pieces.json"] = allKanji(opentype, folder("noto-serif-jp"));
    if (wanted("letters")) baked["letters.json"] = allLetters(opentype, folder("sarabun"));
    const texts = { text: ["kanji", IN_TEXTS], about: ["about", IN_ABOUT] };
    for (const [what, font] of Object.entries(texts))
        if (wanted(what))
            Object.assign(
                baked,
                await textFont(opentype, require("wawoff2").compress, folder("noto-serif-jp"), ...font),
            );
    for (const [name, content] of Object.entries(baked)) {
        const place = places[name];
        if (process.argv.includes("--check")) {
            if (!readFileSync(place).equals(Buffer.from(content))) throw new Error(`${place} is not as baked`);
        } else {
            mkdirSync(dirname(place), { recursive: true });
            writeFileSync(place, content);
        }
    }
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) await main();
