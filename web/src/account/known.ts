import { signal } from "@preact/signals";
import { connection } from "../online/connection";
import { readToken, shownToken, writeToken } from "../online/token";
import { exchanged } from "../settings/settings";
import { hold, markKey, release } from "./holder";
import { dropTicket } from "./ticket";

/** This browser's player as last reported by the server, which lets the page show the name without a request. */
export interface Known {
    name: string;
    /** False for a guest. */
    account: boolean;
    /** The last characters of the player's token. */
    of: string;
    /** The account's id, which stays the same when the name changes; absent until requested. */
    id?: string;
}

const key = "kradan.account";
const endOf = (token: string): string => token.slice(-8);

function read(): Known | null {
    try {
        const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Known> | null;
        const token = readToken();
        if (!token || typeof kept?.name !== "string" || kept.of !== endOf(token)) return null;
        const id = typeof kept.id === "string" ? { id: kept.id } : {};
        return { name: kept.name, account: kept.account === true, of: kept.of, ...id };
    } catch {
        return null;
    }
}

export const known = signal<Known | null>(read());
if (!known.value?.account) release();
else if (known.value.id) hold(known.value.id, known.value.name);

/** Set when the server no longer recognizes the account's session; the page then reports it. */
export const signedOut = signal(false);

function write(value: Known | null): void {
    known.value = value;
    try {
        if (value) localStorage.setItem(key, JSON.stringify(value));
        else localStorage.removeItem(key);
    } catch {
        // Without storage, the player is known until the page is closed.
    }
}

/** Stores what the server reported about a token's player. `said` is the account's id, "" if not reported. */
export function know(name: string, account: boolean, token = readToken(), said = ""): void {
    if (!token) return;
    const last = known.value;
    const isSame = last?.account === account && last.of === endOf(token);
    const id = said || (isSame && last.id) || "";
    if (isSame && last.name === name && (last.id ?? "") === id) return;
    write({ name, account, of: endOf(token), ...(account && id && { id }) });
    if (account && id) hold(id, name);
    else if (!account || !isSame) release();
}

/** Makes an account session's player this browser's player. Other tabs read this before they use the token. */
export function become(token: string, name: string, id = ""): void {
    know(name, true, token, id);
    signedOut.value = false;
    if (token === readToken()) return;
    writeToken(token);
    connection.renew();
}

/** Removes this browser's player. Games stored here remain. `erased` means that the account was deleted. */
export function forget(erased = false): void {
    // The ticket must not pass to the next player.
    dropTicket();
    if (known.value?.account) {
        release(erased);
        // Without storage, resets the values in memory too.
        exchanged();
    }
    write(null);
    writeToken(null);
    connection.renew();
}

/** Called when the server no longer recognizes this token. */
export function tokenEnded(token: string): void {
    if (token !== readToken()) return;
    if (known.value?.account) signedOut.value = true;
    forget();
}

let changing = 0;

/**
 * Runs an operation that may replace this browser's token. The server stops accepting the old token, and closes its
 * connections, before the answer with the new one arrives.
 */
export async function changingToken<T>(change: () => Promise<T>): Promise<T> {
    ++changing;
    try {
        return await change();
    } finally {
        --changing;
    }
}

connection.listen((message) => {
    if (message.type !== "welcome" || changing) return;
    const { player, account } = message;
    const token = shownToken();
    // Let the code that is trying a token decide first whether to keep it.
    queueMicrotask(() => {
        if (!token || token !== readToken()) return;
        if (player !== undefined) know(player, account);
        else if (known.value?.account) tokenEnded(token);
    });
});

connection.listen((message) => {
    if (message.type === "entered") queueMicrotask(() => know(message.player, false));
});

window.addEventListener("storage", (event) => {
    // Another tab has changed the owner of the settings, or a setting.
    if (event.key === markKey || event.key === null) exchanged();
    if (event.key !== key && event.key !== null) return;
    setTimeout(() => {
        const had = known.value?.account;
        known.value = read();
        // Another tab has signed out.
        if (had && !known.value?.account) dropTicket();
    });
});
