/** What an OpenID provider put into the page's address when it sent somebody back. */
export interface SentBack {
    code: string;
    state: string;
    /** Who says so (RFC 9207), if the provider names itself. */
    issuer: string | null;
    /** OAuth's word for why there is no code; "" if there is one. */
    error: string;
}

let arrived: SentBack | null = null;

/** Takes it out of the address at once, before anything is rendered: it does not stay in the history, nor for a reload. */
export function receiveSentBack(): void {
    const query = new URLSearchParams(location.search);
    const state = query.get("state");
    if (state === null || !(query.has("code") || query.has("error"))) return;
    arrived = {
        code: query.get("code") ?? "",
        state,
        issuer: query.get("iss"),
        error: query.get("error") ?? "",
    };
    history.replaceState(null, "", `${location.pathname}#/returned`);
}

/** Gives it once. */
export function takeSentBack(): SentBack | null {
    const back = arrived;
    arrived = null;
    return back;
}
