import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { Texts } from "./texts";

// IndexedDB has more room than localStorage but is asynchronous, so a write can be lost when the page is closed. A
// string is therefore first written to localStorage and then copied to IndexedDB. Copied strings are removed from
// localStorage the next time the page is loaded, or when a write finds it full. A string in localStorage is newer than
// its copy unless it is shorter, because logs and edits only grow.

interface Schema extends DBSchema {
    texts: { key: string; value: string };
}

/** How long page startup waits for IndexedDB, in milliseconds. */
const PATIENCE = 5000;
/** The number of strings copied per transaction. */
const BATCH = 25;

const local = new Texts("");
/** Keys removed since the last start. IndexedDB may still have them if the page closed before deleting them. */
const tombstones = new Texts("kradan.tombstone.");
/** The kinds of strings last seen in IndexedDB, which may still contain some even if it cannot be opened now. */
const indexed = new Texts("kradan.indexed.");

/** Strings with a common prefix. */
interface Kind {
    prefix: string;
    name: string;
    /** The number of events or edits in a string; -1 if it is unreadable. */
    length: (key: string, text: string) => number;
}

interface Waiting {
    text: string;
    done: Promise<boolean>;
}

/** Calls `run` when the page is idle. */
const whenIdle = (run: () => void): void =>
    void ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 500));

/** Asks the browser to keep IndexedDB when the disk is full, unless that would prompt the player. */
async function askToPersist(): Promise<void> {
    try {
        const { state } = await navigator.permissions.query({ name: "persistent-storage" });
        if (state === "granted") await navigator.storage.persist();
    } catch {
        // Not supported, or the page was not loaded over HTTPS.
    }
}

/** The strings in IndexedDB, and a copy of all of them in memory. No method throws, whatever the browser does. */
class Database {
    private database: IDBPDatabase<Schema> | null = null;
    private readonly kinds: Kind[] = [];
    /** The contents of IndexedDB as far as this page knows, except for strings with a tombstone. */
    private readonly copies = new Map<string, string>();
    private readonly listeners = new Set<(key: string | null) => void>();
    /** Writes that have not started. */
    private readonly waiting = new Map<string, Waiting>();
    /** The operation queue. Operations run one at a time so that they take effect in order. */
    private queue: Promise<unknown> = Promise.resolve();
    private opening: Promise<void> | null = null;
    /** Notifies other tabs of writes that cause no `storage` event. */
    private channel: BroadcastChannel | null = null;

    /** Whether IndexedDB accepts writes, full or not. */
    get isOpen(): boolean {
        return this.database !== null;
    }

    /** Makes this database responsible for strings with this prefix. */
    serve(kind: Kind): void {
        this.kinds.push(kind);
    }

    private kindOf(key: string): Kind | undefined {
        return this.kinds.find(({ prefix }) => key.startsWith(prefix));
    }

    /**
     * Opens and reads IndexedDB. Resolves when this is done, fails or takes too long, or if there is nothing to wait
     * for.
     */
    open(): Promise<void> {
        if (!this.opening) {
            const loaded = this.next(() => this.load());
            // If localStorage rejects the marks, there may be unmarked strings.
            const marks = indexed.write("anything", "1");
            indexed.remove("anything");
            const isEmpty = marks && !this.kinds.some((kind) => this.mayHave(kind));
            const late = new Promise<void>((resolve) => setTimeout(resolve, isEmpty ? 0 : PATIENCE));
            this.opening = Promise.race([loaded, late]);
        }
        return this.opening;
    }

    private async load(): Promise<void> {
        window.addEventListener("storage", (event) => this.hear(event));
        try {
            const opened = await openDB<Schema>("kradan", 1, {
                upgrade: (made) => void made.createObjectStore("texts"),
                // A newer version of the page wants to change the schema.
                blocking: () => {
                    this.database = null;
                    opened.close();
                },
                terminated: () => (this.database = null),
            });
            this.database = opened;
            await this.readAll();
            this.mark();
        } catch {
            this.database = null;
            return;
        }
        window.addEventListener("pageshow", ({ persisted }) => persisted && this.later(() => this.readAll()));
        document.addEventListener("resume", () => this.later(() => this.readAll()));
        try {
            this.channel = new BroadcastChannel("kradan.texts");
            this.channel.onmessage = ({ data }: MessageEvent<string>) => this.later(() => this.readOne(data));
        } catch {
            // Without a channel, other tabs read these strings only when the tabs are opened.
        }
        const copied = new Set(this.localKeysHere());
        whenIdle(() => void this.moveAll(copied));
    }

    /** Runs an operation after all earlier ones. */
    private next<Result>(run: () => Promise<Result>): Promise<Result> {
        const done = this.queue.then(run);
        this.queue = done.catch(() => undefined);
        return done;
    }

    /** Resolves when all operations so far are done. */
    settled(): Promise<unknown> {
        return this.queue;
    }

    private later(run: () => Promise<unknown>): void {
        this.next(run).catch(() => undefined);
    }

    /** Records in localStorage which kinds of strings the database holds. */
    private mark(): void {
        for (const { name, prefix } of this.kinds)
            if (indexed.read(name) === null && this.keys(prefix).length) indexed.write(name, "1");
    }

    /** Whether IndexedDB may have strings of this kind. */
    private mayHave(kind: Kind): boolean {
        return this.isOpen || indexed.read(kind.name) !== null;
    }

    private remember(key: string, text: string | undefined): void {
        if (text === undefined || tombstones.read(key) !== null) this.copies.delete(key);
        else this.copies.set(key, text);
    }

    /**
     * Reads everything: at the start, and after the page was frozen, when it may have missed changes made by other
     * tabs.
     */
    private async readAll(): Promise<void> {
        if (!this.database) return;
        const { store } = this.database.transaction("texts");
        const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
        this.copies.clear();
        keys.forEach((key, i) => void this.remember(key, texts[i]));
        this.tell(null);
    }

    private async readOne(key: string): Promise<void> {
        if (!this.database) return;
        const before = this.copies.get(key);
        this.remember(key, await this.database.get("texts", key));
        if (this.copies.get(key) !== before) this.tell(key);
    }

    private tell(key: string | null): void {
        for (const listener of this.listeners) listener(key);
    }

    /** Called when another tab changed localStorage. */
    private hear({ key, oldValue, newValue }: StorageEvent): void {
        if (key !== null && tombstones.has(key)) {
            if (newValue === null) return;
            const removed = tombstones.idOf(key);
            this.copies.delete(removed);
            return this.tell(removed);
        }
        const kind = key === null ? undefined : this.kindOf(key);
        if (key !== null && kind && newValue === null && this.mayHave(kind)) {
            // Moved to IndexedDB, or removed by an older version of the page, which sets no tombstone.
            const copy = this.copies.get(key);
            if (oldValue !== null && (copy === undefined || !this.isLonger(key, copy, oldValue)))
                this.remember(key, oldValue);
            this.later(() => this.readOne(key));
            // Reading this key still gives the same text.
            if (this.copies.get(key) === oldValue) return;
        }
        this.tell(key);
    }

    /**
     * Calls `changed` with each key that another tab changes, or with null if any number of keys may have changed.
     * Returns a function that stops the calls.
     */
    listen(changed: (key: string | null) => void): () => void {
        this.listeners.add(changed);
        return () => void this.listeners.delete(changed);
    }

    /** The copy in IndexedDB; null if there is none. */
    read(key: string): string | null {
        return this.copies.get(key) ?? null;
    }

    /** The keys in IndexedDB with this prefix. */
    keys(prefix: string): string[] {
        return [...this.copies.keys()].filter((key) => key.startsWith(prefix));
    }

    private isLonger(key: string, text: string, than: string): boolean {
        const kind = this.kindOf(key);
        return kind !== undefined && kind.length(key, text) > kind.length(key, than);
    }

    /**
     * Copies a string here unless a longer one is already here. Resolves to false if there is no room or no IndexedDB.
     */
    put(key: string, text: string): Promise<boolean> {
        tombstones.remove(key);
        const before = this.waiting.get(key);
        if (before) {
            before.text = text;
            return before.done;
        }
        const put: Waiting = {
            text,
            done: this.next(async () => {
                if (this.waiting.get(key) === put) this.waiting.delete(key);
                return this.write([[key, put.text]]);
            }),
        };
        this.waiting.set(key, put);
        return put.done;
    }

    private async write(entries: readonly (readonly [key: string, text: string])[]): Promise<boolean> {
        if (!this.database) return false;
        try {
            const { store, done } = this.database.transaction("texts", "readwrite", { durability: "strict" });
            const written = entries.map(async ([key, text]) => {
                const there = await store.get(key);
                if (there === text || (there !== undefined && this.isLonger(key, there, text))) return there;
                await store.put(text, key);
                return text;
            });
            const [texts] = await Promise.all([Promise.all(written), done]);
            entries.forEach(([key], i) => void this.remember(key, texts[i]));
            this.mark();
            return true;
        } catch {
            return false;
        }
    }

    /** Notifies other tabs of a string that was put here but is not in localStorage. */
    announce(key: string): void {
        this.channel?.postMessage(key);
    }

    /** Removes a string from localStorage and from here. */
    remove(key: string): void {
        local.remove(key);
        this.waiting.delete(key);
        this.copies.delete(key);
        const kind = this.kindOf(key);
        if (!kind || !this.mayHave(kind)) return;
        tombstones.write(key, "1");
        this.later(async () => this.database?.delete("texts", key));
    }

    /** The keys of the localStorage strings that are also here. */
    private localKeysHere(): string[] {
        return local.ids().filter((key) => {
            const text = local.read(key);
            const copy = this.copies.get(key);
            return text !== null && copy !== undefined && (copy === text || this.isLonger(key, copy, text));
        });
    }

    /** Removes copied strings from localStorage. Returns false if this does not make any room. */
    makeRoom(): boolean {
        const here = this.localKeysHere();
        for (const key of here) local.remove(key);
        // Until now, localStorage may have been too full for the marks.
        this.mark();
        return here.length > 0;
    }

    /**
     * Removes from localStorage the strings that were already in IndexedDB when this page was loaded, and copies the
     * others there. This way, no string is removed until a later page has read its copy.
     */
    private async moveAll(copied: ReadonlySet<string>): Promise<void> {
        for (const key of tombstones.ids()) await this.next(() => this.bury(key)).catch(() => undefined);
        for (const key of this.localKeysHere()) if (copied.has(key)) local.remove(key);
        this.mark();
        const keys = local.ids().filter((key) => this.kindOf(key));
        if (keys.length || this.copies.size) void askToPersist();
        const copy = (some: readonly string[]) =>
            this.next(() =>
                this.write(
                    some.flatMap((key) => {
                        const text = local.read(key);
                        return text === null ? [] : [[key, text] as const];
                    }),
                ),
            );
        for (let i = 0; i < keys.length; i += BATCH) {
            const batch = keys.slice(i, i + BATCH);
            if (await copy(batch)) continue;
            // One string may be too large for the remaining room although others fit.
            for (const key of batch) await copy([key]);
        }
    }

    /** Deletes a removed text unless it has been written again. */
    private async bury(key: string): Promise<void> {
        if (!this.database || tombstones.read(key) === null) return;
        await this.database.delete("texts", key);
        tombstones.remove(key);
    }
}

export const database = new Database();
