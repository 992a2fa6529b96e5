// The main screens on a narrow phone, in a language derived from English. The language is only a folder and a name in
// the list of languages; nothing else on the page knows about it. Every word must come from the language's texts, and
// longer words must fit.

import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { hangUp } from "../../tests/online/api.mjs";
import { against, become, club, owner } from "./club.mjs";
import { wordsCut } from "./layout.mjs";
import { pictures } from "./looks.mjs";
import { families, open, screens, screensOfOwner, walkThroughGame, walkThroughTalk } from "./places.mjs";
import { buildPseudoPage, code } from "./pseudo-page.mjs";
import { full } from "./support.mjs";

const { page: site, remove } = await buildPseudoPage();
after(remove);
after(hangUp);

const here = club(async () => {}, { site });
// The browser writes dates in Japanese, which contains no English letters.
const phone = { width: 360, height: 640, touch: true, locale: "ja" };

/** Proper names, image formats, and account names in these tests. */
const names = ["Kradan", "English", "SVG", "PNG", "Anong", "Haruto", "Malee"];

/** Runs in the page: returns texts with words without accents, each with its element. */
function unmarkedWords(names) {
    const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (e) => e.localName + [...e.classList].map((one) => `.${one}`).join("");
    const told = (e, text) => `${nameOf(e.parentElement ?? e)} > ${nameOf(e)}: “${text.trim().slice(0, 80)}”`;
    const unmarked = [];

    const isPlain = (word) => /[a-z]{2}/i.test(word) && !/\d/.test(word) && !names.includes(word);
    const read = (e, text) => {
        // Readings of Japanese piece names are the same in all languages; <bdi> contains text by players.
        if (!e.closest(".reading, bdi") && text.split(/[^\p{L}\p{N}@]+/u).some(isPlain)) unmarked.push(told(e, text));
    };
    read(document.body, document.title);
    for (const e of document.body.querySelectorAll("*"))
        if (shown(e))
            for (const attribute of ["aria-label", "aria-roledescription", "title", "placeholder", "alt"])
                read(e, e.getAttribute(attribute) ?? "");

    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
        const e = nodes.currentNode.parentElement;
        if (!e.closest("script, style") && shown(e)) read(e, nodes.currentNode.data);
    }
    return unmarked;
}

const faults = [];
afterEach(() => assert.deepEqual(faults.splice(0), []));

/** Checks that everything shown on the page comes from the language's texts and fits. */
async function check(page, screen) {
    const cut = await wordsCut(page);
    if (full || process.env.KRADAN_PICTURES)
        await page.screenshot({ path: `${pictures}pseudo-${screen.replace(/\W+/g, "-")}.png`, fullPage: true });
    const unmarked = await page.evaluate(unmarkedWords, names);
    faults.push(
        ...unmarked.map((one) => `${screen}: no word of the language: ${one}`),
        ...cut.map((one) => `${screen}: ${one}`),
    );
}

const speak = (page) => page.evaluate((chosen) => localStorage.setItem("kradan.setting.language", chosen), code);

/** A visitor whose page is in the language; `player`: their player on the server. */
async function speaker(player) {
    const guest = await here.guest(phone);
    await speak(guest.page);
    if (player) await become(guest, player);
    else await guest.page.reload();
    await guest.page.locator(`html[lang=${code}]`).waitFor();
    return guest;
}

async function seeAll({ page, url }, all) {
    for (const screen of all) {
        await open(page, url + screen);
        await check(page, screen);
    }
}

test("every screen for a guest", async () => {
    await seeAll(await speaker(), screens);
    here.well();
});

test("a record with a fault is pasted and looked at", async () => {
    const { page, url } = await speaker();
    await page.goto(`${url}#/analyse`);
    await page.locator(".open-ways button").tap();
    await page.locator(".paste textarea").waitFor();
    await check(page, "paste");
    await page.locator(".paste textarea").fill("1. e4 e5 2. Ke3 *");
    await page.locator("dialog .button-main").tap();
    await page.locator(".record .board").waitFor();
    await check(page, "record");
    await page.locator(".record .action").last().tap();
    await page.locator("dialog .menu-item").first().waitFor();
    await check(page, "menu of a record");
    here.well();
});

test("the screens for an account that owns the club", async () => {
    await seeAll(await speaker(await owner(here, "Malee")), screensOfOwner("Malee"));
    here.well();
});

for (const game of families)
    test(`a game of ${game} on this device, from its form to the analysis of its record`, async () => {
        const { page, url } = await speaker();
        await walkThroughGame(page, url, game, (step) => check(page, `${game}: ${step}`));
        here.well();
    });

test("a game with another player, and the chat", async () => {
    const { page, plays } = await against(here, phone, { game: "chess" }, "first", speak);
    await page.locator(`html[lang=${code}]`).waitFor();
    await walkThroughTalk(page, plays, (step) => check(page, step));
    here.well();
});
