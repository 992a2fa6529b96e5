// The numbers of waiting players on the start page while the page is hidden, refused or disconnected.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { connection } from "../src/online/connection";
import { followWaiting, waitingPlayers } from "../src/online/waiting-counts";
import { answers, asked, cut, pass, refusal, settled, tell, until } from "./server";

const chess = { quick: "chess.5+3", rated: false, players: 2 };
const games = (...all: (typeof chess)[]) => ({ type: "waiting-players", games: all }) as const;

const page = Object.assign(new EventTarget(), { visibilityState: "visible", baseURI: document.baseURI });
Object.assign(globalThis, { document: page });
function show(visible: boolean): void {
    page.visibilityState = visible ? "visible" : "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
}

let stop = () => {};
async function follows(): Promise<void> {
    answers["follow-waiting"] = () => games(chess);
    stop = followWaiting();
    await until(() => waitingPlayers.value.length === 1);
}

afterEach(async () => {
    stop();
    await settled();
    assert.deepEqual(waitingPlayers.value, []);
    // An unneeded connection is closed.
    pass(5_000);
    assert.equal(connection.state.value, "idle");
});

test("a hidden page keeps its numbers until it gets new ones, however long that takes", async () => {
    await follows();
    for (const hidden of [1, 60_000]) {
        show(false);
        await settled();
        tell(games());
        pass(hidden);
        assert.deepEqual(waitingPlayers.value, [chess]);
        const more = { ...chess, players: chess.players + hidden };
        answers["follow-waiting"] = () => games(more);
        show(true);
        assert.deepEqual(waitingPlayers.value, [chess]);
        await until(() => waitingPlayers.value[0]?.players === more.players);
        answers["follow-waiting"] = () => games(chess);
        tell(games(chess));
    }
});

test("a lost connection leaves no numbers, and the next one brings new ones", async () => {
    await follows();
    const seen: number[] = [];
    const watched = waitingPlayers.subscribe((value) => void seen.push(value.length));
    await cut();
    await until(() => waitingPlayers.value.length === 1);
    watched();
    assert.deepEqual(seen, [1, 0, 1]);
});

for (const reason of ["server.too-fast", "server.busy"])
    test(`a refused page asks again after a while: ${reason}`, async () => {
        answers["follow-waiting"] = () => ({ ...refusal(reason), nonce: "" });
        asked.length = 0;
        stop = followWaiting();
        await until(() => connection.welcome.value && asked.length === 1);
        await settled();
        answers["follow-waiting"] = () => games(chess);
        assert.deepEqual(asked, ["follow-waiting"]);
        pass(1_000);
        await until(() => waitingPlayers.value.length === 1);
        // A later refusal concerns something else.
        tell({ ...refusal(reason), nonce: "" } as never);
        pass(1_000);
        await settled();
        assert.deepEqual(asked, ["follow-waiting", "follow-waiting"]);
    });
