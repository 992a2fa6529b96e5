// Games and records as the page stores them. A string in localStorage is newer than its copy in IndexedDB.

/** Runs in the page: returns the strings in IndexedDB by key; empty if there is no database. */
function inDatabase() {
    return new Promise((done, fail) => {
        const request = indexedDB.open("kradan");
        // Only the page creates the database.
        request.onupgradeneeded = () => request.transaction.abort();
        request.onerror = () => done({});
        request.onsuccess = () => {
            const database = request.result;
            const store = database.transaction("texts").objectStore("texts");
            const keys = store.getAllKeys();
            const texts = store.getAll();
            store.transaction.oncomplete = () => {
                database.close();
                done(Object.fromEntries(keys.result.map((key, i) => [key, texts.result[i]])));
            };
            store.transaction.onabort = () => fail(store.transaction.error);
        };
    });
}

const only = (texts, prefix) => Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith(prefix)));

/** The strings in localStorage, by key. */
export const inLocalStorage = async (page, prefix = "kradan.game.") =>
    only(await page.evaluate(() => ({ ...localStorage })), prefix);

/** The strings in IndexedDB, by key. */
export const inIndexedDb = async (page, prefix = "kradan.game.") => only(await page.evaluate(inDatabase), prefix);

/** The stored strings, by key. */
export async function stored(page, prefix = "kradan.game.") {
    // The order matters, because the page moves strings from localStorage to IndexedDB.
    const local = await inLocalStorage(page, prefix);
    return { ...(await inIndexedDb(page, prefix)), ...local };
}

/** Stores a string as another tab would. */
export const store = (page, key, text) => page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text]);

/** Changes the first stored game or record as another tab would. Returns its key. */
export async function changeStored(page, change, prefix = "kradan.game.") {
    const [key, text] = Object.entries(await stored(page, prefix))[0];
    const value = JSON.parse(text);
    await store(page, key, JSON.stringify(change(value) ?? value));
    return key;
}

/** Opens the page in a browser that refuses these kinds of storage. */
export async function without(page, ...kinds) {
    await page.addInitScript((refused) => {
        for (const kind of refused)
            Object.defineProperty(window, kind, {
                get: () => {
                    throw new DOMException("refused", "SecurityError");
                },
            });
    }, kinds);
    await page.reload();
}

/** Removes everything stored under this prefix, in another tab. */
export async function removeStored(page, prefix) {
    const keys = Object.keys(await stored(page, prefix));
    const other = await page.context().newPage();
    await other.goto(new URL("icon.svg", page.url()).href);
    await other.evaluate((keys) => {
        for (const key of keys) {
            localStorage.removeItem(key);
            localStorage.setItem(`kradan.tombstone.${key}`, "1");
        }
    }, keys);
    await other.close();
}
