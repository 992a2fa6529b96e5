import { signal } from "@preact/signals";
import { busyHere, go, href, shownGame } from "../parts/router";
import type { Refusal } from "../rules/types";
import { ensurePlayer, playerName } from "./account";
import { connection } from "./connection";
import type { FromServer, Waited } from "./messages.generated";
import { ownGames } from "./own-games";
import { isSitting } from "./terms";

/** This page's wait in quick pairing. */
export interface Wait {
    readonly quick: string;
    readonly rated: boolean;
    /** When the wait started, in `performance.now()` time. */
    readonly since: number;
    /** The state as last reported by the server; null if it has not answered yet. */
    readonly told: Waited | null;
}

/**
 * The current wait. The server drops it when the connection closes; the page resends it when the connection is back.
 */
export const wait = signal<Wait | null>(null);
/** Why the player cannot wait. */
export const waitRefused = signal<Refusal | null>(null);
/** True if the player is waiting in another tab or on another device instead. */
export const waitMoved = signal(false);

let release: (() => void) | null = null;
/** The player's games in progress when the wait started; null if the server has not been asked yet. */
let before: { player: string | null; games: readonly string[] } | null = null;

/**
 * Starts to wait for a game, replacing any previous wait. The player may go to other screens in the meantime. New
 * players are asked for a name first.
 */
export async function waitFor(quick: string, rated: boolean): Promise<void> {
    waitRefused.value = null;
    waitMoved.value = false;
    const open = connection.state.value === "open";
    // Without a connection, it is unknown whether this is a new player.
    if (open && !(await ensurePlayer())) return;
    before = null;
    wait.value = { quick, rated, since: performance.now(), told: null };
    release ??= connection.need();
    if (open) void begin();
}

export function stopWaiting(): void {
    if (!wait.value) return;
    connection.send({ type: "stop-waiting" });
    end();
}

function end(): void {
    wait.value = null;
    release?.();
    release = null;
}

async function begin(): Promise<void> {
    let asked = wait.value;
    if (!asked) return;
    const named = playerName.value !== null;
    const entered = await ensurePlayer();
    if (!isSame(asked)) return;
    if (!entered) return end();
    if (!named) wait.value = asked = { ...asked, since: performance.now() };
    if (before?.player !== playerName.value)
        before = {
            player: playerName.value,
            games: [...(connection.welcome.value?.games ?? []), ...ownGames.peek().map(({ id }) => id)],
        };
    const { quick, rated, since } = asked;
    const reply = await connection.ask({ type: "wait", quick, rated, waited: Math.round(performance.now() - since) });
    if (!reply.ok && reply.refusal && isSame(asked)) refuse(reply.refusal);
}

/** Whether this is still the page's wait, whatever the server has reported since. */
const isSame = ({ since }: Wait): boolean => wait.value?.since === since;

function refuse(refusal: Refusal): void {
    // The answer to an earlier request was lost, and the game has started.
    const begun = wait.value?.told && refusal.reason === "pairing.playing" && refusal.detail;
    end();
    if (begun) show(begun);
    else waitRefused.value = refusal;
}

/**
 * Opens a game that was found. If the clock is running in the game on the screen, the player stays there; a toast leads
 * to the new game.
 */
function show(game: string): void {
    const here = ownGames.peek().find(({ id }) => id === shownGame());
    if (!busyHere.peek() || (here && !isSitting(here.config))) go(href("play", game));
}

function hear(message: Extract<FromServer, { type: "waiting" }>): void {
    const { value } = wait;
    if (!value) return;
    if (message.again) return void begin();
    const told = message.wait;
    if (told) {
        if (told.quick === value.quick && told.rated === value.rated) wait.value = { ...value, told };
    } else if (message.refusal) {
        refuse(message.refusal);
    } else {
        end();
        waitMoved.value = true;
    }
}

connection.listen((message) => {
    const { value } = wait;
    if (!value) return;
    if (message.type === "started") {
        const found = message.from === value.quick;
        // A player with a new game is no longer waiting, however the game came about.
        if (found) end();
        else stopWaiting();
        if (found) show(message.game);
    } else if (message.type === "waiting") {
        hear(message);
    } else if (message.type === "welcome") {
        // If the player has signed out in the meantime, do not ask for a name on some unrelated screen.
        if (value.told && message.player === undefined) return end();
        const known = before?.player === message.player ? before?.games : undefined;
        const begun = known && message.games.find((game) => !known.includes(game));
        if (!begun) return void begin();
        end();
        show(begun);
    }
});
