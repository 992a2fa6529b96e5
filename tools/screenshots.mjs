// Retakes the pictures in the READMEs from the built page: docs/images/*.png.
//
//   ./dev build && (cd web && npm ci && npm run build)
//   node tools/screenshots.mjs            (Node 18 or newer, Debian's chromium or CHROMIUM, ImageMagick's convert)
//
// Every picture shows a game that the rules module plays here and that the page opens as a stored file, so the picture
// changes only if the page does. Japanese needs the package fonts-noto-cjk; the page has its own Thai font.

import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load, rulesPath } from "../tests/wasm/module.mjs";
import { launch, serve, visit } from "../web/tests/support.mjs";

const images = fileURLToPath(new URL("../docs/images/", import.meta.url));
const LARGEST = 300_000;
const COLOURS = "160";

const pictures = [
    {
        name: "ogi-desktop",
        window: { width: 1440, height: 900, locale: "en" },
        config: { game: "ogi", clock: { kind: "fischer", initial: 600_000, increment: 5000 } },
        moves: "c3c4 f6f5 f3f4 c6c5 b2g7 b7g7 c4c5 f5f4 d1e2 d8b7 e2f4 c8d7 B@e4 b7a5 g2d2 a5b3+ e4g6+ g7f7 g6f7 e8f7^",
    },
    {
        name: "go-phone",
        window: { width: 360, height: 640, scale: 2, locale: "th" },
        config: { game: "go", size: 9, rules: "thai" },
        moves: "E5 G4 C4 E3 D3 G6 F7 G7 E2 F3 D2 F2 C6 F6 E6 E7 D7 F8 E8 G8 F5 G5",
    },
    {
        name: "chess-phone",
        window: { width: 360, height: 640, scale: 2, locale: "ja" },
        config: { game: "chess", clock: { kind: "fischer", initial: 600_000, increment: 5000 } },
        moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8",
    },
];

/** The log of a game against the computer, with a few seconds per move. */
function logOf({ ask }, { config, moves }) {
    const players = { first: {}, second: { engine: true, level: 5 } };
    const begun = ask({ op: "new", config: { ...config, players }, now: 0 });
    if (begun.refusals) throw new Error(JSON.stringify(begun.refusals));
    const events = [...begun.events];
    let now = 0;
    moves.split(" ").forEach((move, i) => {
        now += 4000 + ((i * 7919) % 9000);
        const by = i % 2 ? "second" : "first";
        const answer = ask({ op: "command", session: begun.session, by, now, command: { do: "move", move } });
        if (answer.refusals) throw new Error(`${move}: ${JSON.stringify(answer.refusals)}`);
        events.push(...answer.events);
    });
    return JSON.stringify({ events });
}

const rules = load(rulesPath);
const server = await serve();
const browser = await launch();
mkdirSync(images, { recursive: true });
try {
    for (const picture of pictures) {
        const { context, page } = await visit(browser, `${server.url}#/analyse`, picture.window);
        const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(logOf(rules, picture)) };
        await page.locator('input[type="file"]').setInputFiles(file);
        await page.locator(".play .board").waitFor();
        await page.evaluate(() => document.fonts.ready);
        const path = `${images}${picture.name}.png`;
        await page.screenshot({ path });
        execFileSync("convert", [
            path,
            "-dither",
            "None",
            "-colors",
            COLOURS,
            "-strip",
            "-define",
            "png:compression-level=9",
            `PNG8:${path}`,
        ]);
        const size = statSync(path).size;
        console.log(`${path} ${size}`);
        if (size > LARGEST) throw new Error(`${path} is larger than ${LARGEST} bytes`);
        await context.close();
    }
} finally {
    await browser.close();
    server.close();
}
