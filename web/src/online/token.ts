/** The token that identifies this browser's player to the server. Anyone who has it is that player. */
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
        // Without storage, the token lasts until the page is closed.
    }
}

/** Presents a different token without storing it; null ends the trial. */
export function tryToken(token: string | null): void {
    tried = token;
}

/** The token presented to the server. */
export const shownToken = (): string | null => tried ?? readToken();

/** Calls `changed` when another tab changes the player. */
export function followToken(changed: () => void): void {
    window.addEventListener("storage", (event) => {
        if (event.key === key || event.key === null) changed();
    });
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A unique random id. `getRandomValues`, unlike `randomUUID`, also works over plain HTTP. */
export const newNonce = (): string =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % 64]).join("");
