// Things kept in the browser's storage, each as one text under a name. Nothing here knows what they are.

/** Null where the browser does not let the page at its storage. */
function areaOf(kind: "localStorage" | "sessionStorage"): Storage | null {
    try {
        return window[kind];
    } catch {
        return null;
    }
}

/** False where the browser keeps nothing at all, however little it is. */
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

/** Why something is not kept: there is no room, or the browser keeps nothing. */
export const whyUnkept = (): "full" | "nothing" => (storageWorks() ? "full" : "nothing");

/** A name for something new that is kept. */
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

/** Texts whose names begin alike. No function of it fails, whatever the browser does. */
export class Texts {
    constructor(
        private readonly prefix: string,
        private readonly kind: "localStorage" | "sessionStorage" = "localStorage",
    ) {}

    /** Whether the browser has a storage, full or not. */
    get there(): boolean {
        return areaOf(this.kind) !== null;
    }

    /** Whether a name in the storage is one of these. */
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

    /** The text as a value; null where there is none, or it is no JSON. */
    readValue(id: string): unknown {
        try {
            return JSON.parse(this.read(id) ?? "null");
        } catch {
            return null;
        }
    }

    /** False where there is no room for it. */
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
            // Then nothing was kept either.
        }
    }

    ids(): string[] {
        const store = areaOf(this.kind);
        if (!store) return [];
        return Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")
            .filter((key) => this.has(key))
            .map((key) => key.slice(this.prefix.length));
    }

    /** Calls back when another tab has written or removed this text. */
    follow(id: string, changed: () => void): () => void {
        const listen = ({ key }: StorageEvent) => {
            if (key === this.prefix + id) changed();
        };
        window.addEventListener("storage", listen);
        return () => window.removeEventListener("storage", listen);
    }
}

/** What lies in the storage and can't be read: its text as it is. */
export interface Damaged {
    id: string;
    text: string;
}

/** What can be kept on a shelf. */
interface Keepable {
    id: string;
    summary: { updated: number };
}

/** Things of one kind. Those that the browser does not take are there as long as the visit lasts. */
export class Shelf<Thing extends Keepable> {
    private readonly texts: Texts;
    private readonly visit = new Map<string, Thing>();
    /** The texts that this page wrote. */
    private readonly written = new Map<string, string>();

    /**
     * `check` makes a thing of what lies under an id, or null where it is none; `newer` chooses where the visit has
     * something that the browser did not take, and an older text still lies there.
     */
    constructor(
        prefix: string,
        private readonly check: (value: unknown, id: string) => Thing | null,
        private readonly newer: (kept: Thing, mine: Thing) => Thing,
    ) {
        this.texts = new Texts(prefix);
    }

    /** Whether the browser has a storage, full or not. */
    get there(): boolean {
        return this.texts.there;
    }

    /** Whether a name in the storage is that of a thing of this kind. */
    has(key: string): boolean {
        return this.texts.has(key);
    }

    /** The text that lies under an id, readable or not; null when there is none. */
    raw(id: string): string | null {
        return this.texts.read(id);
    }

    /** What lies in the storage. */
    private lying(id: string): Thing | null {
        return this.check(this.texts.readValue(id), id);
    }

    read(id: string): Thing | null {
        const kept = this.lying(id);
        const mine = this.visit.get(id);
        return kept && mine ? this.newer(kept, mine) : (kept ?? mine ?? null);
    }

    /** A thing as another page has written it; null where what this page wrote lies there still. */
    readChanged(id: string): Thing | null {
        const text = this.raw(id);
        return text !== null && text === this.written.get(id) && !this.visit.has(id) ? null : this.read(id);
    }

    /** Of this device and of this visit. */
    ids(): string[] {
        return [...new Set([...this.texts.ids(), ...this.visit.keys()])];
    }

    /** All of them, the latest first, and what can't be read as one. */
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

    /** False where it is kept no longer than this visit. */
    write(thing: Thing): boolean {
        const text = JSON.stringify(thing);
        this.visit.set(thing.id, thing);
        if (!this.texts.write(thing.id, text)) return false;
        this.written.set(thing.id, text);
        this.visit.delete(thing.id);
        return true;
    }

    /** Keeps less of a thing for which there was no room; the whole is there as long as the visit lasts. */
    writeLess(less: Thing): boolean {
        return this.texts.write(less.id, JSON.stringify(less));
    }

    /** Puts a text back as it lay there, readable or not; false where there is no room for it. */
    putBack(id: string, text: string): boolean {
        return this.texts.write(id, text);
    }

    remove(id: string): void {
        this.visit.delete(id);
        this.written.delete(id);
        this.texts.remove(id);
    }

    /** Calls back when another tab has written this thing, with what lies there now: its own write may have come later. */
    follow(id: string, changed: (thing: Thing) => void): () => void {
        return this.texts.follow(id, () => {
            const thing = this.lying(id);
            if (thing) changed(thing);
        });
    }
}
