import type { Provider } from "./api";
import { toBase64Url } from "./passkeys";
import { sha256 } from "./sha256";

export type Purpose = "sign-in" | "confirm" | "link";

/** What the page has to know when it comes back from the provider. */
export interface Begun {
    purpose: Purpose;
    /** What the club calls the provider. */
    name: string;
    issuer: string;
    state: string;
    nonce: string;
    verifier: string;
}

const fromHex = (digits: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The challenge of PKCE's method S256 (RFC 7636). */
export const challengeOf = (verifier: string): string =>
    toBase64Url(fromHex(sha256(new TextEncoder().encode(verifier))).buffer);

/** Asks for the time of the sign-in by its own name: some providers do not give it for `max_age`. */
const FRESH = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** Where the provider asks who it is, in a language that it may know. */
export function providerAddress(
    { endpoint, client }: Provider,
    begun: Begun,
    redirect: string,
    language: string,
): string {
    const address = new URL(endpoint);
    const asked: Record<string, string> = {
        response_type: "code",
        client_id: client,
        redirect_uri: redirect,
        scope: "openid",
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: challengeOf(begun.verifier),
        code_challenge_method: "S256",
        ui_locales: language,
        ...(begun.purpose === "confirm" && { prompt: "login", max_age: "0", claims: FRESH }),
    };
    for (const [member, value] of Object.entries(asked)) address.searchParams.set(member, value);
    return address.href;
}
