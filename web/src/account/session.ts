import { effect, signal } from "@preact/signals";
import type { Refusal } from "../rules/types";
import {
    api,
    type ConfirmRequest,
    type Me,
    type PasskeyProof,
    type SignedIn,
    type SignInRequest,
    type SignUpRequest,
} from "./api.generated";
import { deviceName } from "./device";
import { byName, hold } from "./holder";
import { become, changingToken, forget, know, known, signedOut } from "./known";
import type { Result } from "./operation";
import { askForPasskey, type MadePasskey, makePasskey, type PasskeyFault } from "./passkeys";
import { syncNow } from "./settings-sync";

/** This browser's account, as last reported by the server; null if it has not been requested yet or there is none. */
export const me = signal<Me | null>(null);

let last = known.peek();
effect(() => {
    const { value } = known;
    // The stored data does not apply to the next account.
    if (last?.of !== value?.of && last?.id !== value?.id) me.value = null;
    last = value;
});

/** Why the sign-in at the OpenID provider failed. `unbegun` means that this tab did not start it. */
export type ProviderFault = "denied" | "refused" | "unbegun" | "storage";

export type Failure = { refusal: Refusal | null; status: number } | { fault: PasskeyFault | ProviderFault };

export async function loadMe(): Promise<Failure | null> {
    const result = await api.readMe({});
    if (!result.ok) {
        if (result.status === 401) me.value = null;
        return result;
    }
    learn(result.answer);
    return null;
}

const idOf = ({ id, name }: Me): string => id || byName(name);

/** Stores what an operation reported about the account. */
export function learn(said: Me): void {
    me.value = said;
    know(said.name, said.account, undefined, said.account ? idOf(said) : "");
}

/** Applies the changes made by an operation whose answer does not describe the account. */
export function change(changed: Partial<Me>): void {
    if (me.value) me.value = { ...me.value, ...changed };
}

/** Stores a new session, or a session's new token. */
export function take({ token, me: said }: SignedIn): void {
    become(token, said.name, idOf(said));
    me.value = said;
}

export async function signIn(by: Omit<SignInRequest, "device">): Promise<Failure | null> {
    const result = await api.signIn({ ...by, device: deviceName() });
    if (!result.ok) return result;
    take(result.answer);
    return null;
}

/** Requests a new challenge and asks for a passkey's answer to it. */
export async function passkeyProof(): Promise<{ passkey: PasskeyProof } | Failure> {
    const challenge = await api.makePasskeyChallenge({});
    if (!challenge.ok) return challenge;
    const passkey = await askForPasskey(challenge.answer);
    return typeof passkey === "string" ? { fault: passkey } : { passkey };
}

/** Requests a new challenge and creates a passkey for an account with this name. */
export async function newPasskey(name: string): Promise<MadePasskey | Failure> {
    const challenge = await api.makePasskeyChallenge({});
    if (!challenge.ok) return challenge;
    const made = await makePasskey(challenge.answer, name);
    return typeof made === "string" ? { fault: made } : made;
}

/** Ends this session. Keeps the token until the server no longer accepts it. */
export async function signOut(): Promise<Failure | null> {
    return changingToken(async () => {
        await syncNow();
        const result = await api.signOut({});
        if (!result.ok && result.status !== 401) return result;
        me.value = null;
        forget();
        signedOut.value = false;
        return null;
    });
}

/** Creates an account from this browser's guest, or a new account if there is no player. */
export function signUp(request: SignUpRequest): Promise<Result<SignedIn>> {
    return changingToken(async () => {
        const result = await api.signUp(request);
        if (result.ok) {
            // The account takes over the guest's results.
            hold(idOf(result.answer.me), result.answer.me.name, true);
            take(result.answer);
        }
        return result;
    });
}

/** Deletes the account permanently. */
export function erase(): Promise<Result<null>> {
    return changingToken(async () => {
        const result = await api.deleteAccount({});
        if (result.ok) forget(true);
        return result;
    });
}

/** Set while the page asks for confirmation. Call it with true if the player confirmed. */
export const confirmAsked = signal<((done: boolean) => void) | null>(null);

function askToConfirm(): Promise<boolean> {
    confirmAsked.value?.(false);
    return new Promise((resolve) => {
        confirmAsked.value = (done) => {
            confirmAsked.value = null;
            resolve(done);
        };
    });
}

/**
 * Runs a request that may need a fresh sign-in, and asks for one if necessary. Returns null if the player did not
 * confirm.
 */
export async function confirmed<A>(request: () => Promise<Result<A>>): Promise<Result<A> | null> {
    const result = await request();
    if (result.ok || result.refusal?.reason !== "account.confirm-first") return result;
    return (await askToConfirm()) ? request() : null;
}

/** Asks to sign in again if the last sign-in is too old, for a request that is sent later. */
export const confirmedFirst = async (): Promise<boolean> =>
    (me.value?.confirmedUntil ?? 0) > Date.now() || askToConfirm();

export async function confirm(by: ConfirmRequest): Promise<Failure | null> {
    return changingToken(async () => {
        const result = await api.confirm(by);
        if (result.ok) take(result.answer);
        return result.ok ? null : result;
    });
}

window.addEventListener("hashchange", () => confirmAsked.value?.(false));
