// A board never moves while its clocks run: news about other games, challenges and offers appear beside it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../../tests/online/api.mjs";
import { act as actOf, move } from "../../tests/online/support.mjs";
import { become, board, club } from "./club.mjs";
import { en } from "./words.mjs";

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });
const looks = {
    phone: { width: 390, height: 844, touch: true },
    "small phone": { width: 360, height: 640, touch: true },
    desk: { width: 1280, height: 800 },
};
const bullet = { kind: "fischer", initial: 120_000, increment: 1_000 };

/** The position and size of the board. */
const place = (page) =>
    page.locator(".play .board-box").evaluate((box) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    });

for (const [look, options] of Object.entries(looks)) {
    test(`a notice about another game does not move the board of a bullet game: ${look}`, async () => {
        const name = `Me ${look}`;
        const me = await new Client(here.server).signUp(name);
        const other = await here.server.player("Haruto");
        const third = await new Client(here.server).signUp(`Third ${look}`);
        const mine = await here.server.visitor(me.token);
        const slow = await here.server.game({ game: "chess" }, { players: [mine, other], side: "second" });
        const fast = await here.server.game(
            { game: "chess", clock: bullet },
            { players: [mine, other], side: "first" },
        );
        await move(mine, fast.id, 1, "e2e4");
        await move(other, fast.id, 2, "e7e5");
        const guest = await here.guest(options);
        const { page } = guest;
        await become(guest, me, `#/play/${fast.id}`);
        await board(page);
        await page.locator(".clock-running").waitFor();
        const before = await place(page);
        const bar = page.locator(".toast p");
        // The other game is waiting for this player.
        await move(other, slow.id, 1, "e2e4");
        await bar.getByText("Your turn. Chess with Haruto").waitFor();
        assert.deepEqual(await place(page), before);
        const shown = await bar.boundingBox();
        const onBoard = await page.locator(".play .board-box").boundingBox();
        const apart =
            shown.y >= onBoard.y + onBoard.height - 1 ||
            shown.x >= onBoard.x + onBoard.width - 1 ||
            shown.y + shown.height <= onBoard.y;
        assert.ok(apart, "it lies beside the board");
        await bar.getByRole("button", { name: en.game.close }).click();
        await bar.waitFor({ state: "detached" });
        assert.deepEqual(await place(page), before);
        // Another player sends a challenge.
        const calls = await here.server.visitor(third.token);
        const terms = { config: { game: "chess" }, side: "first", watchable: false };
        const asked = await calls.ask({ type: "invite", to: name, terms });
        assert.equal(asked.type, "done", JSON.stringify(asked));
        await bar.getByText(en.online.challenges.received).waitFor();
        assert.deepEqual(await place(page), before);
        // The opponent's request in this game can be answered.
        await actOf(other, fast.id, 3, { do: "offer-draw" });
        const accept = page.locator(".message-buttons").getByRole("button").first();
        await accept.waitFor();
        assert.deepEqual(await place(page), before);
        await accept.click();
        await page.locator(".play-ended").waitFor();
        here.well();
    });
}
