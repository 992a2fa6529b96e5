import type { NewPasskey, PasskeyChallenge, PasskeyProof } from "./api.generated";
import { deviceName } from "./device";

/** Passkeys (WebAuthn). Browsers support them only over HTTPS and on localhost. */

export const passkeysWork = (): boolean =>
    window.isSecureContext && typeof window.PublicKeyCredential === "function" && "credentials" in navigator;

/** Why the browser did not create or return a passkey. `cancelled` means that the user cancelled; it has no message. */
export type PasskeyFault = "cancelled" | "known" | "site" | "failed";

export function toBase64Url(bytes: ArrayBuffer): string {
    const text = String.fromCharCode(...new Uint8Array(bytes));
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
    const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

function faultOf(error: unknown): PasskeyFault {
    const name = error instanceof Error || error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
    if (name === "InvalidStateError") return "known";
    return name === "SecurityError" ? "site" : "failed";
}

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/**
 * The pending request for a passkey chosen from the browser's name suggestions. A browser allows only one such request
 * at a time.
 */
let waiting: AbortController | null = null;

export function stopWaiting(): void {
    waiting?.abort();
    waiting = null;
}

/** Tells the browser that no account has this passkey; newer browsers then remove it. */
function dropPasskey(rpId: string, credentialId: string): void {
    const { signalUnknownCredential: signal } = window.PublicKeyCredential as unknown as {
        signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
    };
    signal?.call(window.PublicKeyCredential, { rpId, credentialId }).catch(() => undefined);
}

/** A passkey that the browser created, and a function that tells the browser that the server refused it. */
export interface MadePasskey {
    passkey: NewPasskey;
    drop: () => void;
}

/** Creates a passkey for an account with this name. */
export async function makePasskey(
    { challenge, site, user, known }: PasskeyChallenge,
    name: string,
): Promise<MadePasskey | PasskeyFault> {
    stopWaiting();
    try {
        const made = (await navigator.credentials.create({
            publicKey: {
                challenge: fromBase64Url(challenge),
                rp: { id: site, name: "Kradan" },
                user: { id: fromBase64Url(user), name, displayName: name },
                pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
                authenticatorSelection: {
                    residentKey: "required",
                    requireResidentKey: true,
                    userVerification: "preferred",
                },
                excludeCredentials: known.map((id) => ({ type: "public-key", id: fromBase64Url(id) })),
                attestation: "none",
            },
        })) as PublicKeyCredential | null;
        if (!made) return "cancelled";
        const response = made.response as AuthenticatorAttestationResponse;
        return {
            passkey: {
                label: deviceName(),
                clientData: toBase64Url(response.clientDataJSON),
                attestation: toBase64Url(response.attestationObject),
                transports: response.getTransports?.() ?? [],
            },
            drop: () => dropPasskey(site, made.id),
        };
    } catch (error) {
        return faultOf(error);
    }
}

async function getPasskey(
    { challenge, site, known }: PasskeyChallenge,
    conditional?: AbortSignal,
): Promise<PasskeyProof | PasskeyFault> {
    try {
        const got = (await navigator.credentials.get({
            ...(conditional && { mediation: "conditional" as const, signal: conditional }),
            publicKey: {
                challenge: fromBase64Url(challenge),
                rpId: site,
                userVerification: "preferred",
                allowCredentials: known.map((id) => ({ type: "public-key", id: fromBase64Url(id) })),
            },
        })) as PublicKeyCredential | null;
        if (!got) return "cancelled";
        const response = got.response as AuthenticatorAssertionResponse;
        return {
            id: got.id,
            clientData: toBase64Url(response.clientDataJSON),
            authenticatorData: toBase64Url(response.authenticatorData),
            signature: toBase64Url(response.signature),
        };
    } catch (error) {
        return faultOf(error);
    }
}

/** Asks for a passkey: one of the account's, or any if no account is signed in. */
export function askForPasskey(challenge: PasskeyChallenge): Promise<PasskeyProof | PasskeyFault> {
    stopWaiting();
    return getPasskey(challenge);
}

/** Whether the browser offers passkeys in the suggestions for a name field. */
export const canWait = async (): Promise<boolean> =>
    passkeysWork() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Waits until a passkey is chosen in the name field. Null if another request replaced this one. */
export async function waitForPasskey(challenge: PasskeyChallenge): Promise<PasskeyProof | null> {
    stopWaiting();
    const control = (waiting = new AbortController());
    const got = await getPasskey(challenge, control.signal);
    if (waiting === control) waiting = null;
    return typeof got === "string" ? null : got;
}
