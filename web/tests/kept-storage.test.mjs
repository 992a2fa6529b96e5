// Games move from localStorage to IndexedDB, and none are lost, whatever happens to the page.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { keptGames, manyGames } from "./kept-games.mjs";
import { inIndexedDb, inLocalStorage, store, stored, without } from "./stored.mjs";
import { begin, cell, full, launchIn, message, patience, stage, type, until } from "./support.mjs";
import { en } from "./words.mjs";

const local = [en.options.opponent, en.options.opponents.local];
const { server, visitor, play } = stage();

const keyOf = ({ id }) => `kradan.game.${id}`;
const textsOf = (games) => Object.fromEntries(games.map((game) => [keyOf(game), JSON.stringify(game)]));
const record = (id, text = "1. e4 *") => ({
    version: 1,
    id,
    format: "pgn",
    text,
    edits: [],
    summary: { game: "chess", title: "", players: { first: "", second: "" }, result: "*", updated: 1 },
});

/** A page on the same origin that is not Kradan's, and stores nothing itself. */
async function bystander(context) {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(`${server.url}icon.svg`);
    return page;
}

/** Stores strings where an older version of the page did. */
const putAll = (page, texts) =>
    page.evaluate((all) => Object.entries(all).forEach(([key, text]) => localStorage.setItem(key, text)), texts);

/** Waits until all strings are in IndexedDB, unchanged, and none are left in localStorage after another start. */
async function moved(page, texts, prefix) {
    await until(async () => assert.deepEqual(await inIndexedDb(page, prefix), texts));
    await page.reload();
    await until(async () => assert.deepEqual(await inLocalStorage(page, prefix), {}));
    assert.deepEqual(await inIndexedDb(page, prefix), texts);
}

/** Ends the page's process immediately, as if the system had killed it. */
async function kill(page) {
    const client = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    client.send("Page.crash").catch(() => {});
    await crashed;
    await page.close();
}

/** Limits IndexedDB to this many bytes from now on; null removes the limit. */
async function quota(page, bytes) {
    const client = await page.context().newCDPSession(page);
    const origin = new URL(server.url).origin;
    await client.send("Storage.overrideQuotaForOrigin", { origin, ...(bytes !== null && { quotaSize: bytes }) });
    return client;
}

/** Fills localStorage to the last character. */
const fillLocalStorage = (page) =>
    page.evaluate(() => {
        for (let size = 1 << 22; size >= 1; size >>= 1)
            for (let n = 0; ; ++n)
                try {
                    localStorage.setItem(`other.${size}.${n}`, "x".repeat(size));
                } catch {
                    break;
                }
    });

play(
    "three hundred games and the records beside them move, unchanged to the byte, and are listed as before",
    async (page) => {
        const games = textsOf(manyGames(300));
        const odd = { "kradan.game.torn": '{"version":1', "kradan.game.odd": "\ud800 กระดาน \u0000 盤" };
        const records = Object.fromEntries(
            ["a", "b", "c"].map((id) => [
                `kradan.record.${id}`,
                JSON.stringify(record(id, `1. e4 {${"ก".repeat(1e5)}} *`)),
            ]),
        );
        await page.goto(`${server.url}icon.svg`);
        await putAll(page, {
            ...games,
            ...odd,
            ...records,
            "kradan.clock.many0": "5000",
            "kradan.setting.coordinates": "off",
        });
        const kept = async () => {
            await page.goto(server.url);
            await page.getByRole("link", { name: en.kept.all("305") }).waitFor();
            return page.locator(".kept-latest [data-section]").allInnerTexts();
        };
        const before = await kept();
        await moved(page, { ...games, ...odd }, "kradan.game.");
        await moved(page, records, "kradan.record.");
        // Small values stay in localStorage.
        assert.deepEqual(await inLocalStorage(page, "kradan.clock."), { "kradan.clock.many0": "5000" });
        await page.goto(`${server.url}icon.svg`);
        assert.deepEqual(await kept(), before);
        await page.getByRole("link", { name: en.kept.all("305") }).click();
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 305));
        assert.equal(await page.locator(".kept-damaged").count(), 2);
        // No finished games are removed to make room for a new one.
        await begin(page, server.url, "chess", [local]);
        await type(page, "e2e4");
        await until(async () => assert.equal(Object.keys(await inIndexedDb(page)).length, 303));
    },
);

test("moving games, interrupted at any step, loses nothing, and the next start continues it", async () => {
    const texts = textsOf(manyGames(30));
    for (let steps = 0; steps < 65; steps += full ? 4 : 16) {
        const { context, page } = await visitor({ at: `${server.url}icon.svg` });
        await putAll(page, texts);
        const doomed = await context.newPage();
        // Each read, write, commit and removal is a step; after `most` steps, the page cannot change anything.
        await doomed.addInitScript((most) => {
            let done = 0;
            window.ended = false;
            const end = (transaction) => {
                window.ended = true;
                try {
                    transaction.abort();
                } catch {}
                throw new Error("the page is gone");
            };
            const limit = (prototype, name, isStep = () => true) => {
                const act = prototype[name];
                prototype[name] = function (...all) {
                    if (isStep(...all) && (window.ended || done++ === most)) end(this.transaction ?? this);
                    return act.apply(this, all);
                };
            };
            for (const name of ["get", "put", "delete"]) limit(IDBObjectStore.prototype, name);
            limit(Storage.prototype, "removeItem", (key) => key.startsWith("kradan.game."));
        }, steps);
        await doomed.goto(server.url);
        const isCopied = async () => Object.keys(await inIndexedDb(page)).length === 30;
        const ended = () => doomed.evaluate(() => window.ended);
        await until(async () => (await ended()) || isCopied());
        assert.deepEqual(await stored(page), texts, `${steps} steps of a start`);
        // The second start removes what the first one copied.
        if (await isCopied()) {
            await doomed.reload();
            await until(async () => (await ended()) || !Object.keys(await inLocalStorage(page)).length);
            assert.deepEqual(await stored(page), texts, `${steps} steps of a second start`);
        }
        await doomed.close();
        await page.goto(server.url);
        await page.getByRole("link", { name: en.kept.all("30") }).waitFor();
        await moved(page, texts);
        await context.close();
    }
});

test("a page that is killed while it moves games loses none", async () => {
    const texts = textsOf(manyGames(150));
    for (const wait of full ? [0, 20, 60, 120, 250] : [0, 60, 250]) {
        const { context, page } = await visitor({ at: `${server.url}icon.svg` });
        await putAll(page, texts);
        const doomed = await context.newPage();
        await doomed.goto(server.url);
        await doomed.locator(".kept-latest").waitFor();
        // Interrupts the move to IndexedDB at a different moment each time.
        await doomed.waitForTimeout(wait);
        await kill(doomed);
        assert.deepEqual(await stored(page), texts, `killed after ${wait} ms`);
        await page.goto(server.url);
        await moved(page, texts);
        // A player whose games were moved is not treated as a newcomer, who would get other pieces.
        await page.reload();
        await page.locator(".kept-latest").waitFor();
        assert.deepEqual(await inLocalStorage(page, "kradan.setting.pieces"), {});
        await context.close();
    }
});

play("two tabs that move the same games at once end up with each game once", async (page, context) => {
    const texts = textsOf(manyGames(100));
    await page.goto(`${server.url}icon.svg`);
    await putAll(page, texts);
    const tabs = [page, await context.newPage(), await context.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto(server.url)));
    await moved(page, texts);
    for (const tab of tabs) {
        await tab.getByRole("link", { name: en.kept.all("100") }).click();
        await until(async () => assert.equal(await tab.locator(".kept-game").count(), 100));
    }
});

play("where IndexedDB has no room, games stay in localStorage, and move when there is room", async (page) => {
    const texts = textsOf(manyGames(60));
    await page.goto(`${server.url}icon.svg`);
    await putAll(page, texts);
    await quota(page, 1);
    await page.goto(server.url);
    await page.getByRole("link", { name: en.kept.all("60") }).waitFor();
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "e7e5");
    assert.equal(await message(page), "");
    await page.reload();
    await cell(page, "e5").and(page.locator('[aria-label*="pawn"]')).waitFor();
    const all = await stored(page);
    assert.equal(Object.keys(all).length, 61);
    for (const [key, text] of Object.entries(texts)) assert.equal(all[key], text);
    assert.deepEqual(await inIndexedDb(page), {});
    await quota(page, null);
    await page.goto(`${server.url}icon.svg`);
    await page.goto(server.url);
    await moved(page, all);
});

play("where nothing has room, the page says so, and everything that it showed as saved is stored", async (page) => {
    // Random text does not compress, so fewer and fewer records fit.
    const noise = (size) => Array.from({ length: size }, () => (Math.random() * 36).toString(36)[0]).join("");
    const sizes = [...Array(12).fill(40_000), ...Array(20).fill(4000), ...Array(40).fill(400)];
    const records = Object.fromEntries(
        sizes.map((size, i) => {
            const id = String(i).padStart(3, "0");
            return [`kradan.record.${id}`, JSON.stringify(record(id, `1. e4 {${noise(size)}} *`))];
        }),
    );
    await page.goto(`${server.url}icon.svg`);
    await putAll(page, records);
    await quota(page, 400_000);
    await page.goto(server.url);
    await page.getByRole("link", { name: `All saved games (${sizes.length})` }).waitFor();
    await until(async () => assert.ok(Object.keys(await inIndexedDb(page, "kradan.record.")).length > 3));
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "e7e5");
    assert.equal(await message(page), "");
    let saved = 2;
    for (const move of "g1f3 b8c6 f1c4 f8c5 b1c3 g8f6 d2d3 d7d6 c1g5 h7h6 g5h4 g7g5 h4g3 g5g4".split(" ")) {
        await fillLocalStorage(page);
        await type(page, move);
        let refused = false;
        await until(async () => {
            refused = /not being kept/.test(await message(page));
            assert.ok(refused || Object.values(await stored(page)).some((text) => text.includes(move)));
        });
        if (refused) break;
        ++saved;
    }
    assert.ok(saved < 16, "the page did not say that nothing has room");
    assert.ok(Object.keys(await inLocalStorage(page, "kradan.record.")).length > 3);
    await page.reload();
    await page.locator(".play .board").waitFor();
    await until(async () => assert.ok((await page.locator(".move").count()) >= saved));
    assert.deepEqual(await stored(page, "kradan.record."), records);
});

play(
    "where only localStorage is full, games are saved in IndexedDB, and another tab follows them",
    async (page, context) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "e2e4");
        const other = await context.newPage();
        await other.goto(page.url());
        await cell(other, "e4").waitFor();
        await page.evaluate(() =>
            Object.keys(localStorage).forEach((key) => key.startsWith("kradan.game.") || localStorage.removeItem(key)),
        );
        for (const move of ["e7e5", "g1f3", "b8c6"]) {
            await fillLocalStorage(page);
            await type(page, move);
        }
        await until(async () => assert.equal(await other.locator(".move").count(), 4));
        assert.equal(await message(page), "");
        await until(async () => assert.match(Object.values(await inIndexedDb(page))[0], /b8c6/));
        await page.reload();
        await until(async () => assert.equal(await page.locator(".move").count(), 4));
        // A game that begins after that is never in localStorage.
        await begin(page, server.url, "chess", [local]);
        await fillLocalStorage(page);
        await type(page, "d2d4");
        await until(async () => assert.match(JSON.stringify(await inIndexedDb(page)), /d2d4/));
        assert.equal(await message(page), "");
        await page.reload();
        await until(async () => assert.equal(await page.locator(".move").count(), 1));
    },
);

play("a browser that refuses IndexedDB keeps games in localStorage", async (page) => {
    await without(page, "indexedDB");
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "e7e5");
    await page.reload();
    await until(async () => assert.equal(await page.locator(".move").count(), 2));
    assert.equal(await message(page), "");
    assert.equal(Object.keys(await inLocalStorage(page)).length, 1);
    await page.goto(server.url);
    await page
        .locator(".kept-game")
        .getByRole("button", { name: /^Remove/ })
        .click();
    await page.locator(".kept-removed").waitFor();
    assert.deepEqual(await inLocalStorage(page, "kradan.tombstone."), {});
});

play("a browser that refuses only localStorage keeps games in IndexedDB", async (page) => {
    await without(page, "localStorage");
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "e7e5");
    await until(async () => assert.match(Object.values(await inIndexedDb(page))[0], /e7e5/));
    assert.equal(await message(page), "");
    await page.reload();
    await until(async () => assert.equal(await page.locator(".move").count(), 2));
});

play("a browser whose IndexedDB never answers keeps games in localStorage", async (page) => {
    await page.addInitScript(() => {
        localStorage.setItem("kradan.indexed.game", "1");
        indexedDB.open = () => new EventTarget();
        IDBFactory.prototype.open = () => Object.setPrototypeOf(new EventTarget(), IDBRequest.prototype);
    });
    await page.reload();
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "e7e5");
    await page.reload();
    await until(async () => assert.equal(await page.locator(".move").count(), 2));
});

play(
    "data that an older version of the page writes beside this one is seen, and moved on the next start",
    async (page, context) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "e2e4");
        const game = page.url();
        await until(async () => assert.match(Object.values(await inIndexedDb(page))[0], /e2e4/));
        // This start moves the game to IndexedDB.
        await page.reload();
        await until(async () => assert.deepEqual(await inLocalStorage(page), {}));
        const [[key, text]] = Object.entries(await inIndexedDb(page));
        const old = await bystander(context);
        const [other] = keptGames([{ id: "other", config: { game: "chess" }, moves: ["d2d4", "d7d5"] }]);
        // The older page had the game open and continues it.
        const longer = JSON.parse(text);
        longer.events.push(
            ...JSON.parse(JSON.stringify(other.events))
                .slice(2)
                .map((event) => ({ ...event, seq: 3 })),
        );
        await store(old, key, JSON.stringify(longer));
        await store(old, keyOf(other), JSON.stringify(other));
        await until(async () => assert.deepEqual(await page.locator(".move").allInnerTexts(), ["e4", "d5"]));
        // The older page writes a shorter log, which this page does not notice. The longer log stays.
        await type(page, "g1f3");
        await store(old, key, text);
        await until(async () => assert.equal(await page.locator(".move").count(), 3));
        await until(async () => assert.match((await inIndexedDb(page))[key], /g1f3/));
        await page.reload();
        await until(async () => assert.deepEqual(await page.locator(".move").allInnerTexts(), ["e4", "d5", "Nf3"]));
        await until(async () => assert.equal((await inIndexedDb(page))[keyOf(other)], JSON.stringify(other)));
        await page.goto(server.url);
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
        await until(async () => assert.deepEqual(await inLocalStorage(page), {}));
        await page.goto(game);
        await until(async () => assert.equal(await page.locator(".move").count(), 3));
    },
);

test("a move that is shown outlives the page, however soon the page ends", async () => {
    const { context, page, errors } = await visitor();
    await begin(page, server.url, "chess", [local]);
    const game = page.url();
    const moves = [
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "a6",
        "Ba4",
        "Nf6",
        "Nc3",
        "Be7",
        "d3",
        "b5",
        "Bb3",
        "d6",
        "h3",
        "Na5",
    ];
    let tab = page;
    for (const [i, move] of moves.entries()) {
        await tab.keyboard.type(move);
        await tab.keyboard.press("Enter");
        // The page is ended as soon as the move is shown.
        await tab.locator(".move").nth(i).waitFor();
        if (i % 3 === 0) await kill(tab);
        else if (i % 3 === 1) await tab.close();
        if (i % 3 === 2) await tab.reload();
        else {
            tab = await context.newPage();
            tab.setDefaultTimeout(patience);
            await tab.goto(game);
        }
        await tab.locator(".play .board").waitFor();
        await until(async () => assert.deepEqual(await tab.locator(".move").allInnerTexts(), moves.slice(0, i + 1)));
    }
    assert.deepEqual(errors, []);
    await context.close();
});

test("a move that IndexedDB has committed outlives the browser", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kradan-"));
    const open = async () => {
        const browser = await launchIn(folder, { locale: "en", serviceWorkers: "block" });
        const [page] = browser.pages();
        page.setDefaultTimeout(patience);
        return { browser, page };
    };
    try {
        const first = await open();
        await first.page.goto(`${server.url}icon.svg`);
        await first.page.evaluate(() => localStorage.setItem("kradan.setting.teaching", "off"));
        await begin(first.page, server.url, "chess", [local]);
        const game = first.page.url();
        await type(first.page, "e2e4", "e7e5", "g1f3");
        await until(async () => assert.match(Object.values(await inIndexedDb(first.page))[0], /g1f3/));
        const client = await first.browser.newCDPSession(first.page);
        const closed = first.browser.waitForEvent("close");
        client.send("Browser.crash").catch(() => {});
        await closed;
        const second = await open();
        await second.page.goto(game);
        await until(async () => assert.equal(await second.page.locator(".move").count(), 3));
        await second.browser.close();
    } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    }
});

play(
    "removed games stay removed until restored, even if IndexedDB did not learn of it in time",
    async (page, context) => {
        const texts = textsOf(manyGames(3));
        await page.goto(`${server.url}icon.svg`);
        await putAll(page, texts);
        await page.goto(`${server.url}#/games`);
        await moved(page, texts);
        const doomed = await context.newPage();
        await doomed.addInitScript(() => {
            IDBObjectStore.prototype.delete = () => {
                throw new Error("the page is gone");
            };
        });
        await doomed.goto(`${server.url}#/games`);
        await doomed
            .locator(".kept-game")
            .first()
            .getByRole("button", { name: /^Remove/ })
            .click();
        // The other tab shows the change.
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
        await kill(doomed);
        assert.equal(Object.keys(await inIndexedDb(page)).length, 3);
        await page.reload();
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
        await until(async () => {
            assert.equal(Object.keys(await inIndexedDb(page)).length, 2);
            assert.deepEqual(await inLocalStorage(page, "kradan.tombstone."), {});
        });
        await page
            .locator(".kept-game")
            .first()
            .getByRole("button", { name: /^Remove/ })
            .click();
        await page.getByRole("button", { name: en.kept.undo }).click();
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
        await page.reload();
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
        await until(async () => assert.equal(Object.keys(await inIndexedDb(page)).length, 2));
    },
);

play("a page that was frozen rereads what other tabs stored", async (page) => {
    const [one, two] = Object.entries(textsOf(manyGames(2)));
    await page.goto(`${server.url}icon.svg`);
    await putAll(page, Object.fromEntries([one]));
    await page.goto(`${server.url}#/games`);
    await moved(page, Object.fromEntries([one]));
    await page.evaluate(
        ([key, text]) =>
            new Promise((done) => {
                indexedDB.open("kradan").onsuccess = ({ target: { result: database } }) => {
                    const transaction = database.transaction("texts", "readwrite");
                    transaction.objectStore("texts").put(text, key);
                    transaction.oncomplete = () => done(database.close());
                };
            }),
        two,
    );
    await until(async () => assert.equal(await page.locator(".kept-game").count(), 1));
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
});
