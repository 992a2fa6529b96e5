// The page's rooms: the bar, its keys, and the palette.

import assert from "node:assert/strict";
import { begin, overflow, stage, violations } from "./support.mjs";
import { en, wordsOf } from "./words.mjs";

const { server, play } = stage();
const phone = { width: 360, height: 640, touch: true };
const desk = { width: 1366, height: 768 };
const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const bar = (page) => page.getByRole("navigation", { name: en.rooms.title });
const hash = (page) => new URL(page.url()).hash;

const headings = {
    play: en.rooms.play,
    learn: en.rooms.learn,
    puzzles: en.puzzles.title,
    analyse: en.rooms.analyse,
    watch: en.online.watching.title,
    club: en.rooms.club,
};

for (const [where, size, places] of [
    ["at the foot of a phone, within a thumb's reach", phone, ["play", "learn", "puzzles", "analyse", "club"]],
    ["at the side of a phone on its side", { ...phone, width: 640, height: 360 }, ["play", "club"]],
    ["at the top of a desk", desk, Object.keys(headings)],
])
    play(
        `each room is one press away: ${where}`,
        async (page) => {
            for (const place of places) {
                const link = bar(page).getByRole("link", { name: en.rooms[place], exact: true });
                const box = await link.boundingBox();
                assert.ok(box.height >= 44 && box.width >= 44, `${place}: ${box.width} × ${box.height}`);
                await link.click();
                await heading(page, headings[place]);
                assert.equal(await link.getAttribute("aria-current"), "true");
                assert.ok((await overflow(page)) <= 0, place);
                assert.deepEqual(await violations(page), [], place);
            }
        },
        size,
    );

play(
    "the last line of a room is not under the bar",
    async (page) => {
        for (const place of ["play", "learn", "analyse"]) {
            await page.goto(`${server.url}#/${place}`);
            await heading(page, headings[place]);
            const [end, top] = await page.evaluate(() => {
                window.scrollTo(0, document.documentElement.scrollHeight);
                return [
                    Math.max(
                        ...[...document.querySelectorAll("main a, main button")].map(
                            (e) => e.getBoundingClientRect().bottom,
                        ),
                    ),
                    document.querySelector(".rooms").getBoundingClientRect().top,
                ];
            });
            assert.ok(end <= top, `${place}: ${end} > ${top}`);
        }
    },
    phone,
);

play(
    "a running game hides the bar",
    async (page) => {
        await begin(page, server.url, "chess", [[en.options.opponent, en.options.opponents.local]]);
        assert.equal(await bar(page).count(), 0);
    },
    phone,
);

play(
    "g and a letter open a room; letters can be switched off",
    async (page) => {
        await bar(page).waitFor();
        for (const [key, place] of [
            ["l", "learn"],
            ["a", "analyse"],
            ["p", "play"],
            ["c", "club"],
        ]) {
            await page.keyboard.press("g");
            await page.keyboard.press(key);
            await heading(page, headings[place]);
        }
        await page.keyboard.press("g");
        await page.keyboard.press("s");
        await heading(page, en.settings.title);
        await page.keyboard.press("g");
        await page.keyboard.press("h");
        await page.waitForFunction(() => location.hash === "#/");
        await page.evaluate(() => localStorage.setItem("kradan.setting.letter-keys", "off"));
        await page.reload();
        await bar(page).waitFor();
        await page.keyboard.press("g");
        await page.keyboard.press("l");
        // By the time the palette opens, the letters have been handled.
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: en.find.label }).waitFor();
        assert.equal(hash(page), "#/");
    },
    desk,
);

play(
    "the list of keys is open on every screen outside a game",
    async (page) => {
        for (const place of ["", "learn", "lobby"]) {
            await page.goto(`${server.url}#/${place}`);
            await page.locator("main").waitFor();
            await page.keyboard.press("?");
            await page.getByRole("dialog", { name: en.keys.title }).waitFor();
            assert.deepEqual(await violations(page), []);
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
        }
    },
    desk,
);

play(
    "letters of a typed move lead nowhere",
    async (page) => {
        await begin(page, server.url, "chess", [[en.options.opponent, en.options.opponents.local]]);
        const game = hash(page);
        await page.keyboard.type("g1f3");
        await page.keyboard.press("Enter");
        await page.locator('.play [data-cell="f3"][aria-label*="knight"]').waitFor();
        assert.equal(hash(page), game);
    },
    desk,
);

for (const [language, text, kind, address] of [
    ["en", "lear", "room", "#/learn"],
    ["en", "G7", "clause", "#/rules/ogi#G7"],
    ["en", "somebody else", "player", "#/player/somebody%20else"],
    ["th", "ชมเกม", "room", "#/watch"],
    ["ja", "観戦", "room", "#/watch"],
])
    play(
        `the palette finds ${text} in ${language}, by keys alone`,
        async (page) => {
            const words = await wordsOf(language);
            await page.locator(".topbar").waitFor();
            await page.keyboard.press("Control+k");
            const input = page.getByRole("combobox", { name: words.find.label });
            await page.waitForFunction(() => document.activeElement?.matches("[role=combobox]"));
            await input.fill(text);
            const kinds = page.locator(".palette-kind").getByText(words.find.kinds[kind], { exact: true });
            const first = page.getByRole("option").filter({ has: kinds }).first();
            await first.waitFor();
            assert.deepEqual(await violations(page), []);
            while ((await first.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
            await page.keyboard.press("Enter");
            await page.waitForFunction((wanted) => location.hash === wanted, address);
            await page.locator("dialog").waitFor({ state: "detached" });
        },
        { ...desk, locale: language },
    );

play(
    "a paste that cannot be read keeps its text",
    async (page) => {
        await page.goto(`${server.url}#/analyse`);
        const text = "no game at all";
        const paste = page.getByRole("button", { name: en.home.paste });
        await paste.click();
        await page.getByRole("textbox", { name: en.home.pasteTitle }).fill(text);
        await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
        await page.getByText(en.home.unreadable(en.home.pastedName)).waitFor();
        await paste.click();
        assert.equal(await page.getByRole("textbox", { name: en.home.pasteTitle }).inputValue(), text);
    },
    phone,
);

play(
    "an empty board can be opened to try moves",
    async (page) => {
        await page.goto(`${server.url}#/analyse`);
        await page
            .getByRole("button", { name: `${en.rooms.emptyBoard}: ${en.games.chess.editions.chess.short ?? "Chess"}` })
            .click();
        await page.locator('.board [data-cell="e2"]').click();
        await page.locator('.board [data-cell="e4"]').click();
        await page.locator('.board [data-cell="e4"][aria-label*="pawn"]').waitFor();
    },
    desk,
);
