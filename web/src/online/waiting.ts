import { signal } from "@preact/signals";
import { go, href } from "../parts/router";
import type { Refusal } from "../rules/types";
import { ensurePlayer } from "./account";
import { connection } from "./connection";
import type { FromServer, Waited } from "./messages.generated";

/** This page's wait in quick pairing. */
export interface Wait {
    readonly quick: string;
    readonly rated: boolean;
    /** The start, by `performance.now()`. */
    readonly since: number;
    /** The state as last reported by the server; null: it has not answered yet. */
    readonly told: Waited | null;
}

/** The server drops the wait when the connection closes; the page then sends it again. */
export const wait = signal<Wait | null>(null);
/** Why the player cannot wait. */
export const waitRefused = signal<Refusal | null>(null);
/** The player waits in another tab or on another device instead. */
export const waitMoved = signal(false);

let release: (() => void) | null = null;
/** The games in progress when the wait began; null: the server has not been asked yet. */
let before: readonly string[] | null = null;

/** Waits for a game, in place of a previous wait. */
export function waitFor(quick: string, rated: boolean): void {
    waitRefused.value = null;
    waitMoved.value = false;
    before = null;
    const asked: Wait = { quick, rated, since: performance.now(), told: null };
    wait.value = asked;
    release ??= connection.need();
    if (connection.state.value !== "open") return;
    // After the wait is rendered, so that the panel that asks for a name restores the focus to an existing element.
    setTimeout(() => {
        if (isSame(asked)) void begin();
    });
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
    const asked = wait.value;
    if (!asked) return;
    const entered = await ensurePlayer();
    if (!isSame(asked)) return;
    if (!entered) return end();
    before ??= connection.welcome.value?.games ?? [];
    const { quick, rated, since } = asked;
    const reply = await connection.ask({ type: "wait", quick, rated, waited: Math.round(performance.now() - since) });
    if (!reply.ok && reply.refusal && isSame(asked)) refuse(reply.refusal);
}

/** Whether this is still the page's wait, whatever the server has reported since. */
const isSame = ({ since }: Wait): boolean => wait.value?.since === since;

function refuse(refusal: Refusal): void {
    // The answer to an earlier request was lost: the game has begun.
    const begun = wait.value?.told && refusal.reason === "pairing.playing" && refusal.detail;
    end();
    if (begun) go(href("play", begun));
    else waitRefused.value = refusal;
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
        // A player with a new game no longer waits, wherever it came from.
        if (found) end();
        else stopWaiting();
        if (found) go(href("play", message.game));
    } else if (message.type === "waiting") {
        hear(message);
    } else if (message.type === "welcome") {
        const begun = before && message.games.find((game) => !before?.includes(game));
        if (!begun) return void begin();
        end();
        go(href("play", begun));
    }
});
