/** The token that makes this browser a player of the server. Whoever has it is that player. */
const key = "kradan.player";

let mine: string | null = null;
let tried: string | null = null;

export function readToken(): string | null {
    try {
        return localStorage.getItem(key) ?? mine;
    } catch {
        return mine;
    }
}

export function writeToken(token: string | null): void {
    mine = token;
    try {
        if (token === null) localStorage.removeItem(key);
        else localStorage.setItem(key, token);
    } catch {
        // Without storage one is this player as long as the page lasts.
    }
}

/** Tries another token, without keeping it; null: no longer. */
export function tryToken(token: string | null): void {
    tried = token;
}

/** The token that a server is shown. */
export const shownToken = (): string | null => tried ?? readToken();

/** Calls back when another tab has become another player. */
export function followToken(changed: () => void): void {
    window.addEventListener("storage", (event) => {
        if (event.key === key || event.key === null) changed();
    });
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A name that nobody has used; plain HTTP too has this source of chance. */
export const newNonce = (): string =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % 64]).join("");
