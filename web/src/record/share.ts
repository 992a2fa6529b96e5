import { href } from "../parts/router";
import { through } from "./text-of";

/** The maximum length of a link. Chat programs and some server logs truncate longer addresses. */
export const LONGEST_LINK = 30_000;
const LARGEST_SHARED = 4 * 1024 * 1024;
/**
 * Limits for an unpacked link: characters, words, variations and their depth. A few packed bytes can unpack to a great
 * many.
 */
const LONGEST_TEXT = 512 * 1024;
const MOST_WORDS = 30_000;
const MOST_VARIATIONS = 3_000;
const DEEPEST_VARIATION = 200;

function toBase64Url(bytes: Uint8Array): string {
    let binary = "";
    for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** Packs a string for the last part of `#/record/~…`. */
export async function pack(text: string): Promise<string> {
    const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    return toBase64Url(packed!);
}

/** The text in a link; null if it is truncated or damaged. */
export async function unpack(packed: string): Promise<string | null> {
    try {
        const bytes = await through(fromBase64Url(packed), new DecompressionStream("deflate-raw"), LARGEST_SHARED);
        return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
        return null;
    }
}

/** Whether a string exceeds a link's limits, so that reading it would freeze the page. */
export function isTooMuchForLink(text: string): boolean {
    if (text.length > LONGEST_TEXT) return true;
    let [words, variations, depth, inWord] = [0, 0, 0, false];
    for (let at = 0; at < text.length; ++at) {
        const sign = text[at]!;
        if (sign === "(") {
            ++depth;
            if (++variations > MOST_VARIATIONS || depth > DEEPEST_VARIATION) return true;
        } else if (sign === ")") {
            --depth;
        }
        const divides = " \n\t\r;\\(){}[]".includes(sign);
        if (!divides && !inWord && ++words > MOST_WORDS) return true;
        inWord = !divides;
    }
    return false;
}

/** The route, if a string is nothing but a link to this page; null otherwise. */
export const placeInLink = (text: string): string | null =>
    /^<?\S*(#\/(?:record\/~|join\/|play\/)[\w-]+)>?$/.exec(text.trim())?.[1] ?? null;

export const linkTo = (packed: string): string => location.href.split("#")[0] + href("record", `~${packed}`);
