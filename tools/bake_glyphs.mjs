// Bakes the kanji of the Ōgi pieces into data/drawing/pieces.json as outlines.
//
//   npm install --prefix DIR @fontsource/noto-serif-jp@5.3 opentype.js@2
//   node tools/bake_glyphs.mjs --packages DIR            (Node 18 or newer)
//
// The packages are the font (SIL OFL 1.1) and what reads it; without `--packages` they are looked for in web/.
// Only the "kanji" entry is rewritten. `--check` writes nothing and fails if the file differs.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const KANJI = "王玉姫神飛龍角馬銀全桂圭香杏歩と";
const WEIGHT = 700;
const BOX = 100; // the box a glyph is centred in
const SPAN = 92; // its longer side inside that box

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(root, "data", "drawing", "pieces.json");

function packageDirectory() {
  const at = process.argv.indexOf("--packages");
  if (at < 0) return join(root, "web");
  if (!process.argv[at + 1]) throw new Error("--packages needs a directory");
  return resolve(process.argv[at + 1]);
}

/** The slices of the font: which code points each woff file holds. */
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

/** One glyph as path data, scaled to SPAN and centred in BOX, y downward. */
function bake(font, character) {
  const glyph = font.charToGlyph(character);
  if (!glyph || glyph.index === 0) throw new Error(`no glyph for ${character}`);
  const box = glyph.getBoundingBox();
  const scale = SPAN / Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const x = (value) => BOX / 2 + (value - (box.x1 + box.x2) / 2) * scale;
  const y = (value) => BOX / 2 - (value - (box.y1 + box.y2) / 2) * scale;
  const point = (px, py) => `${number(x(px))} ${number(y(py))}`;

  const parts = [];
  let here = "";
  for (const c of glyph.path.commands) {
    const end = c.type === "Z" ? "" : point(c.x, c.y);
    // The font repeats a point where two curves meet: a line of no length says nothing.
    if (c.type === "L" && end === here) continue;
    here = end;
    if (c.type === "M" || c.type === "L") parts.push(`${c.type}${end}`);
    else if (c.type === "Q") parts.push(`Q${point(c.x1, c.y1)} ${end}`);
    else if (c.type === "C") parts.push(`C${point(c.x1, c.y1)} ${point(c.x2, c.y2)} ${end}`);
    else if (c.type === "Z") parts.push("Z");
    else throw new Error(`unexpected path command ${c.type}`);
  }
  const bounds = [x(box.x1), y(box.y2), x(box.x2), y(box.y1)].map((v) => Number(number(v)));
  return { d: parts.join(""), bounds };
}

/** The file's layout: one layer, outline or glyph a line, so that a changed drawing is a small diff. */
export function layOut(pieces) {
  const entry = (key, text, depth) => `${"  ".repeat(depth)}${JSON.stringify(key)}: ${text}`;
  const group = (value) =>
    Object.entries(value).map(([key, item]) =>
      Array.isArray(item)
        ? entry(key, `[\n${item.map((layer) => `      ${JSON.stringify(layer)}`).join(",\n")}\n    ]`, 2)
        : entry(key, JSON.stringify(item), 2),
    );
  const lines = Object.entries(pieces).map(([key, value]) =>
    typeof value === "object" ? entry(key, `{\n${group(value).join(",\n")}\n  }`, 1) : entry(key, JSON.stringify(value), 1),
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}

function main() {
  const require = createRequire(join(packageDirectory(), "package.json"));
  const opentype = require("opentype.js");
  const fontDirectory = dirname(require.resolve("@fontsource/noto-serif-jp/package.json"));
  const slices = readSlices(join(fontDirectory, `${WEIGHT}.css`));

  const kanji = {};
  for (const character of KANJI) {
    const code = character.codePointAt(0);
    const slice = slices.find((s) => s.ranges.some(([low, high]) => code >= low && code <= high));
    if (!slice) throw new Error(`no slice of the font holds ${character}`);
    const bytes = readFileSync(join(fontDirectory, slice.file));
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    kanji[character] = bake(opentype.parse(buffer), character);
  }

  const before = readFileSync(target, "utf8");
  const after = layOut({ ...JSON.parse(before), kanji });
  if (process.argv.includes("--check")) {
    if (after !== before) throw new Error("data/drawing/pieces.json is not as baked");
  } else {
    writeFileSync(target, after);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) main();
