import { computed, signal } from "@preact/signals";
import { cleanName } from "../parts/names";
import { href } from "../parts/router";
import type { Refusal } from "../rules/types";
import { linkTo } from "./address";
import { connection } from "./connection";
import { followToken, readToken, tryToken, writeToken } from "./token";

/** This browser's player on the server, identified by a token. */

const renamed = signal<string | null>(null);

/** The player's name; null if there is no player yet or no connection. */
export const playerName = computed<string | null>(() => {
    const { value: welcome } = connection.welcome;
    return welcome ? (renamed.value ?? welcome.player ?? null) : null;
});

/** Set while the page asks for a name. Call it with true if a name was entered. */
export const nameAsked = signal<((entered: boolean) => void) | null>(null);

/** Resolves to true once there is a player; asks for a name if needed, and resolves to false if none is entered. */
export function ensurePlayer(): Promise<boolean> {
    if (playerName.value !== null) return Promise.resolve(true);
    nameAsked.value?.(false);
    return new Promise((resolve) => {
        nameAsked.value = (entered) => {
            nameAsked.value = null;
            resolve(entered);
        };
    });
}

/** Registers or renames the player. Returns null on success; `refusal` is null if the connection broke. */
export async function takeName(player: string): Promise<{ refusal: Refusal | null } | null> {
    const known = playerName.value !== null;
    const reply = await connection.ask({ type: known ? "rename" : "enter", player });
    if (!reply.ok) return { refusal: reply.refusal };
    if (reply.message.type === "entered") writeToken(reply.message.token);
    renamed.value = reply.message.type === "entered" ? reply.message.player : cleanName(player);
    return null;
}

/**
 * A link that makes this player available on another device. The token is in the fragment, which never reaches a
 * server.
 */
export const deviceLink = (): string | null => {
    const token = readToken();
    return token && linkTo(href("me", token));
};

/** A token that is being tried. */
export interface Adoption {
    /** Whether the server knows the token. If so, the browser stores it. */
    known: Promise<boolean>;
    /** Cancels the trial and keeps the previous player. */
    stay: () => void;
}

/** Switches to a token's player if the server knows it; otherwise keeps the previous player. */
export function adopt(token: string): Adoption {
    let tell!: (known: boolean) => void;
    const known = new Promise<boolean>((resolve) => (tell = resolve));
    let over = false;
    const end = (is: boolean) => {
        over = true;
        stop();
        tryToken(null);
        tell(is);
    };
    const stop = connection.listen((message) => {
        if (message.type !== "welcome") return;
        const is = message.player !== undefined;
        if (is) writeToken(token);
        end(is);
        if (!is) queueMicrotask(() => connection.renew());
    });
    tryToken(token);
    connection.renew();
    const stay = () => {
        if (over) return;
        end(false);
        connection.renew();
    };
    return { known, stay };
}

connection.listen((message) => {
    if (message.type === "welcome") renamed.value = null;
});
followToken(() => connection.renew());
// Leaving the screen cancels the request for a name.
window.addEventListener("hashchange", () => nameAsked.value?.(false));
