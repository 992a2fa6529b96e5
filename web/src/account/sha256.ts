/** SHA-256 (FIPS 180-4). WebCrypto provides it only over HTTPS, and only asynchronously. */

const constants = new Int32Array(64);
const initial = new Int32Array(8);

// The fractional parts of the cube roots and square roots of the first primes.
for (let n = 2, found = 0; found < 64; ++n) {
    let prime = true;
    for (let d = 2; d * d <= n; ++d) prime &&= n % d !== 0;
    if (!prime) continue;
    const bits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
    if (found < 8) initial[found] = bits(Math.sqrt(n));
    constants[found++] = bits(Math.cbrt(n));
}

const schedule = new Int32Array(64);

/** Adds one block of 64 bytes, at `at`, to the state. */
function compress(state: Int32Array, bytes: DataView, at: number): void {
    const w = schedule;
    for (let i = 0; i < 16; ++i) w[i] = bytes.getInt32(at + 4 * i);
    for (let i = 16; i < 64; ++i) {
        const x = w[i - 15]!;
        const y = w[i - 2]!;
        const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
        const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
        w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let i = 0; i < 64; ++i) {
        const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
        const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0;
        const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
        const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g;
        g = f;
        f = e;
        e = (d + t1) | 0;
        d = c;
        c = b;
        b = a;
        a = (t1 + t2) | 0;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
    state[4]! += e;
    state[5]! += f;
    state[6]! += g;
    state[7]! += h;
}

/** The message with its padding: a 1 bit, zeros, and its length in bits. */
function padded(message: Uint8Array): Uint8Array {
    const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
    bytes.set(message);
    bytes[message.length] = 0x80;
    const view = new DataView(bytes.buffer);
    view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
    view.setUint32(bytes.length - 4, message.length * 8);
    return bytes;
}

export function sha256(message: Uint8Array): string {
    const view = new DataView(padded(message).buffer);
    const state = initial.slice();
    for (let at = 0; at < view.byteLength; at += 64) compress(state, view, at);
    return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const digits = new TextEncoder().encode("0123456789abcdefghijklmnopqrstuvwxyz");
const WIDTH = 8;

/** The number of leading zero bits of a state. */
function zerosOf(state: Int32Array): number {
    let zeros = 0;
    for (const word of state) {
        zeros += Math.clz32(word);
        if (word) break;
    }
    return zeros;
}

/**
 * Searches for nonces: strings that begin with `prefix` and make the hash of `challenge` followed by the nonce begin
 * with `bits` zero bits. Only the last digits change, so all blocks before them are hashed once.
 */
export class NonceSearch {
    tried = 0;
    private readonly bytes: Uint8Array;
    private readonly view: DataView;
    /** The offset of the digits. */
    private readonly at: number;
    private readonly beginning: Int32Array;
    private readonly state = new Int32Array(8);

    constructor(
        challenge: string,
        private readonly bits: number,
        private readonly prefix: string,
    ) {
        const message = new TextEncoder().encode(challenge + prefix + "0".repeat(WIDTH));
        this.bytes = padded(message);
        this.view = new DataView(this.bytes.buffer);
        this.at = message.length - WIDTH;
        this.beginning = initial.slice();
        for (let at = 0; at + 64 <= this.at; at += 64) compress(this.beginning, this.view, at);
    }

    /** Tries `count` nonces; null if none of them succeeds. */
    search(count: number): string | null {
        const first = this.at - (this.at % 64);
        for (const last = this.tried + count; this.tried < last; ++this.tried) {
            for (let i = WIDTH - 1, n = this.tried; i >= 0; --i, n = Math.floor(n / 36))
                this.bytes[this.at + i] = digits[n % 36]!;
            this.state.set(this.beginning);
            for (let at = first; at < this.bytes.length; at += 64) compress(this.state, this.view, at);
            if (zerosOf(this.state) < this.bits) continue;
            return this.prefix + (this.tried++).toString(36).padStart(WIDTH, "0");
        }
        return null;
    }
}
