// The board on the page and the images from `kradan image` are the same drawing: compares the page's board, the
// program's SVG in Chromium, and its PNG as images.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { compare, logOf } from "./pictures.mjs";
import { stage } from "./support.mjs";
import { en } from "./words.mjs";

const program = process.env.KRADAN_PROGRAM ?? fileURLToPath(new URL("../../build/release/kradan", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-pictures-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const { play, server } = stage();

/** In pixels. One unit of Ōgi's drawing is one pixel, so that the stands' edges fall between pixels. */
const WIDTH = 880;
const STAND = JSON.parse(readFileSync(new URL("../../data/boards_and_pieces/board.json", import.meta.url))).hands
    .height;
/**
 * The maximum mean difference of a channel over a whole picture, out of 255. On the page, only the antialiasing of
 * letters and of the wood grain differs; between two programs, that of gradients differs too.
 */
const PAGE_MEAN = 0.5;
const PNG_MEAN = 1;

const ogiMoves =
    "c3c4 f6f5 f3f4 c6c5 b2g7 b7g7 c4c5 f5f4 d1e2 d8b7 e2f4 c8d7 B@e4 b7a5 g2d2 a5b3+ e4g6+ g7f7 g6f7".split(" ");
const positions = [
    {
        name: "chess, a check",
        game: "chess",
        config: { game: "chess" },
        moves: "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split(" "),
    },
    {
        name: "chess, Black below, by lamplight",
        game: "chess",
        config: { game: "chess" },
        moves: "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5 f1b5".split(" "),
        flip: true,
        dark: true,
    },
    { name: "Ōgi, kanji, hands, a check", game: "ogi", config: { game: "ogi" }, moves: ogiMoves },
    {
        name: "Ōgi, Western pieces, Gote below",
        game: "ogi",
        config: { game: "ogi" },
        moves: ogiMoves.slice(0, 18),
        flip: true,
        western: true,
    },
    {
        name: "classic Ōgi by lamplight",
        game: "ogi-classic",
        config: { game: "ogi-classic" },
        moves: "c3c4 f6f5 b2g7+".split(" "),
        dark: true,
    },
    {
        name: "classic Ōgi, Western pieces by lamplight",
        game: "ogi-classic",
        config: { game: "ogi-classic" },
        moves: "c3c4 f6f5 b2g7+".split(" "),
        dark: true,
        western: true,
    },
    {
        name: "Go, nine lines, a ko",
        game: "go",
        config: { game: "go", size: 9 },
        moves: "D5 E5 E6 F6 E4 F4 F5 G5 A1 E5".split(" "),
        arguments: ["--size", "9"],
    },
    {
        name: "Go, thirteen lines, by lamplight",
        game: "go",
        config: { game: "go", size: 13 },
        moves: "D4 K10 K4 D10 G7 C3".split(" "),
        arguments: ["--size", "13"],
        dark: true,
    },
    {
        name: "Go, nineteen lines, White below",
        game: "go",
        config: { game: "go" },
        moves: "D4 Q16 R4 C16 C3 T19".split(" "),
        flip: true,
    },
];

function image(file, { game, moves, arguments: more = [], flip, dark, western }) {
    const options = ["--moves", moves.join(" "), "--width", String(WIDTH), ...more];
    if (flip) options.push("--flip");
    if (dark) options.push("--theme", "dark");
    if (western) options.push("--pieces", "western");
    const path = join(folder, file);
    execFileSync(program, ["image", game, ...options, "-o", path, "--force"]);
    return readFileSync(path);
}

/** Shows only the page's board, in the upper left corner of the window. */
async function boardOfPage(page, { config, moves, flip, western }) {
    await page.evaluate((set) => localStorage.setItem("kradan.setting.pieces", set), western ? "western" : "eastern");
    await page.goto(`${server.url}#/analyse`);
    // The page reads the setting when it loads.
    await page.reload();
    const log = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(logOf(config, moves)) };
    await page.locator('input[type="file"]').setInputFiles(log);
    await page.locator(".play .board").waitFor();
    if (flip) await page.locator(".play").getByRole("button", { name: en.game.flip }).first().click();
    await page.addStyleTag({
        // The arrow from the checking piece is only for players. A picture marks only the king's square.
        content: `.play .board { position: fixed; inset: 0 auto auto 0; width: ${WIDTH}px; z-index: 99; border-radius: 0; }
            .shape-span { display: none; }`,
    });
    await page.evaluate(() => document.fonts.ready);
    const { height } = await page.locator(".play .board").boundingBox();
    return {
        png: await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: Math.floor(height) } }),
        height: Math.floor(height),
    };
}

/** An SVG as Chromium draws it: the whole, or `height` pixels from `top`. */
async function drawn(page, svg, top = 0, height = undefined) {
    const wrong = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent,
        svg,
    );
    assert.equal(wrong, undefined);
    await page.setContent(`<!doctype html><body style="margin:0">${svg}</body>`);
    const box = await page.locator("svg").boundingBox();
    assert.equal(box.width, WIDTH);
    return page.screenshot({ clip: { x: 0, y: top, width: WIDTH, height: height ?? box.height } });
}

for (const position of positions) {
    const window = { width: 1600, height: 1200, dark: position.dark };
    const isOgi = position.game.startsWith("ogi");
    play(
        `the picture is the page's board: ${position.name}`,
        async (page) => {
            const svg = image("picture.svg", position).toString("utf8");
            const { png: board, height } = await boardOfPage(page, position);
            const picture = await drawn(page, svg, isOgi ? STAND : 0, height);
            const { amiss, mean } = await compare(page, board, picture);
            assert.equal(amiss, 0, `${amiss} pixels are amiss`);
            assert.ok(mean < PAGE_MEAN, `mean difference ${mean}`);

            // The comparison must distinguish this board from the one a move earlier.
            const earlier = image("earlier.svg", { ...position, moves: position.moves.slice(0, -1) }).toString("utf8");
            const before = await compare(page, board, await drawn(page, earlier, isOgi ? STAND : 0, height));
            assert.ok(before.amiss > 100, "a move less is not seen");
        },
        window,
    );

    play(
        `the PNG is the SVG: ${position.name}`,
        async (page) => {
            const png = image("picture.png", position);
            const { amiss, mean } = await compare(
                page,
                await drawn(page, image("picture.svg", position).toString("utf8")),
                png,
            );
            assert.equal(amiss, 0, `${amiss} pixels are amiss`);
            assert.ok(mean < PNG_MEAN, `mean difference ${mean}`);
            // Not Kradan's page, which would still be starting when the picture replaces it.
        },
        { ...window, at: "about:blank" },
    );
}
