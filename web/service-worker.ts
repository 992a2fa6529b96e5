// Serves the page from a cache on the device, so that it works offline. Built by web/offline.ts, which inserts the list
// of files. Each version of the page has its own cache. A new version takes over once no tab shows the previous one, so
// it never does so during a game.

declare const self: ServiceWorkerGlobalScope;
/** The version of the page: a hash of all its files. */
declare const VERSION: string;
/**
 * Paths that every visit needs; paths that are fetched when the page is idle; and paths that are cached once the page
 * has fetched them, which later versions then cache too.
 */
declare const SHELL: readonly string[];
declare const AHEAD: readonly string[];
declare const NEEDED: readonly string[];

/** How long a request for the start page waits for the network before the cache is used, in milliseconds. */
const PATIENCE = 2500;

const prefix = "kradan-page-";
const name = prefix + VERSION;
const urlOf = (path: string): string => new URL(path, self.registration.scope).href;
const home = urlOf("./");
const kept = new Set([...SHELL, ...AHEAD, ...NEEDED].map(urlOf));

self.addEventListener("install", (event) => {
    // Revalidate, because the browser's HTTP cache may contain files from the previous version.
    const shell = SHELL.map((path) => new Request(urlOf(path), { cache: "no-cache" }));
    event.waitUntil(caches.open(name).then((cache) => cache.addAll(shell)));
});

self.addEventListener("activate", (event) => {
    const clean = async () => {
        const cache = await caches.open(name);
        for (const url of NEEDED.map(urlOf)) {
            const same = await caches.match(url);
            if (same) await cache.put(url, same);
            else if (await caches.match(url, { ignoreSearch: true })) await cache.add(url).catch(() => undefined);
        }
        for (const other of await caches.keys())
            if (other.startsWith(prefix) && other !== name) await caches.delete(other);
        await self.clients.claim();
    };
    event.waitUntil(clean());
});

let fetching: Promise<void> | null = null;

/** Fetches the files that are not cached yet, one at a time, so that the page's own requests come first. */
async function fetchAhead(): Promise<void> {
    const cache = await caches.open(name);
    for (const path of AHEAD) {
        if (await cache.match(urlOf(path))) continue;
        try {
            await cache.add(urlOf(path));
        } catch {
            // The device is offline, or storage is full. The next visit continues.
            return;
        }
    }
}

self.addEventListener("message", (event) => {
    if (event.data !== "fetch-ahead") return;
    fetching ??= fetchAhead().finally(() => (fetching = null));
    event.waitUntil(fetching);
});

/**
 * Answers a request for the start page with the newest version or, if the network fails, with the cached one, whose
 * files are also cached.
 */
async function start(request: Request): Promise<Response> {
    const cache = await caches.open(name);
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const network = fetch(request).catch(() => null);
    const first = await Promise.race([network, late]);
    if (first?.ok) return first;
    return (await cache.match(home)) ?? first ?? (await network) ?? Response.error();
}

async function keptOrFetched(request: Request): Promise<Response> {
    const cache = await caches.open(name);
    const found = await cache.match(request.url);
    if (found) return found;
    const response = await fetch(request);
    if (response.ok) await cache.put(request.url, response.clone()).catch(() => undefined);
    return response;
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET") return;
    if (request.mode === "navigate" && request.url.split(/[?#]/)[0] === home) event.respondWith(start(request));
    else if (kept.has(request.url)) event.respondWith(keptOrFetched(request));
});
