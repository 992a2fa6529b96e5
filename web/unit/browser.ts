// Browser APIs that the page's modules use, for Node. Bundled before every unit test (bundle.mjs).

import { webcrypto } from "node:crypto";
import { type Duplex, Readable, Writable } from "node:stream";
import { createDeflateRaw, createGunzip, createGzip, createInflateRaw } from "node:zlib";

function storage() {
    const kept = new Map<string, string>();
    return {
        get length() {
            return kept.size;
        },
        key: (i: number) => [...kept.keys()][i] ?? null,
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => void kept.set(name, String(value)),
        removeItem: (name: string) => void kept.delete(name),
        clear: () => kept.clear(),
    };
}

/** A stream class that compresses or decompresses, because the ones in Node 18 do not support "deflate-raw". */
const packer = (raw: () => Duplex, gzip: () => Duplex) =>
    class {
        readonly readable;
        readonly writable;

        constructor(format: string) {
            const stream = format === "deflate-raw" ? raw() : gzip();
            this.readable = Readable.toWeb(stream);
            this.writable = Writable.toWeb(stream);
        }
    };

/** The media queries, one object per query; a test changes `matches` and dispatches "change". */
const media = new Map<string, EventTarget>();
function matchMedia(query: string): EventTarget {
    if (!media.has(query)) media.set(query, Object.assign(new EventTarget(), { matches: false }));
    return media.get(query)!;
}

const browser = {
    crypto: webcrypto,
    CompressionStream: packer(createDeflateRaw, createGzip),
    DecompressionStream: packer(createInflateRaw, createGunzip),
    window: globalThis,
    localStorage: storage(),
    sessionStorage: storage(),
    history: { replaceState: () => {} },
    location: { hash: "", href: "http://kradan.test/", hostname: "kradan.test", pathname: "/" },
    navigator: { userAgent: "Node", languages: [] },
    document: {
        adoptedStyleSheets: [],
        baseURI: "http://kradan.test/",
        hidden: false,
        addEventListener: () => {},
        removeEventListener: () => {},
    },
    CSSStyleSheet: class {
        replaceSync() {}
    },
    matchMedia,
    addEventListener: () => {},
    removeEventListener: () => {},
};

for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// The page's intervals must not keep a test from ending.
const every = globalThis.setInterval;
globalThis.setInterval = ((...how: Parameters<typeof every>) => every(...how).unref()) as typeof every;
