/** A file as text. `bytes` are present if the charset was guessed or declared by the file. */
export type Decoded =
    | { kind: "text"; text: string; charset: string; bytes?: Uint8Array }
    | { kind: "unreadable"; why: "empty" | "too-large" | "packed" | "damaged-gz" | "no-text" };

/** Requests are limited to 4 MiB, where line breaks and quotation marks take two bytes each. */
export const LARGEST_TEXT = 3.5 * 1024 * 1024;
const LARGEST_FILE = 64 * 1024 * 1024;

/** The charsets that the player can choose from. */
export const charsets = [
    "utf-8",
    "shift_jis",
    "euc-jp",
    "gb18030",
    "big5",
    "euc-kr",
    "windows-874",
    "windows-1252",
    "windows-1251",
    "koi8-r",
];

/** Guesses the charset of bytes that are not UTF-8: see `Records.charset`. */
export type Guess = (bytes: Uint8Array) => Promise<string>;

/** The number of bytes used to guess the charset. */
const SAMPLE = 65_536;

/** Decodes bytes; invalid sequences become U+FFFD. */
export const textAs = (bytes: Uint8Array, charset: string): string => new TextDecoder(charset).decode(bytes);

/** Reads a stream to its end; null if it has more than `most` bytes. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
    const reader = stream.getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > most) {
            void reader.cancel().catch(() => undefined);
            return null;
        }
        parts.push(value);
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

/** Compresses or decompresses bytes; null if more than `most` bytes come out. Rejects on damaged input. */
export function through(
    bytes: Uint8Array,
    transform: CompressionStream | DecompressionStream,
    most = Infinity,
): Promise<Uint8Array | null> {
    const stream = new Blob([bytes as BlobPart])
        .stream()
        .pipeThrough(transform as ReadableWritablePair<Uint8Array, BufferSource>);
    return collect(stream, most);
}

const startsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, i) => bytes[i] === sign);

function decodeAs(bytes: Uint8Array, charset: string): string | null {
    try {
        return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
        return null;
    }
}

async function decode(bytes: Uint8Array, guess: Guess): Promise<{ text: string; charset: string; bytes?: Uint8Array }> {
    if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder("utf-16le").decode(bytes), charset: "utf-16le" };
    if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder("utf-16be").decode(bytes), charset: "utf-16be" };
    const utf8 = decodeAs(bytes, "utf-8");
    if (utf8 !== null) return { text: utf8, charset: "utf-8" };
    const charset = await guess(bytes.subarray(0, SAMPLE)).catch(() => "windows-1252");
    return { text: textAs(bytes, charset), charset, bytes };
}

/** Unpacks `.gz`, then decodes as UTF-16 with a BOM, as UTF-8, or in the guessed charset, with SGF's CA as a hint. */
export async function textOf(file: Blob, guess: Guess): Promise<Decoded> {
    if (!file.size) return { kind: "unreadable", why: "empty" };
    if (file.size > LARGEST_FILE) return { kind: "unreadable", why: "too-large" };
    let bytes = new Uint8Array(await file.arrayBuffer());
    if (
        startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd) ||
        startsWith(bytes, 0x50, 0x4b, 3, 4) ||
        startsWith(bytes, 0x42, 0x5a, 0x68)
    ) {
        return { kind: "unreadable", why: "packed" };
    }
    if (startsWith(bytes, 0x1f, 0x8b)) {
        try {
            const unpacked = await through(bytes, new DecompressionStream("gzip"), LARGEST_FILE);
            if (!unpacked) return { kind: "unreadable", why: "too-large" };
            bytes = new Uint8Array(unpacked);
        } catch {
            return { kind: "unreadable", why: "damaged-gz" };
        }
    }
    const decoded = await decode(bytes, guess);
    if (decoded.text.slice(0, 4096).includes("\0")) return { kind: "unreadable", why: "no-text" };
    return { kind: "text", ...decoded };
}
