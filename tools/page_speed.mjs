// Measures how soon the page is usable on a slow phone, on a first visit and on a second one without a network: bytes,
// the form for a new game, and the computer's first reply. Also measures how long a tap takes to be drawn. With
// --lighthouse, also reports Lighthouse's scores.
//   node tools/page_speed.mjs [--runs N] [--language th|ja|en] [--lighthouse]
// `kradan serve` serves the page. The processor is slowed down to a quarter, and the network to Lighthouse's slow 4G.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Server } from "../tests/online/support.mjs";
import { begin, cell, launch } from "../web/tests/support.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: options } = parseArgs({
    options: {
        runs: { type: "string", default: "5" },
        language: { type: "string", default: "en" },
        lighthouse: { type: "boolean", default: false },
    },
});
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const processor = 4;

/** A phone that has not visited the page. */
const phone = (browser, language = options.language) =>
    browser.newContext({
        viewport: { width: 360, height: 640 },
        locale: language,
        hasTouch: true,
        isMobile: true,
    });

/**
 * Begins a game and moves. Returns the milliseconds until the form, the board and the computer's reply. Calls `onBoard`
 * when the board is visible.
 */
async function play(page, url, onBoard = () => {}) {
    page.setDefaultTimeout(120_000);
    const began = performance.now();
    const since = () => Math.round(performance.now() - began);
    await page.goto(`${url}#/new/chess`, { waitUntil: "commit" });
    const begin = page.locator(".begin .button-main:enabled");
    await begin.waitFor();
    const form = since();
    await begin.click();
    await page.locator(".play .board").waitFor();
    const board = since();
    onBoard();
    await page.keyboard.type("e2e4");
    await page.keyboard.press("Enter");
    // The line below the board: "1. e4 d5".
    await page.waitForFunction(
        () => (document.querySelector(".line-latest")?.textContent ?? "").trim().split(/\s+/).length >= 3,
    );
    return { form, board, reply: since() };
}

/** A first visit. */
async function visit(browser, url) {
    const context = await phone(browser);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", network);
    await client.send("Emulation.setCPUThrottlingRate", { rate: processor });
    let bytes = 0;
    let before = 0;
    client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    const times = await play(page, url, () => (before = bytes));
    await context.close();
    return { ...times, bytes: before };
}

/** A second visit without a network, after a first visit with one game. */
async function visitAgain(browser, url) {
    const context = await phone(browser);
    const first = await context.newPage();
    await play(first, url);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await first.close();
    await context.setOffline(true);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: processor });
    const times = await play(page, url);
    await context.close();
    return times;
}

/** Moves in each game, as squares to tap; in Go a point is a move. */
const tapped = {
    chess: ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"],
    ogi: ["e3e4", "e6e5", "e4e5", "a6a5", "h3h4", "h6h5"],
    "ogi-classic": ["e3e4", "e6e5", "a3a4", "a6a5", "h3h4", "h6h5"],
    go: ["C3", "G7", "C7", "G3", "E5", "E3"],
};

/**
 * The milliseconds that each move of a game takes from its last tap until it is drawn, with two players on one device.
 */
async function tapToDrawn(browser, url, game) {
    const context = await phone(browser, "en");
    await context.addInitScript(() => localStorage.setItem("kradan.setting.teaching", "off"));
    const page = await context.newPage();
    await page.goto(url);
    await begin(page, url, game, [["Opponent", "Two on this device"], ...(game === "go" ? [["Board", "9 × 9"]] : [])]);
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: processor });
    await page.evaluate(() => {
        window.drawn = [];
        let tap = 0;
        addEventListener("pointerdown", (event) => (tap = event.timeStamp), { capture: true });
        const latest = () => document.querySelector(".line-latest")?.textContent;
        let before = latest();
        new MutationObserver(() => {
            if (latest() === before) return;
            before = latest();
            // Runs after the frame that shows the move.
            requestAnimationFrame(() => setTimeout(() => window.drawn.push(performance.now() - tap)));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    for (const [i, move] of tapped[game].entries()) {
        for (const square of game === "go" ? [move] : [move.slice(0, 2), move.slice(2)]) await cell(page, square).tap();
        await page.waitForFunction((moves) => window.drawn.length >= moves, i + 1);
    }
    const times = await page.evaluate(() => window.drawn);
    await context.close();
    return times;
}

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const table = (rows) =>
    rows.forEach(([name, value, unit]) => console.log(`${name.padEnd(44)} ${String(value).padStart(9)} ${unit}`));

/** Lighthouse's score for a phone. Fetched into build/ on first use, because it is rarely needed. */
function lighthouse(url) {
    const folder = join(root, "build/lighthouse");
    const program = join(folder, "node_modules/lighthouse/cli/index.js");
    if (!existsSync(program)) {
        mkdirSync(folder, { recursive: true });
        execFileSync(
            "npm",
            ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", "lighthouse@11.7.1"],
            { stdio: ["ignore", 2, 2] },
        );
    }
    const report = join(folder, "report.json");
    execFileSync(
        process.execPath,
        [
            program,
            `${url}#/new/chess`,
            "--quiet",
            "--only-categories=performance,accessibility,best-practices",
            "--output=json",
            `--output-path=${report}`,
            "--chrome-flags=--headless --no-sandbox --disable-gpu",
        ],
        {
            env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell" },
            stdio: ["ignore", 2, 2],
        },
    );
    const { categories, audits } = JSON.parse(readFileSync(report, "utf8"));
    const seconds = (name) => (audits[name].numericValue / 1000).toFixed(2);
    const score = (name) => Math.round(100 * categories[name].score);
    return [
        ["Lighthouse, performance on a phone", score("performance"), "of 100"],
        ["  first contentful paint", seconds("first-contentful-paint"), "s"],
        ["  largest contentful paint", seconds("largest-contentful-paint"), "s"],
        ["  total blocking time", Math.round(audits["total-blocking-time"].numericValue), "ms"],
        ["  cumulative layout shift", audits["cumulative-layout-shift"].numericValue.toFixed(3), ""],
        ["Lighthouse, accessibility", score("accessibility"), "of 100"],
        ["Lighthouse, best practices", score("best-practices"), "of 100"],
    ];
}

/** The median of each figure of `once` over this many runs, by name. */
async function medians(what, once) {
    const runs = [];
    for (let i = 0; i < Number(options.runs); ++i) {
        runs.push(await once(browser, url));
        process.stderr.write(`${what} ${i + 1} of ${options.runs}\n`);
    }
    return (name) => median(runs.map((run) => run[name]));
}
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2);
const moments = (of) => [
    ["the form of a new game can be used", seconds(of("form")), "s"],
    ["the board stands", seconds(of("board")), "s"],
    ["the computer has replied", seconds(of("reply")), "s"],
];

const server = await new Server({ site: resolve(process.env.KRADAN_PAGE ?? join(root, "build/web")) }).start();
const url = `http://127.0.0.1:${server.port}/`;
const browser = await launch();
try {
    const first = await medians("first visit", visit);
    const second = await medians("second visit", visitAgain);
    console.log(`Medians of ${options.runs} visits each: processor 1/${processor}, language ${options.language}`);
    console.log("First visit, 1.6 Mbit/s, 150 ms");
    table([...moments(first), ["transferred before the first move", Math.round(first("bytes") / 1000), "kB"]]);
    console.log("Second visit, without the network");
    table(moments(second));
    console.log("From a tap to the drawn move, two on this device: median and longest");
    for (const game of Object.keys(tapped)) {
        const times = (await tapToDrawn(browser, url, game)).map(Math.round);
        table([[game, `${median(times)}–${Math.max(...times)}`, "ms"]]);
    }
    if (options.lighthouse) table(lighthouse(url));
} finally {
    await browser.close();
    await server.end();
}
