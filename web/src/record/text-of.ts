/** A file as text. `bytes` are present if the charset was guessed or declared by the file. */
export type Decoded =
    | { kind: "text"; text: string; charset: string; bytes?: Uint8Array }
    | { kind: "unreadable"; why: "empty" | "too-large" | "packed" | "damaged-gz" | "no-text" };

/** A request takes 4 MiB; line breaks and quotation marks take two bytes each in it. */
export const LARGEST_TEXT = 3.5 * 1024 * 1024;
const LARGEST_FILE = 64 * 1024 * 1024;

/** Tried in this order if a text is not UTF-8 and declares no charset. */
const guessed = ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr", "windows-874", "windows-1252"];

/** The charsets that the player can choose from. */
export const charsets = ["utf-8", ...guessed];

/** Decodes bytes; invalid sequences become U+FFFD. */
export const textAs = (bytes: Uint8Array, charset: string): string => new TextDecoder(charset).decode(bytes);

/** Reads a stream to its end; null if it holds more than `most` bytes. */
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

/** Pipes bytes through a (de)compression; null if more than `most` bytes come out. Rejects on damaged input. */
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

/** Scores how plausible a decoded text is: characters of the scripts common in records count for it, others against. */
function likelihood(text: string): number {
    let good = 0;
    let bad = 0;
    for (const sign of text) {
        const code = sign.codePointAt(0)!;
        if (code < 0x80) bad += code < 0x20 && code !== 9 && code !== 10 && code !== 13 ? 4 : 0;
        else if (
            (code >= 0x3040 && code <= 0x30ff) ||
            (code >= 0x0e01 && code <= 0x0e5b) ||
            (code >= 0xac00 && code <= 0xd7a3)
        )
            good += 2;
        else if (
            (code >= 0x4e00 && code <= 0x9fff) ||
            (code >= 0xff01 && code <= 0xff60) ||
            (code >= 0x3001 && code <= 0x301f)
        )
            good += 1.5;
        else if (code >= 0xc0 && code <= 0x17f) good += 1;
        else if (code >= 0xe000 && code <= 0xf8ff) bad += 6;
        else if ((code >= 0xff61 && code <= 0xff9f) || (code >= 0x80 && code < 0xc0)) bad += 0.5;
        else bad += 0.2;
    }
    return good - bad;
}

/** The charset in SGF's CA property. */
const named = (bytes: Uint8Array): string | undefined =>
    /\bCA\s*\[([^\]]{1,40})\]/.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 65536)))?.[1]?.trim();

function decode(bytes: Uint8Array): { text: string; charset: string; bytes?: Uint8Array } {
    if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder("utf-16le").decode(bytes), charset: "utf-16le" };
    if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder("utf-16be").decode(bytes), charset: "utf-16be" };
    const utf8 = decodeAs(bytes, "utf-8");
    if (utf8 !== null) return { text: utf8, charset: "utf-8" };
    const label = named(bytes);
    const said = label === undefined ? null : decodeAs(bytes, label);
    if (said !== null && likelihood(said) > 0) return { text: said, charset: new TextDecoder(label).encoding, bytes };
    let best: { text: string; charset: string; score: number } | null = null;
    for (const charset of guessed) {
        const text = decodeAs(bytes, charset);
        if (text === null) continue;
        const score = likelihood(text) / Math.max(1, [...text].length);
        if (!best || score > best.score) best = { text, charset, score };
    }
    return { text: best?.text ?? textAs(bytes, "windows-1252"), charset: best?.charset ?? "windows-1252", bytes };
}

/** Unpacks `.gz`, then decodes as UTF-16 with a BOM, UTF-8, the charset in SGF's CA, or the most plausible one. */
export async function textOf(file: Blob): Promise<Decoded> {
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
    const decoded = decode(bytes);
    if (decoded.text.slice(0, 4096).includes("\0")) return { kind: "unreadable", why: "no-text" };
    return { kind: "text", ...decoded };
}
