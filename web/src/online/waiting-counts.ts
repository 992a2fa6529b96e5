import { effect, signal } from "@preact/signals";
import { connection } from "./connection";
import type { WaitingFor } from "./messages";

/** The quick games for which others wait, and how many do; empty while that is not known. */
export const waitingPlayers = signal<readonly WaitingFor[]>([]);

let follows = false;

function follow(on: boolean): void {
    follows = on;
    connection.send({ type: "follow-waiting", on });
    if (!on) waitingPlayers.value = [];
}

/** Follows who waits, and holds the connection, while the page is visible, until the returned function is called. */
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
    };
}

connection.listen((message) => {
    if (!follows) return;
    if (message.type === "waiting-players") waitingPlayers.value = message.games;
    else if (message.type === "welcome") follow(true);
});

effect(() => {
    if (!connection.welcome.value) waitingPlayers.value = [];
});
