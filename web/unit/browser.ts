// What the page's modules ask of a browser as they are loaded, for Node. Bundled before every unit test (bundle.mjs).

const kept = new Map<string, string>();

const storage = {
    get length() {
        return kept.size;
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, String(value)),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
};

const browser = {
    window: globalThis,
    localStorage: storage,
    location: { hash: "", href: "http://kradan.test/", hostname: "kradan.test", pathname: "/" },
    document: { adoptedStyleSheets: [], baseURI: "http://kradan.test/", hidden: false, addEventListener: () => {} },
    CSSStyleSheet: class {
        replaceSync() {}
    },
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
    addEventListener: () => {},
    removeEventListener: () => {},
};

for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// What the page does again and again keeps no test from ending.
const every = globalThis.setInterval;
globalThis.setInterval = ((...how: Parameters<typeof every>) => every(...how).unref()) as typeof every;
