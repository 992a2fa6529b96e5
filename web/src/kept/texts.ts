// localStorage and sessionStorage: one string per key. Independent of the contents.

/** Null if the browser denies access to storage. */
function areaOf(kind: "localStorage" | "sessionStorage"): Storage | null {
    try {
        return window[kind];
    } catch {
        return null;
    }
}

/** False if localStorage accepts nothing at all; a full one counts as working. */
export function localStorageWorks(): boolean {
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

/** Strings whose keys have a common prefix. No method throws, whatever the browser does. */
export class Texts {
    constructor(
        private readonly prefix: string,
        private readonly kind: "localStorage" | "sessionStorage" = "localStorage",
    ) {}

    /** Whether storage is available, full or not. */
    get there(): boolean {
        return areaOf(this.kind) !== null;
    }

    /** Whether a storage key belongs to these strings. */
    has(key: string): boolean {
        return key.startsWith(this.prefix);
    }

    /** The id part of a storage key. */
    idOf(key: string): string {
        return key.slice(this.prefix.length);
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
            // If there is no storage, there is nothing to remove.
        }
    }

    ids(): string[] {
        const store = areaOf(this.kind);
        if (!store) return [];
        return Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")
            .filter((key) => this.has(key))
            .map((key) => this.idOf(key));
    }
}
