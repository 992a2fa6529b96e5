// Browser storage: one text per key. Independent of what is stored.

/** Null if the browser denies access to storage. */
function areaOf(kind: "localStorage" | "sessionStorage"): Storage | null {
    try {
        return window[kind];
    } catch {
        return null;
    }
}

/** False if storage accepts nothing at all; a full storage works. */
export function storageWorks(): boolean {
    const store = areaOf("localStorage");
    if (!store) return false;
    try {
        store.setItem("kradan.probe", "1");
        store.removeItem("kradan.probe");
        return true;
    } catch {
        return store.length > 0;
    }
}

/** Why a write failed: storage is full, or the browser stores nothing. */
export const whyUnkept = (): "full" | "nothing" => (storageWorks() ? "full" : "nothing");

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

/** Texts whose keys share a prefix. No method throws, whatever the browser does. */
export class Texts {
    constructor(
        private readonly prefix: string,
        private readonly kind: "localStorage" | "sessionStorage" = "localStorage",
    ) {}

    /** Whether storage is available, full or not. */
    get there(): boolean {
        return areaOf(this.kind) !== null;
    }

    /** Whether a storage key belongs to these texts. */
    has(key: string): boolean {
        return key.startsWith(this.prefix);
    }

    read(id: string): string | null {
        try {
            return areaOf(this.kind)?.getItem(this.prefix + id) ?? null;
        } catch {
            return null;
        }
    }

    /** The text parsed as JSON; null if missing or invalid. */
    readValue(id: string): unknown {
        try {
            return JSON.parse(this.read(id) ?? "null");
        } catch {
            return null;
        }
    }

    /** Returns false if storage is full or unavailable. */
    write(id: string, text: string): boolean {
        const store = areaOf(this.kind);
        if (!store) return false;
        try {
            store.setItem(this.prefix + id, text);
            return true;
        } catch {
            return false;
        }
    }

    remove(id: string): void {
        try {
            areaOf(this.kind)?.removeItem(this.prefix + id);
        } catch {
            // Without storage there is nothing to remove.
        }
    }

    ids(): string[] {
        const store = areaOf(this.kind);
        if (!store) return [];
        return Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")
            .filter((key) => this.has(key))
            .map((key) => key.slice(this.prefix.length));
    }

    /** Calls `changed` when another tab writes or removes this text. Returns a function that stops it. */
    follow(id: string, changed: () => void): () => void {
        const listen = ({ key }: StorageEvent) => {
            if (key === this.prefix + id) changed();
        };
        window.addEventListener("storage", listen);
        return () => window.removeEventListener("storage", listen);
    }
}

/** An unreadable storage entry with its raw text. */
export interface Damaged {
    id: string;
    text: string;
}

/** What a shelf needs of the things on it. */
interface Keepable {
    id: string;
    summary: { updated: number };
}

/** Stored things of one kind. Those that storage does not accept stay in memory for this visit. */
export class Shelf<Thing extends Keepable> {
    private readonly texts: Texts;
    private readonly visit = new Map<string, Thing>();
    /** The texts that this page wrote, by id. */
    private readonly written = new Map<string, string>();

    /**
     * `check` turns a stored value into a thing, or null if it is invalid. `newer` chooses between the stored thing and
     * one in memory that storage did not accept.
     */
    constructor(
        prefix: string,
        private readonly check: (value: unknown, id: string) => Thing | null,
        private readonly newer: (kept: Thing, mine: Thing) => Thing,
    ) {
        this.texts = new Texts(prefix);
    }

    /** Whether storage is available, full or not. */
    get there(): boolean {
        return this.texts.there;
    }

    /** Whether a storage key belongs to this shelf. */
    has(key: string): boolean {
        return this.texts.has(key);
    }

    /** The stored text of an id, readable or not; null if there is none. */
    raw(id: string): string | null {
        return this.texts.read(id);
    }

    /** The stored thing, ignoring memory. */
    private lying(id: string): Thing | null {
        return this.check(this.texts.readValue(id), id);
    }

    read(id: string): Thing | null {
        const kept = this.lying(id);
        const mine = this.visit.get(id);
        return kept && mine ? this.newer(kept, mine) : (kept ?? mine ?? null);
    }

    /** The thing if another page has changed it; null if storage still has what this page wrote. */
    readChanged(id: string): Thing | null {
        const text = this.raw(id);
        return text !== null && text === this.written.get(id) && !this.visit.has(id) ? null : this.read(id);
    }

    /** Ids in storage and in memory. */
    ids(): string[] {
        return [...new Set([...this.texts.ids(), ...this.visit.keys()])];
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

    /** Returns false if the thing is kept only in memory, for this visit. */
    write(thing: Thing): boolean {
        const text = JSON.stringify(thing);
        this.visit.set(thing.id, thing);
        if (!this.texts.write(thing.id, text)) return false;
        this.written.set(thing.id, text);
        this.visit.delete(thing.id);
        return true;
    }

    /** Stores a smaller version of a thing that did not fit. The whole stays in memory for this visit. */
    writeLess(less: Thing): boolean {
        return this.texts.write(less.id, JSON.stringify(less));
    }

    /** Restores a raw text, readable or not; returns false if it does not fit. */
    putBack(id: string, text: string): boolean {
        return this.texts.write(id, text);
    }

    remove(id: string): void {
        this.visit.delete(id);
        this.written.delete(id);
        this.texts.remove(id);
    }

    /** Calls `changed` with the stored thing when another tab writes it. A later write of ours may have replaced it. */
    follow(id: string, changed: (thing: Thing) => void): () => void {
        return this.texts.follow(id, () => {
            const thing = this.lying(id);
            if (thing) changed(thing);
        });
    }
}
