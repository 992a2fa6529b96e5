// Fair play on the page, against a real server: a report from the board, the moderators' desk and public notices.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Client, hangUp } from "../../tests/online/api.mjs";
import { program } from "../../tests/online/support.mjs";
import { become, board, club } from "./club.mjs";
import { looksRight, looksWell, someOf, speak } from "./looks.mjs";
import { until } from "./support.mjs";
import { en } from "./words.mjs";

test.after(hangUp);

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };
const config = { game: "chess", clock: { kind: "fischer", initial: 3_000_000, increment: 0 } };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

function admin(...args) {
    const { status, stderr } = spawnSync(program, ["admin", "users", ...args, "--db", here.server.database]);
    assert.equal(status, 0, String(stderr));
}

/** An account with a role, and a browser. */
async function member(name, role, options, hash = "#/desk") {
    const client = await new Client(here.server).signUp(name);
    if (role) admin("role", name, role);
    const guest = await here.guest(options);
    await become(guest, client, hash);
    return Object.assign(guest, { client, name });
}

/** Adds a finding of the club's own analysis, which would otherwise require many long games. */
async function alsoByTheClub(route) {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const report = await response.json();
    report.reported.push({
        by: { key: 0, name: "", account: false, role: "player" },
        reason: "engine",
        text: "",
        at: report.report.at,
        agreement: { game: "chess", kind: "chess", speed: "blitz", games: 14, moves: 412, same: 371, loss: 6386 },
    });
    await route.fulfill({ response, json: report });
}

const visits = ["th", "ja", "en"].flatMap((one) => [
    [one, phone],
    [one, desk],
]);
for (const [language, size] of someOf(visits)) {
    test(`a moderator handles a report end to end: ${language}, ${size.width} px`, async () => {
        const mark = `${language}${size.width}`;
        // Two guests play, and one of them is rude.
        const players = [await here.server.player(`Anna ${mark}`), await here.server.player(`Ben ${mark}`)];
        const { id } = await here.server.game(config, { players });
        await players[1].ask({ type: "say", game: id, text: "you fool" });
        const anna = await here.guest(size);
        await become(anna, players[0]);
        await speak(anna.page, language);
        await anna.page.goto(`${anna.url}#/play/${id}`);
        await board(anna.page);
        await anna.page.locator(".actions button").last().click();
        await anna.page.locator(".menu button", { hasText: `Ben ${mark}` }).click();
        const panel = anna.page.locator("dialog.panel");
        await panel.locator("textarea").fill("see the chat");
        await looksRight(anna.page, "dialog .desk-choice", "report");
        await panel.locator("button[type=submit]").click();
        await panel.locator("[role=status]:not(:empty)").first().waitFor();
        await anna.page.keyboard.press("Escape");

        // The moderator sees everything on one screen, mutes the player and closes the report.
        const { page } = await member(`Mori ${mark}`, "moderator", size);
        await page.locator(".tab-row").waitFor();
        await speak(page, language);
        await looksRight(page, ".desk-row", "desk-reports");
        await page.route("**/api/v1/reports/*", alsoByTheClub);
        await page.locator(".desk-row a", { hasText: `Ben ${mark}` }).click();
        await page.locator(".desk-text", { hasText: /371.*1[.,]6/ }).waitFor();
        await page.locator(".desk-talk .desk-said", { hasText: "you fool" }).waitFor();
        await page.locator(".desk-text", { hasText: "see the chat" }).waitFor();
        await looksRight(page, ".desk-talk", "desk-report");
        const form = page.locator("form.desk-form");
        await form.locator("select").first().selectOption("mute");
        await form.locator("select").nth(1).selectOption("60");
        await form.locator("textarea").fill("rude to the opponent");
        await form.locator("button[type=submit]").click();
        await page.locator(".desk-standing strong").waitFor();
        await page.locator(".desk-text", { hasText: "rude to the opponent" }).waitFor();
        const closing = page.locator(".account-section").last();
        await closing.locator("input").fill("muted for an hour");
        await closing.locator("button").first().click();
        await closing.locator("[role=status]:not(:empty)").waitFor();
        await until(async () => (await closing.locator("input").count()) === 0);
        await page.locator("main a[href='#/desk']").first().click();
        const reports = page.locator('.desk-row a[href^="#/desk/report/"]', { hasText: `Ben ${mark}` });
        await until(async () => (await reports.count()) === 0);
        await page.goto(`${page.url().split("#")[0]}#/desk/log`);
        await page
            .locator(".desk-row", { hasText: `Ben ${mark}` })
            .getByText("rude to the opponent")
            .waitFor();
        await looksRight(page, ".desk-row", "desk-log");

        // The muted player is told, and until when.
        const ben = await here.guest(size);
        await become(ben, players[1]);
        await speak(ben.page, language);
        await ben.page.goto(`${ben.url}#/play/${id}`);
        await board(ben.page);
        if (size === phone) await ben.page.locator(".actions button").nth(-2).click();
        await ben.page.locator(".chat-form input").fill("why?");
        await ben.page.locator(".chat-form [type=submit]").click();
        const refused = ben.page.locator(".chat-refused");
        await refused.waitFor();
        assert.match(await refused.innerText(), /\d\d?:\d\d/);

        // The reporter sees the outcome until they confirm that they have read it.
        await anna.page.goto(`${anna.url}#/lobby`);
        await anna.page.reload();
        const notice = anna.page.locator('.toast[role="alert"] p');
        await notice.filter({ hasText: `Ben ${mark}` }).waitFor();
        await looksRight(anna.page, '.toast[role="alert"] p', "notice");
        const dismissed = anna.page.waitForResponse((response) => response.request().method() === "DELETE");
        await notice.locator("button").click();
        await dismissed;
        await until(async () => (await notice.count()) === 0);
        here.well();
    });
}

test("the desk is for moderators; others see that it is", async () => {
    const { page } = await member("Nimue", null, phone);
    await page.getByText(en.desk.onlyModerators).waitFor();
    const guest = await here.guest(phone);
    await guest.page.goto(`${guest.url}#/desk`);
    await guest.page.getByText(en.desk.onlyModerators).waitFor();
    here.well();
});

test("a warning appears at once on any screen; a banned account sees until when, and why", async () => {
    const moderator = await new Client(here.server).signUp("Moriko");
    admin("role", "Moriko", "moderator");
    const { page, client } = await member("Rudo", null, phone, "#/lobby");
    await page.getByRole("link", { name: "Account: Rudo" }).waitFor();
    await page.locator(".lobby-row, .lobby, main").first().waitFor();
    const { key } = (await moderator.does("GET", "/desk/player?name=Rudo")).body.player;
    const act = (what, more) =>
        moderator.does("POST", "/desk/acts", { act: what, key, reason: "be kind", loses: false, ...more });
    await until(async () => (await moderator.does("GET", "/desk/player?name=Rudo")).status === 200);
    await act("warn");
    await page.getByText(en.desk.warning("be kind")).waitFor();
    await page.getByRole("button", { name: en.desk.understood }).tap();
    await act("ban", { minutes: 60 });
    await page.locator(".toast", { hasText: en.account.signIn }).first().waitFor();
    await page.goto(`${page.url().split("#")[0]}#/sign-in`);
    await page.getByLabel(en.account.name, { exact: true }).fill("Rudo");
    await page.getByRole("textbox", { name: en.account.password }).fill(client.password);
    await page.locator("main form button[type=submit]").first().click();
    await page
        .getByRole("alert")
        .getByText(/This account is banned\. Until .*\d\d?:\d\d.* be kind/)
        .waitFor();
    here.well();
});

test("an owner gives roles and edits words; a moderator looks up a player and undoes an action", async () => {
    const { page, url } = await member("Olga", "owner", desk, "#/desk/staff");
    await new Client(here.server).signUp("Trusty");
    const form = page.locator("form.desk-form");
    await form.locator("input").first().fill("Trusty");
    await form.locator("input").last().fill("knows everybody");
    await form.locator("button[type=submit]").click();
    await page.locator(".desk-row", { hasText: "Trusty" }).getByText(en.desk.roles.moderator).waitFor();
    await looksWell(page, ".desk-row", "desk-staff");
    await page.goto(`${url}#/desk/words`);
    await page.locator("textarea").last().fill("patzer");
    await page.locator("form.desk-form").last().locator("button[type=submit]").click();
    await page.getByText(en.account.privacy.done).waitFor();
    await looksRight(page, "textarea", "desk-words");
    await page.goto(`${url}#/desk/player`);
    await page.locator(".desk-inline input").fill("trusty");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: en.desk.file("Trusty") }).waitFor();
    await page.locator("form.desk-form select").first().selectOption("note");
    await page.locator("form.desk-form textarea").fill("a test");
    await page.locator("form.desk-form button[type=submit]").click();
    const note = page.locator(".desk-row", { hasText: "a test" });
    await note.getByRole("button", { name: /^Undo \d/ }).click();
    await note.locator("input").fill("a mistake");
    await page.keyboard.press("Enter");
    await page.locator(".desk-row", { hasText: "a mistake" }).waitFor();
    await until(async () => (await note.getByRole("button").count()) === 0);
    await looksRight(page, ".desk-row", "desk-player");
    here.well();
});
