/** The parameters that an OpenID provider adds to the page's address when it redirects back. */
export interface SentBack {
    code: string;
    state: string;
    /** The issuer (RFC 9207), if the provider sends it. */
    issuer: string | null;
    /** OAuth's error code if there is no `code`; otherwise "". */
    error: string;
}

let arrived: SentBack | null = null;

/**
 * Removes the parameters from the address before anything is rendered, so that they do not stay in the history or
 * survive a reload.
 */
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

/** Returns the parameters on the first call. */
export function takeSentBack(): SentBack | null {
    const back = arrived;
    arrived = null;
    return back;
}
