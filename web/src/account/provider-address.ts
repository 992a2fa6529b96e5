import type { Provider } from "./api.generated";
import { toBase64Url } from "./passkeys";
import { sha256 } from "./sha256";

export type Purpose = "sign-in" | "confirm" | "link";

/** What the page needs to know when the provider redirects the browser back. */
export interface Begun {
    purpose: Purpose;
    /** The club's name for the provider. */
    name: string;
    issuer: string;
    state: string;
    nonce: string;
    verifier: string;
}

const fromHex = (digits: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The code challenge for PKCE's S256 method (RFC 7636). */
export const challengeOf = (verifier: string): string =>
    toBase64Url(fromHex(sha256(new TextEncoder().encode(verifier))).buffer);

/** Requests the claim `auth_time` explicitly: some providers do not send it for `max_age`. */
const FRESH = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** The address of the provider's sign-in page, in the language that this page uses. */
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
