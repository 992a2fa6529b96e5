import { database } from "./database";
import { localStorageWorks, Texts } from "./texts";

// Games and records as strings in localStorage and IndexedDB. Independent of their contents.

/** Opens this page's storage. Resolves when the stored things can be read, even if IndexedDB is unavailable. */
export const openStorage = (): Promise<void> => database.open();

/** False if the browser stores nothing at all; full storage counts as working. */
export const storageWorks = (): boolean => database.isOpen || localStorageWorks();

/** Why a write failed: storage is full, or the browser stores nothing. */
export const whyUnkept = (): "full" | "nothing" => (storageWorks() ? "full" : "nothing");

/** Resolves when all writes so far have succeeded or failed. */
export const settled = (): Promise<unknown> => database.settled();

/**
 * Calls `changed` with each key that another tab changes, or with null if any number of keys may have changed. Returns
 * a function that stops the calls.
 */
export const onStored = (changed: (key: string | null) => void): (() => void) => database.listen(changed);

/** A new id: the time and four random characters, in base 36. */
export function newId(): string {
    return (
        Date.now().toString(36) +
        Math.floor(Math.random() * 36 ** 4)
            .toString(36)
            .padStart(4, "0")
    );
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);

/** An unreadable storage entry with its raw text. */
export interface Damaged {
    id: string;
    text: string;
}

/** The properties that a shelf needs in a thing. */
interface Keepable {
    id: string;
    summary: { updated: number };
}

function parsed(text: string | null): unknown {
    try {
        return JSON.parse(text ?? "null");
    } catch {
        return null;
    }
}

interface Kind<Thing> {
    /** The kind's name as part of the keys: `kradan.NAME.ID`. */
    name: string;
    /** Turns a stored value into a thing, or null if it is invalid. */
    check: (value: unknown, id: string) => Thing | null;
    /** The number of events or edits, which only grows. */
    length: (thing: Thing) => number;
    /** Chooses between a stored thing and a version in memory that did not fit in storage. */
    newer: (kept: Thing, mine: Thing) => Thing;
}

/** Stored things of one kind. Things that storage does not accept stay in memory for this visit. */
export class Shelf<Thing extends Keepable> {
    private readonly prefix: string;
    private readonly texts: Texts;
    private readonly visit = new Map<string, Thing>();
    /** The strings that this page wrote, by id. */
    private readonly written = new Map<string, string>();

    constructor(private readonly kind: Kind<Thing>) {
        this.prefix = `kradan.${kind.name}.`;
        this.texts = new Texts(this.prefix);
        const { prefix, texts } = this;
        const { name } = kind;
        database.serve({ prefix, name, length: (key, text) => this.lengthOf(texts.idOf(key), text) });
    }

    private lengthOf(id: string, text: string): number {
        const thing = this.kind.check(parsed(text), id);
        return thing ? this.kind.length(thing) : -1;
    }

    /** Whether storage is available, full or not. */
    get there(): boolean {
        return database.isOpen || this.texts.there;
    }

    /** Whether a storage key belongs to this shelf. */
    has(key: string): boolean {
        return this.texts.has(key);
    }

    /** The text stored under an id, readable or not; null if there is none. */
    raw(id: string): string | null {
        const text = this.texts.read(id);
        const copy = database.read(this.prefix + id);
        if (text === null || copy === null || text === copy) return text ?? copy;
        return this.lengthOf(id, copy) > this.lengthOf(id, text) ? copy : text;
    }

    /** The thing as stored, ignoring memory. */
    private lying(id: string): Thing | null {
        return this.kind.check(parsed(this.raw(id)), id);
    }

    read(id: string): Thing | null {
        const kept = this.lying(id);
        const mine = this.visit.get(id);
        return kept && mine ? this.kind.newer(kept, mine) : (kept ?? mine ?? null);
    }

    /** The thing if another page has changed it; null if storage still contains what this page wrote. */
    readChanged(id: string): Thing | null {
        const text = this.raw(id);
        return text !== null && text === this.written.get(id) && !this.visit.has(id) ? null : this.read(id);
    }

    /** The ids in storage and in memory. */
    ids(): string[] {
        const copies = database.keys(this.prefix).map((key) => this.texts.idOf(key));
        return [...new Set([...this.texts.ids(), ...copies, ...this.visit.keys()])];
    }

    /** The ids in localStorage. */
    localIds(): string[] {
        return this.texts.ids();
    }

    isLocal(id: string): boolean {
        return this.texts.read(id) !== null;
    }

    /** All things, latest first, and the unreadable entries. */
    list(): { things: Thing[]; damaged: Damaged[] } {
        const things: Thing[] = [];
        const damaged: Damaged[] = [];
        for (const id of this.ids()) {
            const thing = this.read(id);
            if (thing) things.push(thing);
            else damaged.push({ id, text: this.raw(id) ?? "" });
        }
        return { things: things.sort((a, b) => b.summary.updated - a.summary.updated), damaged };
    }

    /** Writes to localStorage, and copies to IndexedDB. Returns false if there is no room in localStorage. */
    private put(id: string, text: string): boolean {
        if (!this.texts.write(id, text) && !(database.makeRoom() && this.texts.write(id, text))) return false;
        void database.put(this.prefix + id, text);
        return true;
    }

    /** Writes only to IndexedDB. Resolves to false if that is full or unavailable. */
    private async putInDatabase(id: string, text: string): Promise<boolean> {
        const key = this.prefix + id;
        const older = this.texts.read(id);
        if (!(await database.put(key, text))) return false;
        if (older !== null && this.texts.read(id) === older) this.texts.remove(id);
        database.announce(key);
        return true;
    }

    /**
     * Writes to localStorage synchronously, so that the text survives the page. If there is no room, returns false and
     * keeps the thing in memory; `writeToDatabase` can then try to store it.
     */
    write(thing: Thing): boolean {
        const text = JSON.stringify(thing);
        this.visit.set(thing.id, thing);
        if (!this.put(thing.id, text)) return false;
        this.written.set(thing.id, text);
        this.visit.delete(thing.id);
        return true;
    }

    /** Whether `writeToDatabase` can succeed. */
    get hasDatabase(): boolean {
        return database.isOpen;
    }

    /**
     * Stores a thing in IndexedDB that localStorage did not accept. Resolves to false if there is no room there either.
     */
    async writeToDatabase(thing: Thing): Promise<boolean> {
        const text = JSON.stringify(thing);
        if (!(await this.putInDatabase(thing.id, text))) return false;
        if (this.visit.get(thing.id) !== thing) return true;
        this.written.set(thing.id, text);
        this.visit.delete(thing.id);
        return true;
    }

    /** Whether the thing is the latest version written by this page and is only in memory. */
    isUnkept(thing: Thing): boolean {
        return this.visit.get(thing.id) === thing;
    }

    /** Stores a smaller version of a thing that did not fit. The full version stays in memory for this visit. */
    writeLess(less: Thing): boolean {
        return this.put(less.id, JSON.stringify(less));
    }

    /** Restores a raw text, readable or not. Resolves to false if it does not fit. */
    async putBack(id: string, text: string): Promise<boolean> {
        return this.put(id, text) || (await this.putInDatabase(id, text));
    }

    remove(id: string): void {
        this.visit.delete(id);
        this.written.delete(id);
        database.remove(this.prefix + id);
    }

    /** Calls `changed` with the stored thing when another tab writes it, even if this page has overwritten it since. */
    follow(id: string, changed: (thing: Thing) => void): () => void {
        return database.listen((key) => {
            if (key !== null && key !== this.prefix + id) return;
            const thing = this.lying(id);
            if (thing) changed(thing);
        });
    }
}
