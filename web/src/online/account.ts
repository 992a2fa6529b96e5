import { computed, signal } from "@preact/signals";
import { cleanName } from "../parts/names";
import type { Refusal } from "../rules/types";
import { linkTo } from "./address";
import { connection } from "./connection";
import { followToken, readToken, tryToken, writeToken } from "./token";

/** Who this browser is on the server: a guest with a name, known by a token. */

const renamed = signal<string | null>(null);

/** The name of this browser's player; null: none yet, or no server. */
export const playerName = computed<string | null>(() => {
    const { value: welcome } = connection.welcome;
    return welcome ? (renamed.value ?? welcome.player ?? null) : null;
});

/** Someone is asked for a name; whoever asked is told whether one was given. */
export const nameAsked = signal<((entered: boolean) => void) | null>(null);

/** True as soon as there is a player, who is asked for a name if need be; false where none is given. */
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

/** Becomes a player, or takes another name. Null when it is done; without a refusal the line broke. */
export async function takeName(player: string): Promise<{ refusal: Refusal | null } | null> {
    const known = playerName.value !== null;
    const reply = await connection.ask({ type: known ? "rename" : "enter", player });
    if (!reply.ok) return { refusal: reply.refusal };
    if (reply.message.type === "entered") writeToken(reply.message.token);
    renamed.value = reply.message.type === "entered" ? reply.message.player : cleanName(player);
    return null;
}

/** The link by which another device becomes this player too. Its last part never reaches a server. */
export const deviceLink = (): string | null => {
    const token = readToken();
    return token && linkTo(`#/me/${token}`);
};

/** A token that is tried: until the server knows it, whoever was here is only a step away. */
export interface Adoption {
    /** Whether the server knows the token; only then this browser keeps it. */
    known: Promise<boolean>;
    /** Goes on as before. */
    stay: () => void;
}

/** Becomes the player of a token, if the server knows it; else whoever was here stays. */
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
// Whoever goes elsewhere gives no name.
window.addEventListener("hashchange", () => nameAsked.value?.(false));
