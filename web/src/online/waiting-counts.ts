import { effect, signal } from "@preact/signals";
import { connection } from "./connection";
import type { WaitingFor } from "./messages.generated";

/**
 * The quick games that others are waiting for, with the number of players, as last reported. Empty while there is no
 * connection.
 */
export const waitingPlayers = signal<readonly WaitingFor[]>([]);

/** Retry delay after a refusal, in milliseconds. */
const AGAIN = 1_000;

let follows = false;
/** True if the server has answered since the page started to follow. */
let told = false;
let again: ReturnType<typeof setTimeout> | undefined;

function follow(on: boolean): void {
    follows = on;
    told = false;
    clearTimeout(again);
    again = undefined;
    connection.send({ type: "follow-waiting", on });
}

/**
 * Follows the counts until the returned function is called. While the page is hidden, it sends no requests, does not
 * hold the connection open, and keeps the last counts.
 */
export function followWaiting(): () => void {
    let release: (() => void) | null = null;
    const look = (wanted: boolean) => {
        if (wanted === (release !== null)) return;
        if (wanted) release = connection.need();
        follow(wanted);
        if (wanted) return;
        release?.();
        release = null;
    };
    const seen = () => look(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", seen);
    seen();
    return () => {
        document.removeEventListener("visibilitychange", seen);
        look(false);
        waitingPlayers.value = [];
    };
}

connection.listen((message) => {
    if (!follows) return;
    if (message.type === "waiting-players") {
        told = true;
        waitingPlayers.value = message.games;
    } else if (message.type === "welcome") {
        follow(true);
    } else if (message.type === "refused" && !message.nonce && !told) {
        // A message without a nonce was refused, perhaps this request, because the server is busy or there were too
        // many messages.
        again ??= setTimeout(() => follow(true), AGAIN);
    }
});

effect(() => {
    const { value } = connection.state;
    if (value === "lost" || value === "outdated") waitingPlayers.value = [];
});
