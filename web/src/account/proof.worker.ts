import { NonceSearch } from "./sha256";

/**
 * Searches for the nonce of a sign-up. Receives `{ challenge, bits, prefix }`; sends the number of tries, and finally
 * the nonce.
 */

const SLICE = 8192;

self.onmessage = ({ data }: MessageEvent<{ challenge: string; bits: number; prefix: string }>) => {
    const search = new NonceSearch(data.challenge, data.bits, data.prefix);
    for (;;) {
        const nonce = search.search(SLICE);
        self.postMessage({ tried: search.tried, nonce });
        if (nonce !== null) return;
    }
};
