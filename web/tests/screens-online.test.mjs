// The screens for an account and for a game with another player: readable by screen readers, with room for everything
// that they show.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { hangUp } from "../../tests/online/api.mjs";
import { does } from "../../tests/online/support.mjs";
import { against, become, club, owner } from "./club.mjs";
import { reportFaults, visits } from "./layout.mjs";
import { open, press, screensOfOwner, walkThroughTalk } from "./places.mjs";
import { full, until, violations } from "./support.mjs";

let malee;
const here = club(async ({ server }) => {
    malee = await owner(here, "Malee");
    const me = await server.visitor(malee.token);
    const other = await server.player("นักเดินหมากจากอุบลราชธานี");
    const config = { game: "chess", clock: { kind: "fischer", initial: 600_000, increment: 5_000 } };
    const play = (config, other) => server.game(config, { players: [me, other], watchable: true });
    const { id } = await play({ game: "ogi" }, other);
    await does(me, id, 1, { do: "resign" });
    await play({ game: "go", size: 9 }, other);
    await server.game(config, { names: ["Anong", "Haruto"], watchable: true });
    await other.ask({ type: "open-seek", terms: { config, side: "first", watchable: true } });
});
after(hangUp);
reportFaults();

for (const { what, options, look } of full ? visits : visits.slice(0, 1)) {
    test(`the screens for an owner of the club ${what}`, async () => {
        const guest = await here.guest(options);
        await become(guest, malee);
        const seen = look(guest.page);
        for (const screen of screensOfOwner("Malee")) {
            await open(guest.page, guest.url + screen);
            assert.deepEqual(await violations(guest.page), [], screen);
            await seen(screen);
        }
        here.well();
    });

    test(`a game with another player ${what}`, async () => {
        const { page, plays } = await against(here, options, { game: "chess" });
        await walkThroughTalk(page, plays, look(page));
        here.well();
    });
}

test("a message lies beside the board, which stays in place, and the page stays as tall as the phone", async () => {
    const guest = await here.guest(visits[0].options);
    const { page } = guest;
    await become(guest, malee);
    await page.evaluate(() => localStorage.setItem("kradan.setting.wishes.chess", '{"opponent":"local"}'));
    await page.goto(`${guest.url}#/new/chess`);
    await press(page.locator(".begin .button-main"));
    const told = page.locator(".toast p");
    await told.waitFor();
    const board = page.locator(".play .board-box");
    // Text moves the board by a fraction of a pixel when its font arrives.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await board.boundingBox();
    assert.ok((await told.boundingBox()).y >= before.y + before.height);
    await until(() => page.evaluate(() => document.documentElement.scrollHeight === innerHeight));
    await press(told.getByRole("button"));
    await told.waitFor({ state: "detached" });
    assert.deepEqual(await board.boundingBox(), before);
    here.well();
});
