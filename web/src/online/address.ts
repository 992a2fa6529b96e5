import { connection } from "./connection";

/** Where others find this page. A name that only means this device gives way to an address of the server, where one is known. */
export function placeOf(): { base: string; here: boolean } {
    const base = location.href.split("#")[0]!;
    if (!/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)) return { base, here: false };
    const address = connection.welcome.value?.address ?? "";
    return address ? { base: address + location.pathname, here: false } : { base, here: true };
}

/** The link to a place of this page, for other devices. */
export const linkTo = (hash: string): string => placeOf().base + hash;
