import { language } from "../i18n";
import { newNonce } from "../online/token";
import { api } from "./api";
import { type Begun, type Purpose, providerAddress } from "./provider-address";
import { takeSentBack } from "./sent-back";
import type { Failure } from "./session";

/**
 * Sign-in by the club's OpenID provider: the page goes there and comes back with a code (`sent-back.ts`), which the server
 * exchanges for a ticket.
 */

const key = "kradan.provider";

/** Leaves the page for the provider, of this name; gives why that cannot be. */
export async function goToProvider(purpose: Purpose, name: string): Promise<Failure | null> {
    const found = await api.readProvider({});
    if (!found.ok) return found;
    const begun: Begun = {
        purpose,
        name,
        issuer: found.answer.issuer,
        state: newNonce() + newNonce(),
        nonce: newNonce() + newNonce(),
        verifier: newNonce() + newNonce() + newNonce(),
    };
    try {
        sessionStorage.setItem(key, JSON.stringify(begun));
    } catch {
        return { fault: "storage" };
    }
    location.assign(providerAddress(found.answer, begun, `${location.origin}/`, language.value));
    return null;
}

/** What was begun in this tab, once. */
function takeBegun(): Begun | null {
    try {
        const kept = sessionStorage.getItem(key);
        sessionStorage.removeItem(key);
        return JSON.parse(kept ?? "null") as Begun | null;
    } catch {
        return null;
    }
}

/** What came of the way to the provider and back. */
export type Return =
    | { purpose: Purpose; name: string; ticket: string; suggested: string }
    | { purpose: Purpose; name: string; failure: Failure };

/** Exchanges the code with which somebody came back; null: nobody did. */
export async function comeBack(): Promise<Return | null> {
    const back = takeSentBack();
    if (!back) return null;
    const begun = takeBegun();
    if (!begun || back.state !== begun.state) return { purpose: "sign-in", name: "", failure: { fault: "unbegun" } };
    const { purpose, name, nonce, verifier } = begun;
    if (back.issuer !== null && back.issuer !== begun.issuer) {
        const refusal = { reason: "provider.wrong-issuer", clause: "", detail: "" };
        return { purpose, name, failure: { refusal, status: 0 } };
    }
    if (back.error || !back.code)
        return { purpose, name, failure: { fault: back.error === "access_denied" ? "denied" : "refused" } };
    const result = await api.exchangeCode({ code: back.code, verifier, nonce });
    return result.ok ? { purpose, name, ...result.answer } : { purpose, name, failure: result };
}
