// A browser that two players with accounts use in turn: none of the first player's data gets into the second's account.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { club } from "./club.mjs";
import { handsOn, placesOf } from "./hands.mjs";
import { until } from "./support.mjs";
import { en } from "./words.mjs";

const here = club(async () => {});
const password = "correct horse battery";
const button = (page, name) => page.getByRole("button", { name, exact: true });
const link = (page, name) => page.getByRole("link", { name: `Account: ${name}` });
const stored = (page) => page.evaluate(() => JSON.stringify(localStorage));

const puzzles = JSON.parse(
    readFileSync(fileURLToPath(new URL("../../data/puzzles/chess.json", import.meta.url)), "utf8"),
);
const puzzle = puzzles.find(({ line }) => line.length === 1);

async function signUp({ page, url }, name) {
    await page.goto(`${url}#/sign-up`);
    await page.locator("main form").waitFor();
    const way = page.getByLabel(en.account.password, { exact: true });
    if (await way.count()) await way.check();
    await page.getByLabel(en.account.name, { exact: true }).fill(name);
    await page.getByLabel(en.account.newPassword).fill(password);
    await button(page, en.account.signUp).click();
    await page.getByLabel(en.account.codesKept).check();
    await button(page, en.account.goOn).click();
    await link(page, name).waitFor();
}

async function signIn({ page, url }, name) {
    await page.goto(`${url}#/sign-in`);
    await page.getByLabel(en.account.name, { exact: true }).fill(name);
    await page.getByLabel(en.account.password, { exact: true }).fill(password);
    await button(page, en.account.signIn).click();
    await link(page, name).waitFor();
}

async function signOut({ page, url }) {
    await page.goto(`${url}#/account`);
    await button(page, en.account.signOut).click();
    await page.getByRole("heading", { name: en.account.guestTitle }).waitFor();
}

/** Solves a puzzle. */
async function solve({ page, url }) {
    await page.goto(`${url}#/puzzles/chess/${puzzle.id}`);
    await page.locator(".puzzle .board").waitFor();
    const act = handsOn(page, ".puzzle .board");
    for (const place of placesOf(puzzle.line[0])) await act(place);
    const choice = page.locator(`[data-choice="${puzzle.line[0]}"]`);
    if (puzzle.line[0].length > 4) await choice.click();
    await page.locator('.puzzle[data-state="solved"]').waitFor();
}

/** Whether the puzzle screen shows a rating for the player. */
async function ratingShown({ page, url }) {
    await page.goto(`${url}#/puzzles`);
    const rating = page.getByText(/^Your rating: \d+\??$/);
    await rating.or(page.getByText(en.puzzles.welcome)).waitFor();
    return (await rating.count()) > 0;
}

test("puzzles of an account that signed out do not get into the next, and return when it signs in", async () => {
    const guest = await here.guest();
    const { page } = guest;
    await signUp(guest, "Anong");
    const written = page.waitForResponse(
        (answer) => answer.url().endsWith("/me/settings") && answer.request().method() === "PUT",
    );
    await solve(guest);
    await written;
    assert.ok(await ratingShown(guest));
    // A second tab in the same browser shows it too.
    const tab = await guest.context.newPage();
    await tab.goto(`${guest.url}#/puzzles`);
    await tab.getByText(/^Your rating: \d+/).waitFor();
    await signOut(guest);
    await until(async () => assert.equal(await tab.getByText(/^Your rating: \d+/).count(), 0));
    assert.ok(!(await ratingShown(guest)));
    assert.ok(!(await stored(page)).includes(puzzle.id));

    await signUp(guest, "Mai");
    assert.ok(!(await ratingShown(guest)));
    await signOut(guest);
    await signIn(guest, "Anong");
    await until(async () => assert.ok(await ratingShown(guest)));
    await signOut(guest);
    await signIn(guest, "Mai");
    assert.ok(!(await ratingShown(guest)));
    here.well();
});

test("data that could not be sent when the session was ended elsewhere waits for its account", async () => {
    const guest = await here.guest();
    const { page, context, url } = guest;
    await signUp(guest, "Noi");
    // Requests for settings fail from now on.
    await context.route("**/api/v1/me/settings", (route) => route.abort());
    await solve(guest);
    const other = await here.guest();
    await signIn(other, "Noi");
    await other.page.goto(`${other.url}#/account`);
    await button(other.page, en.account.sessionsEnd).click();
    await other.page.getByText(en.account.sessionsEnded).waitFor();
    await page.goto(`${url}#/lobby`);
    await page.getByText(en.online.signedOut).waitFor();
    await context.unroute("**/api/v1/me/settings");
    assert.ok(!(await ratingShown(guest)));

    await signUp(guest, "Lek");
    assert.ok(!(await ratingShown(guest)));
    await signOut(guest);
    await signIn(guest, "Noi");
    await until(async () => assert.ok(await ratingShown(guest)));
    // The account has the puzzle, so another browser shows it.
    await until(async () => {
        await other.page.reload();
        assert.ok(await ratingShown(other));
    });
});
