// Two browsers connected to two nodes of one club play whole games of all kinds while one node is killed and another
// stops.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Nats, noNats } from "../../tests/online/nats.mjs";
import { Cluster, noPostgres } from "../../tests/online/postgres.mjs";
import { Server } from "../../tests/online/support.mjs";
import { act, board, byLink, offer, says, shows, Way } from "./club.mjs";
import { cell, click, launch, result, tellOfPages, until, visit } from "./support.mjs";
import { en } from "./words.mjs";

const skip = noPostgres || noNats;
const built = process.env.KRADAN_PAGE ?? fileURLToPath(new URL("../../build/web", import.meta.url));
const pictures = process.env.KRADAN_PICTURES;

let cluster, nats, browser;
const nodes = [];
const guests = [];

async function start(name) {
    const node = new Server({ site: built, database: cluster.url, args: ["--node", name, "--nats", nats.url] });
    nodes.push(node);
    return node.start();
}

/** A visitor with a browser that is connected to a node. */
async function guest(node, options, name) {
    const way = await new Way().open(node.port);
    const { context, page, errors } = await visit(browser, way.url, options);
    const one = { way, context, page, errors, url: way.url, name };
    guests.push(one);
    return one;
}

before(async () => {
    if (skip) return;
    cluster = new Cluster();
    nats = await new Nats().start();
    browser = await launch();
});
afterEach(tellOfPages);
after(async () => {
    await browser?.close();
    for (const { way } of guests) way.close();
    for (const node of nodes) await node.end();
    await nats?.stop();
    cluster?.end();
});

const clock = [en.options.clock, "5 min + 3 s"];

/** The times shown on the clocks of both sides, in seconds. */
async function clocks(page) {
    const tags = await Promise.all(
        ["first", "second"].map((side) => page.locator(`[data-side="${side}"]`).innerText()),
    );
    return tags.map((text) => {
        const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text);
        return 60 * Number(minutes) + Number(seconds);
    });
}

/** Checks that both pages show the same times, give or take the time between the two readings. */
async function agree(one, other) {
    await until(async () => {
        const [mine, theirs] = await Promise.all([clocks(one.page), clocks(other.page)]);
        for (const i of [0, 1]) assert.ok(Math.abs(mine[i] - theirs[i]) <= 1, `${mine} and ${theirs}`);
    });
}

const picture = async (page, name) => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};

test("whole games of all systems between two nodes: one is killed, one is added, one stops", { skip }, async () => {
    const one = await start("one");
    const two = await start("two");
    const anong = await guest(one, { width: 1280, height: 800 }, "Anong");
    const haruto = await guest(two, { width: 390, height: 844, touch: true }, "Haruto");
    const [a, b] = [anong.page, haruto.page];
    const well = () => guests.forEach(({ errors }) => assert.deepEqual(errors, []));

    // Chess: its node is killed in the middle.
    await byLink(anong, haruto, "chess", [clock]);
    await click(a, "f2f3");
    await shows(b, "f3", "pawn");
    await click(b, "e7e5");
    await shows(a, "e5", "pawn");
    await agree(anong, haruto);
    haruto.way.port = one.port;
    await two.stop("SIGKILL");
    await click(a, "g2g4");
    await shows(b, "g4", "pawn");
    await agree(anong, haruto);
    await picture(b, "nodes-after-the-kill-phone");
    await picture(a, "nodes-after-the-kill-desk");
    const left = await clocks(a);
    assert.ok(left[0] > 240 && left[1] > 240, `the clocks stood while nobody served the game: ${left}`);
    await click(b, "d8h4");
    for (const [page, words] of [
        [a, /You lost[\s\S]*Checkmate/],
        [b, /You won[\s\S]*Checkmate/],
    ]) {
        await page.locator(".result").waitFor();
        assert.match(await result(page), words);
    }
    well();

    // Ōgi: found in the lobby by a player on another node, which stops in the middle.
    const three = await start("three");
    haruto.way.port = three.port;
    await b.goto("about:blank");
    await b.goto(`${haruto.url}#/lobby`);
    await offer(anong, "ogi", "lobby");
    await b.getByRole("button", { name: /^Play Ōgi with Anong/ }).tap();
    await Promise.all([board(a), board(b)]);
    const ogi = ["e3e4", "e6e5", "e4e5", "a6a5", "e5e6:e5e6+", "a5a4", "e6e7", "h6h5", "e7e8"];
    for (const [i, move] of ogi.entries()) {
        const [mover, other] = i % 2 === 0 ? [a, b] : [b, a];
        await click(mover, move);
        if (i === 3) {
            haruto.way.port = one.port;
            await three.stop("SIGTERM");
        }
        if (i === ogi.length - 1) break;
        // Waits for the opponent's piece, since the player's own might already be there. An early click would be a
        // premove, which a stopping node might not receive.
        await shows(other, move.slice(2, 4), "opponent’s");
    }
    for (const page of [a, b])
        await page.locator(".result", { hasText: en.tables.outcomes["king-captured"] }).waitFor();
    await picture(b, "nodes-ogi-phone");
    well();

    // Go and classic Ōgi: between the node that has been there from the start and one that was added later.
    const four = await start("four");
    haruto.way.port = four.port;
    await b.goto("about:blank");
    await byLink(anong, haruto, "go", [[en.options.size, "9 × 9"], clock]);
    await cell(a, "E5").click();
    await shows(b, "E5", "Black");
    await cell(b, "E6").tap();
    await shows(a, "E6", "White");
    await agree(anong, haruto);
    await act(a, en.game.pass);
    await says(b, "Black passed");
    await act(b, en.game.pass);
    await Promise.all([a, b].map((page) => page.getByText(en.game.markHint).waitFor()));
    await cell(a, "E6").click();
    await shows(b, "E6", en.game.markedDead);
    await act(a, en.game.accept);
    await says(b, "Black: accepted");
    await act(b, en.game.accept);
    for (const page of [a, b]) await page.locator(".score-part").waitFor();
    await byLink(anong, haruto, "ogi-classic", [clock]);
    await click(a, "e3e4");
    await shows(b, "e4", "pawn");
    await click(b, "e6e5");
    await shows(a, "e5", "pawn");
    await act(b, en.game.resign);
    await act(b, en.game.yes);
    for (const page of [a, b]) await page.locator(".result").waitFor();
    await picture(a, "nodes-ogi-classic-desk");
    well();
});
