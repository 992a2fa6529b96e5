import { signal } from "@preact/signals";
import { newNonce } from "../online/token";
import { api } from "./api.generated";
import type { Result } from "./operation";

/** The proof of work for signing up, computed in a worker while the player fills in the form. */

export interface Solved {
    challenge: string;
    nonce: string;
}

/** The probability, from 0 to 1, that a search as long as this one would be done by now; null if none is running. */
export const proofProgress = signal<number | null>(null);

let under: Promise<Result<Solved>> | null = null;

function solve(challenge: string, bits: number): Promise<Solved> {
    return new Promise((resolve, reject) => {
        const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<{ tried: number; nonce: string | null }>) => {
            proofProgress.value = 1 - Math.exp(-data.tried / 2 ** bits);
            if (data.nonce === null) return;
            worker.terminate();
            resolve({ challenge, nonce: data.nonce });
        };
        worker.onerror = () => {
            worker.terminate();
            reject(new Error("the worker could not be loaded"));
        };
        worker.postMessage({ challenge, bits, prefix: newNonce().replace(/[^A-Za-z0-9]/g, "x") });
    });
}

async function work(): Promise<Result<Solved>> {
    const asked = await api.readProof({});
    if (!asked.ok) return asked;
    proofProgress.value = 0;
    try {
        return { ok: true, answer: await solve(asked.answer.challenge, asked.answer.bits) };
    } catch {
        return { ok: false, refusal: null, status: 0 };
    } finally {
        proofProgress.value = null;
    }
}

/** Starts the computation, unless it is running or done. Restarts a failed one. */
export function proof(): Promise<Result<Solved>> {
    const mine = (under ??= work());
    void mine.then(({ ok }) => {
        if (!ok && under === mine) under = null;
    });
    return mine;
}

/** Discards the proof, which has been used or is too old. */
export function dropProof(): void {
    under = null;
}
