// Rated games and ratings on the page, against a real server.

import { test } from "node:test";
import { Client, hangUp } from "../../tests/online/api.mjs";
import { does } from "../../tests/online/support.mjs";
import { act, become, board, club, offer } from "./club.mjs";
import { looksWell, someOf } from "./looks.mjs";
import { form } from "./support.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };
const blitz = [en.options.clock, "5 min + 3 s"];
const config = { game: "chess", rated: true, clock: { kind: "fischer", initial: 300_000, increment: 3_000 } };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

/** An account with a browser. */
async function account(name, options) {
    const client = await new Client(here.server).signUp(name);
    const guest = await here.guest(options);
    await become(guest, client);
    await guest.page.getByRole("link", { name: `Account: ${name}` }).waitFor();
    return Object.assign(guest, { named: name, name, client });
}

test("a rated game is offered with its stakes and accepted; result and profile show the rating changes", async () => {
    const anong = await account("Anong", desk);
    const haruto = await account("Haruto", phone);
    await offer(anong, "chess", "lobby", [blitz, [en.options.rating, en.options.rated]]);
    await anong.page.getByText(en.online.ownSeek).waitFor();
    const row = haruto.page.locator(".lobby-row", { hasText: "Anong" });
    await row.getByText("rated").waitFor();
    await row.getByRole("button", { name: en.online.playWith("Anong", "Chess") }).tap();
    const panel = haruto.page.getByRole("dialog");
    await panel.getByText(/^Anong: 1500\? · your rating: \+\d+ if you win, ±0 for a draw, −\d+ if you lose/).waitFor();
    await panel.getByRole("button", { name: en.online.play, exact: true }).tap();
    await Promise.all([board(anong.page), board(haruto.page)]);
    await act(haruto.page, en.game.resign);
    await act(haruto.page, en.game.yes);
    for (const { page } of [anong, haruto]) {
        const line = page.locator(".rated-line");
        await line.getByText(/Anong: 1500 → 1\d{3}\? \(\+\d+\)/).waitFor();
        await line.getByText(/Haruto: 1500 → 1\d{3}\? \(−\d+\)/).waitFor();
    }
    // A player who opens the game later sees the rating change too.
    await anong.page.reload();
    await anong.page
        .locator(".rated-line")
        .getByText(/Anong: 1500/)
        .waitFor();
    await anong.page
        .locator(".rated-line")
        .getByRole("link", { name: /^Haruto/ })
        .click();
    await anong.page.getByRole("heading", { name: "Haruto", exact: true }).waitFor();
    await anong.page.locator(".rating-row", { hasText: "Chess · Blitz" }).getByText("1 rated game").waitFor();
    await anong.page.getByRole("img", { name: /^Rating over time/ }).waitFor();
    here.well();
});

test("profiles, leaderboards and a rated offer by link, in three languages, on a phone and at a desk", async () => {
    const [one, other] = [await new Client(here.server).signUp("Malee"), await new Client(here.server).signUp("Kenji")];
    const players = [await here.server.visitor(one.token), await here.server.visitor(other.token)];
    for (const loser of [1, 1, 0, 1]) {
        const { id } = await here.server.game(config, { players });
        await does(players[loser], id, 1, { do: "resign" });
        await players[0].next((message) => message.type === "rated" && message.game === id);
    }
    const terms = { config, side: "first", watchable: false };
    const { id: invitation } = await players[0].ask({ type: "invite", terms });
    for (const options of someOf([phone, desk])) {
        const guest = await here.guest(options);
        await become(guest, other, "#/player/malee");
        await guest.page.getByRole("heading", { name: "Malee", exact: true }).waitFor();
        await looksWell(guest.page, ".course svg", "profile");
        await guest.page.goto(`${guest.url}#/join/${invitation}`);
        await guest.page.locator(".stakes").waitFor();
        await looksWell(guest.page, ".stakes", "join-rated");
        await guest.page.goto(`${guest.url}#/ratings/chess.blitz`);
        await guest.page.getByText(en.account.ratings.bestNone).waitFor();
        await looksWell(guest.page, ".empty", "ratings");
        await form(guest.page, guest.url, "chess/link");
        await looksWell(guest.page, ".begin .button-main", "new-rated");
    }
    here.well();
});

test("guests see ratings, and learn what a rated game needs; an unknown name is reported", async () => {
    const guest = await here.guest(phone);
    const { page, url } = guest;
    await form(page, url, "go/lobby");
    await page.getByText(en.options.ratedNeeds).waitFor();
    await page.goto(`${url}#/player/nobody`);
    await page.getByText("There is no account named nobody").waitFor();
    await page.getByRole("link", { name: en.account.ratings.all }).tap();
    await page.getByRole("heading", { name: en.account.ratings.title, exact: true }).waitFor();
    await page.getByRole("combobox", { name: /^Game/ }).selectOption({ label: en.games.go.kindNames["go-13x13"] });
    await page.waitForFunction(() => location.hash === "#/ratings/go-13x13.rapid");
    await page.getByLabel(en.account.ratings.speeds.correspondence).check();
    await page.waitForFunction(() => location.hash === "#/ratings/go-13x13.correspondence");
    await page.getByText(en.account.ratings.bestNone).waitFor();
    here.well();
});

test("a rated game without a clock is refused with an explanation", async () => {
    const { page, url } = await account("Untimed", phone);
    await form(page, url, "chess/lobby");
    await page.locator(".begin .button-main:not(:disabled, [aria-disabled])").waitFor();
    for (const [legend, choice] of [
        [en.options.clock, en.options.clockNone],
        [en.options.rating, en.options.rated],
    ])
        await page.locator("fieldset", { hasText: legend }).getByLabel(choice, { exact: true }).check();
    await page.locator(".begin .button-main").click();
    await page.getByRole("alert").getByText(/clock/).waitFor();
    hangUp();
    here.well();
});
