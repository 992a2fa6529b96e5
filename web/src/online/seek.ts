import { signal } from "@preact/signals";
import type { Refusal } from "../rules/types";
import { connection } from "./connection";
import { followLobby, lobby } from "./lobby-line";
import type { Terms } from "./messages.generated";
import { readToken, shownToken } from "./token";

/**
 * This page's seek in the lobby. The server drops it when the connection closes; the page reopens it when the
 * connection is back.
 */
export const ownSeek = signal<{ id: string; terms: Terms } | null>(null);
/** Why the seek was refused. */
export const seekRefused = signal<Refusal | null>(null);
/** True if the server has closed the seek and this player has no other. */
export const seekEnded = signal(false);

let release: (() => void) | null = null;
/** The games that were in progress when the seek was opened. */
let before: readonly string[] = [];
/** The seeking player's token. */
let owner: string | null = null;

/** The key in storage, where the seek survives a tab reload. */
const key = "kradan.seek";

function keep(): void {
    try {
        if (ownSeek.value) sessionStorage.setItem(key, JSON.stringify({ terms: ownSeek.value.terms, before }));
        else sessionStorage.removeItem(key);
    } catch {
        // If there is no storage, the seek ends with the page.
    }
}

function readKept(): { terms: Terms; before: string[] } | null {
    try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as { terms?: Terms; before?: unknown } | null;
        const { terms, before } = kept ?? {};
        return terms?.config && Array.isArray(before) ? { terms, before: before.map(String) } : null;
    } catch {
        return null;
    }
}

async function open(): Promise<void> {
    if (!ownSeek.value) return;
    const { terms } = ownSeek.value;
    ownSeek.value = { id: "", terms };
    const reply = await connection.ask({ type: "open-seek", terms });
    if (ownSeek.value?.terms !== terms) {
        // While the request was in flight, the seek was stopped or a game started.
        if (reply.ok && !ownSeek.value) connection.send({ type: "close-seek" });
    } else if (reply.ok && reply.message.type === "done") {
        ownSeek.value = { id: reply.message.id, terms };
    } else if (!reply.ok && reply.refusal) {
        seekRefused.value = reply.refusal;
        end();
    }
}

function end(): void {
    ownSeek.value = null;
    keep();
    release?.();
    release = null;
}

function begin(terms: Terms, on: readonly string[]): void {
    before = on;
    owner = readToken();
    ownSeek.value = { id: "", terms };
    release ??= followLobby();
    keep();
}

/** Opens a seek on these terms, replacing the previous one. */
export function seek(terms: Terms): void {
    seekRefused.value = null;
    seekEnded.value = false;
    begin(terms, connection.welcome.value?.games ?? []);
    void open();
}

/** Closes the player's seek, whichever device opened it. */
export function stopSeeking(): void {
    connection.send({ type: "close-seek" });
    if (lobby.value) lobby.value = { ...lobby.value, seeks: lobby.value.seeks.filter(({ mine }) => !mine) };
    end();
}

connection.listen((message) => {
    if (message.type === "started") {
        // A player with a new game is no longer seeking one, however the game came about.
        seekEnded.value = false;
        end();
    } else if (message.type === "lobby" || message.type === "own-seek") {
        const { id } = ownSeek.value ?? {};
        const told = lobby.value?.seeks;
        if (!id || !told || told.some((one) => one.id === id)) return;
        seekEnded.value = !told.some(({ mine }) => mine);
        end();
    } else if (message.type === "welcome" && ownSeek.value) {
        const same = shownToken() === owner;
        // If the server does not know a token on trial, nothing changes.
        if (!same && message.player === undefined) return;
        const begun = message.games.some((game) => !before.includes(game));
        if (!same || message.player === undefined || begun) end();
        else void open();
    }
});

const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
const kept = readKept();
if (kept && navigation?.type !== "navigate") begin(kept.terms, kept.before);
else keep();
