// The server analyses a finished game: the page requests it, shows the progress and the result, and finds it again.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { does, plays, program } from "../../tests/online/support.mjs";
import { become, board, club, name } from "./club.mjs";
import { changeStored } from "./stored.mjs";
import { overflow, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

let key;
const here = club(
    async ({ server }) => {
        const made = spawnSync(program, ["admin", "worker", "add", "--db", server.database, "tester"], {
            encoding: "utf8",
        });
        key = made.stdout.trim();
        // Analyses are offered once a worker has asked for work, which the server checks only from time to time.
        await until(async () => assert.equal((await ask("acquire", { version: 1, kinds: ["analysis"] })).status, 204));
        await until(async () => assert.equal((await server.visitor()).welcome.analysis, true));
    },
    { args: ["--engines", "0", "--analysis-nodes", "1000"] },
);

/** Sends a request as a worker, which the test simulates. */
const ask = (path, body) =>
    fetch(`http://127.0.0.1:${here.server.port}/api/work/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
    });

async function request(path, body) {
    const answer = await ask(path, body);
    assert.equal(answer.status, 200, await answer.clone().text());
    return answer.json();
}

const searched = { depth: 12, nodes: 1000 };
const positions = [
    { ...searched, score: 30, line: ["e2e4", "e7e5"] },
    { ...searched, score: -60, line: ["e7e5"] },
    { ...searched, score: -40, line: ["g2g3"] },
    { ...searched, mate: -1, line: ["d8h4"] },
    { ended: true, winner: "second" },
];

/** A player and a game that they have lost to fool's mate. */
async function lost() {
    const { id, one, other } = await here.server.game({ game: "chess" });
    for (const [i, move] of ["f2f3", "e7e5", "g2g4", "d8h4"].entries())
        await plays(i % 2 ? other : one, id, i + 1, move);
    return { id, one };
}

for (const [where, options] of [
    ["on a phone", { width: 360, height: 740, touch: true }],
    ["on a desk, by keyboard", { width: 1280, height: 800 }],
]) {
    test(`a lost game is analysed by the server: ${where}`, async () => {
        const { id, one } = await lost();
        const guest = await here.guest(options);
        const { page } = guest;
        await become(guest, one, `#/play/${id}`);
        await board(page);
        const press = async (button) => {
            if (options.touch) return button.tap();
            await button.focus();
            await page.keyboard.press("Enter");
        };
        await press(page.getByRole("button", { name: en.analysis.analyseGame }));
        const part = page.locator(".review-server");
        const says = (words) => part.getByRole("status").filter({ hasText: words }).waitFor();
        await press(part.getByRole("button", { name: en.analysis.server.ask }));
        await says(en.analysis.server.waiting);
        // The keyboard focus stays where the button was.
        if (!options.touch) await page.locator(".review-server:focus").waitFor();
        assert.deepEqual(await violations(page), []);
        assert.equal(await overflow(page), 0);

        const { lease } = await request("acquire", { version: 1, kinds: ["analysis"] });
        await says(en.analysis.server.running);
        await request(`${lease}/progress`, { positions: [null, null, ...positions.slice(2)] });
        await part.getByText(en.analysis.server.progress("3", "5")).waitFor();
        assert.equal(await part.getByRole("progressbar").getAttribute("value"), "3");
        assert.equal(await overflow(page), 0);

        await request(`${lease}/done`, { positions });
        await says(en.analysis.server.done);
        const blunder = page.getByRole("button", { name: /g4.*, Blunder/ });
        await blunder.waitFor();
        await page.locator(".graph").waitFor();
        assert.deepEqual(await violations(page), []);
        assert.equal(await overflow(page), 0);

        // As on another device, or in a new tab.
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await blunder.waitFor();
        here.well();
    });
}

for (const { game, text, moves, config } of [
    {
        game: "chess",
        text: '[White "Ada"]\n[Black "Ben"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n',
        moves: ["f2f3", "e7e5", "g2g4", "d8h4"],
    },
    {
        game: "a position of chess",
        text: '[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"]\n[SetUp "1"]\n\n1. Ra8# *\n',
        moves: ["a1a8"],
    },
    {
        game: "ogi",
        text: "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\nc3-c4 f6-f5 e3-e4\n",
        moves: ["c3c4", "f6f5", "e3e4"],
    },
    {
        game: "go",
        text: "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc];B[tt])",
        moves: ["E5", "C7", "pass"],
        config: { size: 9 },
    },
]) {
    test(`a record that the server does not have is stored there, and then analysed: ${game}`, async () => {
        const guest = await here.guest({ width: 360, height: 740, touch: true });
        const { page } = guest;
        await page.goto(`${guest.url}#/analyse`);
        await page.getByRole("button", { name: en.home.paste }).tap();
        await page.locator(".paste textarea").fill(text);
        await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).tap();
        await page.locator(".record .board").waitFor();
        const shown = (count) =>
            until(async () => assert.equal(await page.locator(".record-tree [data-node]").count(), count));
        if (game === "chess") {
            // A move that was taken back stays in the record.
            await shown(4);
            await type(page, "e2e4");
            await shown(5);
            await page.keyboard.press("Control+z");
            await shown(4);
        }
        await page.getByRole("switch", { name: en.analysis.title }).tap();
        const part = page.locator(".review-server");
        const ask = part.getByRole("button", { name: en.analysis.server.ask });
        await ask.tap();
        await name(page, "Anong");
        const says = (words) => part.getByRole("status").filter({ hasText: words }).waitFor();
        await says(en.analysis.server.waiting);
        const { lease, work } = await request("acquire", { version: 1, kinds: ["analysis"] });
        assert.deepEqual(work.moves, moves);
        if (config) assert.equal(work.config.size, config.size);
        await request(`${lease}/progress`, { positions: Array(moves.length + 1).fill(null) });
        await says(en.analysis.server.running);
        assert.equal(await overflow(page), 0);
        if (game === "chess") {
            await request(`${lease}/done`, { positions });
            await says(en.analysis.server.done);
            const blunder = page.getByRole("button", { name: /g4.*, Blunder/ });
            await blunder.waitFor();
            await page.evaluate(() => sessionStorage.clear());
            await page.reload();
            await blunder.waitFor();
            // A game that the server no longer has is uploaded again.
            await changeStored(page, (record) => void (record.server = "lost"), "kradan.record.");
            await page.evaluate(() => sessionStorage.clear());
            await page.reload();
            await page.getByRole("switch", { name: en.analysis.title }).tap();
            await ask.tap();
            await blunder.waitFor();
        }
        here.well();
    });
}

test("the page shows that the server refuses to analyse, and stops asking", async () => {
    const { id, one } = await lost();
    const guest = await here.guest({ width: 360, height: 740, touch: true });
    const { page } = guest;
    await page.routeWebSocket(/\/play$/, (near) => {
        const far = near.connectToServer();
        near.onMessage((text) => {
            const { type, nonce } = JSON.parse(text);
            const refusal = { reason: "server.no-analysis", clause: "", detail: "" };
            if (type === "ask-analysis") near.send(JSON.stringify({ type: "refused", nonce, refusal }));
            else far.send(text);
        });
    });
    await become(guest, one, `#/play/${id}`);
    await board(page);
    await page.getByRole("button", { name: en.analysis.analyseGame }).tap();
    const part = page.locator(".review-server");
    await part.getByRole("button").tap();
    await part.getByRole("alert").filter({ hasText: en.tables.reasons["server.no-analysis"] }).waitFor();
    await part.getByRole("button").waitFor({ state: "detached" });
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0);
    here.well();
});

test("nothing is offered for a game that is in progress or belongs to others", async () => {
    const { id, one } = await here.server.game({ game: "chess" });
    await plays(one, id, 1, "e2e4");
    assert.equal((await one.ask({ type: "ask-analysis", game: id })).refusal.reason, "server.game-is-on");
    await does(one, id, 2, { do: "resign" });
    const stranger = await here.server.player("Mali");
    assert.equal((await stranger.ask({ type: "ask-analysis", game: id })).refusal.reason, "server.no-such-game");
});
