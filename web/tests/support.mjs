// What the page's tests share: a small server for the built page, the browser, and input to the page.

import assert from "node:assert/strict";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { changeStored } from "./stored.mjs";
import { en } from "./words.mjs";

/**
 * The delay of the page's actions and the server's messages, in milliseconds. It makes a test that reads too early
 * always fail.
 */
export const late = Number(process.env.KRADAN_LATE ?? 0);
/** The delay of each action in a test, in milliseconds. It makes a test that reads too late fail too. */
const slow = Number(process.env.KRADAN_SLOW ?? 0);
const here = dirname(fileURLToPath(import.meta.url));
const builtPage = process.env.KRADAN_PAGE ?? resolve(here, "../../build/web");
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
};

/**
 * `./test --full` opens every screen in every language, size and theme; `./test` opens just enough of these to see each
 * once.
 */
export const full = process.env.KRADAN_FULL === "1";

/**
 * The timeout for anything that a test waits for, in milliseconds. It is generous, since a second's work can take many
 * seconds on a busy machine.
 */
export const patience = 60_000;

/** Repeats `check` until it passes; after a timeout, throws its last error. */
export async function until(check) {
    const last = Date.now() + patience;
    for (;;) {
        try {
            const result = await check();
            assert.notEqual(result, false, String(check));
            return result;
        } catch (error) {
            if (Date.now() > last) throw error;
        }
        await delay(20);
    }
}

/** Serves the built page, or another one, on a free port. */
export async function serve(built = builtPage) {
    if (!existsSync(join(built, "wasm/rules.wasm"))) {
        throw new Error(`${built} has no page with wasm modules: build the modules, then run npm run build`);
    }
    const sent = [];
    const waiting = new Set();
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(request.url.split("?")[0])).replace(/^(\.\.[/\\])+/, "");
        const file = join(built, path.endsWith("/") ? `${path}index.html` : path);
        if (!file.startsWith(built) || !existsSync(file)) {
            response.statusCode = 404;
            return response.end();
        }
        response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
        response.on("finish", () => {
            sent.push(path);
            for (const told of waiting) told();
        });
        createReadStream(file).pipe(response);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    /** Resolves when a file whose path passes the test has been served. */
    const until = (test) =>
        new Promise((done, fail) => {
            const late = setTimeout(() => fail(new Error(`no file of ${test} was asked for, but ${sent}`)), patience);
            const told = () => sent.some(test) && done(clearTimeout(late) ?? waiting.delete(told));
            waiting.add(told);
            told();
        });
    const close = () => {
        server.close();
        server.closeAllConnections();
    };
    return { url: `http://127.0.0.1:${server.address().port}/`, close, until };
}

// The features in Playwright's own list, which this one replaces, and the spare process for a page that no test opens.
const withoutFeatures =
    "AcceptCHFrame,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider,GlobalMediaControls," +
    "HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,Translate,AutoDeElevate," +
    "SpareRendererForSitePerProcess";

const flags = ["no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking"];
const started = {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    slowMo: slow,
    args: [...flags, `disable-features=${withoutFeatures}`].map((flag) => `--${flag}`),
};

export const launch = () => chromium.launch(started);

/** Launches a browser that keeps its pages' storage in this folder. */
export const launchIn = (folder, options) => chromium.launchPersistentContext(folder, { ...started, ...options });

/**
 * Runs in the page: delays effects, observers, workers and the network by this many milliseconds, each kind in order.
 */
function actLate(late) {
    const later =
        (run) =>
        (...all) =>
            void timer(() => run(...all), late);
    const timer = window.setTimeout.bind(window);
    // Preact runs its effects on the next frame, or on a timer if there is none, and passes both the same function.
    const framed = new WeakSet();
    const once = (run, ...all) => framed.delete(run) && run(...all);
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => {
        framed.add(run);
        return frame(later((time) => once(run, time)));
    };
    window.setTimeout = (run, time, ...all) =>
        timer((...all) => (framed.has(run) ? timer(once, 2 * late, run, ...all) : run(...all)), time, ...all);
    for (const name of ["ResizeObserver", "IntersectionObserver", "MutationObserver"]) {
        const Observer = window[name];
        window[name] = class extends Observer {
            constructor(tell, options) {
                super(later(tell), options);
            }
        };
    }
    for (const from of [Worker, MessagePort, WebSocket, BroadcastChannel])
        for (const name of ["postMessage", "send", "terminate", "close"].filter((name) => name in from.prototype)) {
            const act = from.prototype[name];
            from.prototype[name] = function (...all) {
                timer(() => act.apply(this, all), late);
            };
        }
    const get = window.fetch.bind(window);
    window.fetch = (...all) => new Promise((done) => timer(done, late)).then(() => get(...all));
}

/** The console messages from the open pages, and the requests that failed. */
const heardBy = new Map();

function hear(page) {
    const heard = [];
    heardBy.set(page, heard);
    page.on("close", () => heardBy.delete(page));
    page.on("console", (said) => ["error", "warning"].includes(said.type()) && heard.push(said.text()));
    page.on("pageerror", (error) => heard.push(String(error)));
    page.on("requestfailed", (request) => heard.push(`${request.url()}: ${request.failure()?.errorText}`));
    page.on("crash", () => heard.push("the page crashed"));
}

/**
 * After a failed test, reports what was visible on the pages that the test left open; tools/test_report.mjs prints it.
 */
export async function tellOfPages(context) {
    if (context.passed) return;
    for (const [page, heard] of heardBy) {
        heardBy.delete(page);
        const shown = await Promise.race([
            page.evaluate(() => (document.querySelector("main") ?? document.body).innerText).catch(String),
            delay(5000, "it does not answer"),
        ]);
        for (const line of [page.url(), shown.replace(/\s+/g, " ").slice(0, 600), ...heard.slice(-20)])
            context.diagnostic(`page: ${line}`);
    }
}

/**
 * A fresh visitor, without a service worker and without the teacher unless requested. Any error on the page fails a
 * test that checks `errors`.
 */
export async function visit(
    browser,
    url,
    {
        width = 1280,
        height = 800,
        locale = "en",
        dark = false,
        scale = 1,
        touch = false,
        ahead = false,
        taught = false,
        serviceWorkers = "block",
    } = {},
) {
    const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        locale,
        colorScheme: dark ? "dark" : "light",
        reducedMotion: "reduce",
        hasTouch: touch,
        isMobile: touch,
        serviceWorkers,
    });
    if (late) await context.addInitScript(actLate, late);
    const page = await context.newPage();
    hear(page);
    page.setDefaultTimeout(patience);
    // Makes every run the same, including the computer's moves and the sides drawn by lot.
    await page.addInitScript(() => {
        let state = 1;
        Math.random = () => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return state / 2 ** 32;
        };
    });
    // Simulates a metered connection, because prefetching two modules in each test would take a long time.
    if (!ahead)
        await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    // Newcomers have a teacher, who would comment on the unusual moves that tests make.
    if (!taught)
        await page.addInitScript(() => {
            try {
                const name = "kradan.setting.teaching";
                if (localStorage.getItem(name) === null) localStorage.setItem(name, "off");
            } catch {}
        });
    page.touch = touch;
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(url);
    return { context, page, errors };
}

/** Opens the new-game form with all its fields; `game` can also name the opponent: "chess/lobby". */
export async function form(page, url, game) {
    await page.goto(`${url}#/new/${game}`);
    const more = page.locator(".options .more");
    await more.waitFor();
    // The page keeps it open once it has been opened.
    if (!(await more.evaluate((e) => e.open))) await more.locator("summary").click();
}

/** Fills in the new-game form by its visible words and begins the game. */
export async function begin(page, url, game, choices = [], more = async () => {}) {
    await form(page, url, game);
    for (const [legend, choice] of choices) {
        await page.locator("fieldset", { hasText: legend }).getByLabel(choice, { exact: true }).check();
    }
    await more();
    await page.getByRole("button", { name: en.options.begins.local }).click();
    await page.locator(".play .board").waitFor();
}

/** A lesson's texts in a language: `path` is "COURSE/ID". */
export function lessonWords(path, language) {
    const [course, id] = path.split("/");
    const file = resolve(here, `../src/i18n/${language}/courses/${course}.json`);
    return JSON.parse(readFileSync(file, "utf8")).lessons[id];
}

export const cell = (page, name) => page.locator(`.play [data-cell="${name}"]`);

/** Plays moves by clicks, or by taps on a phone: "e2e4"; a choice on the square follows a colon: "e5e6:e5e6+". */
export async function click(page, moves) {
    const press = (place) => (page.touch ? place.tap() : place.click());
    for (const text of moves.split(" ")) {
        const [move, choice] = text.split(":");
        const drop = /^(\+?[A-Z])@(.+)$/.exec(move);
        if (drop) {
            await press(page.locator(`.hand-piece[data-hand$=":${drop[1]}"]:not([aria-disabled="true"])`));
            await press(cell(page, drop[2]));
        } else {
            await press(cell(page, move.slice(0, 2)));
            await press(cell(page, move.slice(2, 4)));
        }
        if (choice) await press(page.locator(`[data-choice="${choice}"]`));
    }
}

export async function type(page, ...moves) {
    for (const move of moves) {
        await page.keyboard.type(move);
        await page.keyboard.press("Enter");
    }
}

/**
 * Continues a game begun by two people on this device against the weakest computer, which plays the second side. The
 * page is left first, so that it does not overwrite the change.
 */
export async function againstTheComputer(page, language) {
    const game = page.url();
    await page.goto(new URL("icon.svg", game).href);
    const seats = { opponent: "computer", me: "first", level: 1 };
    // Change this game, not another one that was stored earlier.
    const key = `kradan.game.${game.split("/").at(-1)}`;
    await changeStored(page, (stored) => void Object.assign(stored.seats, seats), key);
    await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
    await page.goto(game);
    await page.locator(".play .board").waitFor();
}

/** Makes the page count the analyses that it requests from its engines, and the ones that are still open. */
export const countAnalyses = (page) =>
    page.addInitScript(() => {
        window.analyses = { asked: 0, open: 0 };
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...rest) {
            if (message.id && message.kind !== "stop") {
                if (message.kind === "analyse") ++window.analyses.asked;
                ++window.analyses.open;
                this.addEventListener("message", ({ data }) => {
                    if (data.id === message.id && (data.kind !== "found" || data.done)) --window.analyses.open;
                });
            }
            return post.call(this, message, ...rest);
        };
    });

/**
 * Waits until such a page has requested at least this many analyses and all of them are answered. Returns the number.
 */
export async function analysed(page, least) {
    const asked = await page.waitForFunction((least) => {
        const { asked, open, seen } = window.analyses;
        window.analyses.seen = open === 0 ? asked : 0;
        return asked >= least && seen === asked && open === 0 && asked;
    }, least);
    return asked.jsonValue();
}

/** axe's serious and critical findings for what is currently shown. */
export async function violations(page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
    const { violations: found } = await page.evaluate(() =>
        window.axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
            resultTypes: ["violations"],
        }),
    );
    return found
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(
            ({ id, nodes }) =>
                `${id}: ${nodes
                    .map((n) => n.html)
                    .slice(0, 3)
                    .join(" ")}`,
        );
}

/** Waits until the page is painted. Resize observers run after the elements exist and before they are visible. */
export const painted = (page) =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How many pixels wider the page is than the window. */
export const overflow = (page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Starts the server and the browser for a test file, and closes them at its end. `pageBuilt` returns the folder that
 * contains the page to serve.
 */
export function stage(pageBuilt = async () => builtPage) {
    const server = {};
    let browser, close;
    before(async () => {
        const served = await serve(await pageBuilt());
        server.url = served.url;
        close = served.close;
        browser = await launch();
    });
    after(async () => {
        await browser?.close();
        close?.();
    });
    afterEach(tellOfPages);
    const visitor = ({ at = server.url, ...options } = {}) => visit(browser, at, options);

    /** Defines a test with a visitor; any error on the page fails it. */
    function play(name, run, options) {
        test(name, async () => {
            const { context, page, errors } = await visitor(options);
            await run(page, context);
            assert.deepEqual(errors, []);
            await context.close();
        });
    }
    return { server, visitor, play };
}

/** Waits until the window's title contains these words. */
export const titled = (page, words) => page.waitForFunction((w) => document.title.includes(w), words);
export const result = (page) => page.locator(".result").innerText();
export const message = (page) => page.locator(".line-message").innerText();

/**
 * The texts in game lists, including entries below the window. Elements that are not laid out (`content-visibility`)
 * have no `innerText`, and entries that have just been drawn have none yet either.
 */
export const listed = (places) =>
    places.evaluateAll((all) =>
        all.map((place) => {
            place.closest(".game-item")?.style.setProperty("content-visibility", "visible");
            return place.innerText.replace(/\s+/g, " ").trim();
        }),
    );
