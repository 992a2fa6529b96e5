// Checks that a screen is usable: nothing sticks out and axe finds no violations, in one language or in all of them.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { full, overflow, painted, violations } from "./support.mjs";

// `./test --full` leaves screenshots in build/screens.
export const pictures = fileURLToPath(new URL("../../build/screens/", import.meta.url));
const languages = ["th", "ja", "en"];

/**
 * Returns all the items in `./test --full`. In `./test` it returns only one, the next at each call, so that a test file
 * covers each of them somewhere.
 */
let turn = 0;
export const someOf = (all) => (full ? all : [all[turn++ % all.length]]);

/** Chooses the page's language as a visitor does. */
export async function speak(page, language) {
    await page.locator(".topbar select").last().selectOption(language);
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
}

/**
 * Checks the current page: nothing overflows or is inaccessible to screen readers. `ready` is visible once the page is
 * drawn.
 */
export async function looksRight(page, ready, picture) {
    await page.locator(ready).first().waitFor();
    await painted(page);
    const language = await page.evaluate(() => document.documentElement.lang);
    assert.equal(await overflow(page), 0, `${picture} ${language}`);
    assert.deepEqual(await violations(page), [], `${picture} ${language}`);
    const path = `${pictures}${picture}-${language}-${page.viewportSize().width}.png`;
    if (full || process.env.KRADAN_PICTURES) await page.screenshot({ path, fullPage: true });
}

/** Like `looksRight`, in `some` languages; afterwards, the page is in English. */
export async function looksWell(page, ready, picture, some = someOf(languages)) {
    for (const language of some) {
        await speak(page, language);
        await looksRight(page, ready, picture);
    }
    if (some.at(-1) !== "en") await speak(page, "en");
}
