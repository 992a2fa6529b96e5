// Challenges by name on the page, against a real server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../../tests/online/api.mjs";
import { become, board, club } from "./club.mjs";
import { looksWell } from "./looks.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

/** An account with a browser on one of the page's screens. */
async function account(name, options, hash = "#/") {
    const client = await new Client(here.server).signUp(name);
    const guest = await here.guest(options);
    // Once the page is connected, the server tells it who is online, so nothing sent after that is missed.
    await become(guest, client, "#/lobby");
    await guest.page.locator(".club-head .quiet").waitFor();
    await guest.page.goto(guest.url + hash);
    return Object.assign(guest, { name, client });
}
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const headed = (page, name) => page.getByRole("heading", { name, exact: true }).waitFor();
const terms = { config: { game: "chess" }, side: "first", watchable: false };

test("a player is challenged on the profile, sees it at once, and the game begins", async () => {
    const ben = await account("Ben", phone);
    const ann = await account("Ann", desk, "#/player/Ben");
    await press(ann.page, en.online.challenges.challengeOf("Ben"));
    await ann.page
        .getByRole("dialog")
        .getByRole("link", { name: en.games.chess.editions.chess.name, exact: true })
        .click();
    await headed(ann.page, en.options.title("Chess"));
    assert.equal(await ann.page.getByLabel(en.options.opponentName).inputValue(), "Ben");
    await looksWell(ann.page, "main", "challenge-form");
    await ann.page.locator(".options .more > summary").click();
    await ann.page
        .locator("fieldset", { hasText: en.options.clock })
        .getByLabel("5 min + 3 s", { exact: true })
        .check();
    const teacher = ann.page.getByLabel(en.tables.settings["terms.teacher"]);
    await teacher.check();
    await ann.page
        .locator("fieldset", { hasText: en.options.rating })
        .getByLabel(en.options.rated, { exact: true })
        .check();
    await teacher.waitFor({ state: "detached" });
    await press(ann.page, en.options.begins.name);
    await headed(ann.page, en.online.challenges.waitTitle("Ben"));
    await looksWell(ann.page, "main", "challenge-waits");
    await ben.page.locator(".toast").getByText(en.online.challenges.by("Ann", "Chess")).waitFor();
    await ben.page.getByRole("link", { name: "Answer: Chess with Ann" }).waitFor();
    await looksWell(ben.page, "main", "challenge-home");
    await ben.page.getByRole("link", { name: "Answer: Chess with Ann" }).click();
    await headed(ben.page, en.online.challenges.by("Ann", "Chess"));
    await ben.page.getByText(/your rating: .* if you win/).waitFor();
    await looksWell(ben.page, "main", "challenge-answer");
    await press(ben.page, en.online.play);
    await Promise.all([board(ann.page), board(ben.page)]);
    here.well();
});

test("a challenge with days per move does not ask the challenger to come within minutes", async () => {
    await account("Uma", phone);
    const vic = await account("Vic", desk, "#/new/chess/name/uma");
    await vic.page.locator(".begin .button-main:not(:disabled, [aria-disabled])").waitFor();
    await vic.page.locator(".options .more > summary").click();
    await vic.page
        .locator("fieldset", { hasText: en.options.clock })
        .getByLabel(en.options.days("3"), { exact: true })
        .check();
    await vic.page.locator(".begin .button-main").click();
    await headed(vic.page, en.online.challenges.waitTitle("Uma"));
    await vic.page.getByText("You need not be here when it is accepted").waitFor();
    assert.equal(await vic.page.getByText("ten minutes").count(), 0);
    await looksWell(vic.page, "main", "challenge-days");
    here.well();
});

test("the challenger reads why the challenge was declined, in their own language, and dismisses it", async () => {
    const dan = await account("Dan", desk);
    const cid = await account("Cid", phone, "#/new/chess/name/dan");
    await cid.page.locator(".begin .button-main:not(:disabled, [aria-disabled])").click();
    await headed(cid.page, en.online.challenges.waitTitle("Dan"));
    await cid.page.goto(`${cid.url}#/`);
    await cid.page.getByText(en.online.challenges.sent).waitFor();
    await cid.page.locator(".topbar select").last().selectOption("ja");
    await dan.page.getByRole("link", { name: "Answer: Chess with Cid" }).click();
    await press(dan.page, en.online.challenges.reasons.clock);
    await dan.page.waitForFunction(() => location.hash === "#/lobby");
    await cid.page.locator(".toast").getByText("別の持ち時間で").waitFor();
    await cid.page.getByText("お断り：別の持ち時間で").waitFor();
    await cid.page.locator(".topbar select").last().selectOption("en");
    await press(cid.page, "Dismiss: Chess with Dan");
    await cid.page.getByText(en.online.challenges.answer("Another clock, please")).waitFor({ state: "detached" });
    here.well();
});

test("a challenge waits for a player who is away, and disappears when it is withdrawn", async () => {
    const eve = await new Client(here.server).signUp("Eve");
    const fay = await account("Fay", desk, "#/");
    const line = await here.server.visitor(fay.client.token);
    const { id } = await line.ask({ type: "invite", terms, to: "Eve" });
    const guest = await here.guest(phone);
    await become(guest, eve, "#/");
    await guest.page.getByRole("link", { name: "Answer: Chess with Fay" }).waitFor();
    await fay.page.getByRole("button", { name: "Withdraw: Chess with Eve" }).click();
    await guest.page.getByRole("link", { name: "Answer: Chess with Fay" }).waitFor({ state: "detached" });
    await guest.page.goto(`${guest.url}#/join/${id}`);
    await guest.page.getByRole("alert").getByText(en.tables.reasons["server.no-such-invitation"]).waitFor();
    here.well();
});

test("an account chooses who may challenge it, and the form says why a player cannot be challenged", async () => {
    const gus = await account("Gus", phone, "#/account");
    const part = gus.page.locator("fieldset", { hasText: en.account.privacy.challengers });
    await part.getByLabel(en.account.privacy.from.nobody, { exact: true }).check();
    await gus.page.getByText(en.account.privacy.done).waitFor();
    await looksWell(gus.page, "main", "privacy");
    assert.deepEqual((await gus.client.does("GET", "/me/privacy")).body.challengers, "nobody");
    const hal = await account("Hal", desk, "#/new/chess/name/Gus");
    const begin = hal.page.locator(".begin .button-main:not(:disabled, [aria-disabled])");
    await begin.click();
    await hal.page.getByRole("alert").getByText(en.tables.reasons["challenge.not-wanted"]).waitFor();
    await hal.page.getByLabel(en.options.opponentName).fill("Nobody at all");
    await begin.click();
    await hal.page.getByRole("alert").getByText(en.tables.reasons["account.unknown"]).waitFor();
    here.well();
});

test("a followed player is challenged from the list; a guest learns that this needs an account", async () => {
    await new Client(here.server).signUp("Ivy");
    const jon = await account("Jon", desk, "#/account");
    await jon.client.does("PUT", "/relations/Ivy", { relation: "follow" });
    await jon.page.reload();
    await press(jon.page, en.online.challenges.challengeOf("Ivy"));
    await jon.page.getByRole("dialog").getByRole("link", { name: en.games.go.editions.go.name, exact: true }).click();
    await jon.page.waitForFunction(() => location.hash === "#/new/go/name/Ivy");
    const guest = await here.guest(phone);
    await guest.page.goto(`${guest.url}#/new/chess/name`);
    await guest.page.getByText(en.options.challengeNeeds).waitFor();
    here.well();
});
