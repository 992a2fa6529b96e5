import { signal } from "@preact/signals";
import type { Refusal } from "../rules/types";
import { connection } from "./connection";
import { followLobby, lobby } from "./lobby-line";
import type { Terms } from "./messages";
import { readToken, shownToken } from "./token";

/** What this page looks for in the lobby. The server forgets it with the line; then it is asked for again. */
export const ownSeek = signal<{ id: string; terms: Terms } | null>(null);
/** Why the seek was not taken up. */
export const seekRefused = signal<Refusal | null>(null);
/** The server has let the search go, and this player looks for nothing else. */
export const seekEnded = signal(false);

let release: (() => void) | null = null;
/** The games that were on when the search began. */
let before: readonly string[] = [];
/** Whoever searches, by the token. */
let owner: string | null = null;

/** The search outlives the page while its tab is there. */
const key = "kradan.seek";

function keep(): void {
    try {
        if (ownSeek.value) sessionStorage.setItem(key, JSON.stringify({ terms: ownSeek.value.terms, before }));
        else sessionStorage.removeItem(key);
    } catch {
        // Then it ends with the page.
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
        // Whoever has stopped meanwhile, or found a game, looks for nothing.
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

/** Looks for an opponent on these terms, in the place of what was looked for before. */
export function seek(terms: Terms): void {
    seekRefused.value = null;
    seekEnded.value = false;
    begin(terms, connection.welcome.value?.games ?? []);
    void open();
}

/** Stops looking, on whatever device it was begun. */
export function stopSeeking(): void {
    connection.send({ type: "close-seek" });
    if (lobby.value) lobby.value = { ...lobby.value, seeks: lobby.value.seeks.filter(({ mine }) => !mine) };
    end();
}

connection.listen((message) => {
    if (message.type === "started") {
        // Whoever has a game looks for none, whatever it came of.
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
        // A token that is only tried, and not known, changes nobody.
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
