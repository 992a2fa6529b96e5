import { language } from "../i18n";
import { newNonce } from "../online/token";
import { api } from "./api.generated";
import { type Begun, type Purpose, providerAddress } from "./provider-address";
import { takeSentBack } from "./sent-back";
import type { Failure } from "./session";

/**
 * Sign-in through the club's OpenID provider: the browser is redirected there and comes back with a code
 * (`sent-back.ts`), which the server exchanges for a ticket.
 */

const key = "kradan.provider";

/** Redirects the browser to the provider with this name. Returns the reason if that fails. */
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

/** Removes and returns the sign-in that was started in this tab. */
function takeBegun(): Begun | null {
    try {
        const kept = sessionStorage.getItem(key);
        sessionStorage.removeItem(key);
        return JSON.parse(kept ?? "null") as Begun | null;
    } catch {
        return null;
    }
}

/** The result of signing in at the provider. */
export type Return =
    | { purpose: Purpose; name: string; ticket: string; suggested: string }
    | { purpose: Purpose; name: string; failure: Failure };

/** Exchanges the code that the provider sent; null if there is none. */
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
