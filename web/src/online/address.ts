import { connection } from "./connection";

/**
 * The page's address for other devices. Replaces a loopback name with the server's address; `here` is true if that
 * address is unknown.
 */
export function placeOf(): { base: string; here: boolean } {
    const base = location.href.split("#")[0]!;
    if (!/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)) return { base, here: false };
    const address = connection.welcome.value?.address ?? "";
    return address ? { base: address + location.pathname, here: false } : { base, here: true };
}

/** A link to a route on this page, for other devices. */
export const linkTo = (hash: string): string => placeOf().base + hash;
