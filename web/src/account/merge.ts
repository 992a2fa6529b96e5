/** Settings with the time at which each was chosen, in milliseconds since 1970; 0: before there was an account. */
export type Stamped = Record<string, { value: string; at: number }>;

/** An object as JSON; null if the text is none. */
export function readObject(text: string | null): Record<string, unknown> | null {
    try {
        const read: unknown = JSON.parse(text || "null");
        return typeof read === "object" && read !== null && !Array.isArray(read) ? { ...read } : null;
    } catch {
        return null;
    }
}

/** What the account has kept; what cannot be read is left out. */
export function readStamped(text: string): Stamped {
    const all: Stamped = {};
    try {
        const read = JSON.parse(text || "{}") as Record<string, { value?: unknown; at?: unknown }>;
        for (const [key, one] of Object.entries(read)) {
            if (typeof one?.value !== "string" || typeof one.at !== "number") continue;
            all[key] = { value: one.value, at: one.at };
        }
    } catch {
        // As if there were none: the next change writes them anew.
    }
    return all;
}

/** A setting of which an account keeps what each device has. */
export interface Joined {
    merge: (one: string, other: string) => string;
}

/** Of each setting the one that was chosen later, the account's if both are as old; of those in `joined` what both have. */
export function merge(device: Stamped, account: Stamped, joined: Record<string, Joined> = {}): Stamped {
    const merged = { ...account };
    for (const [key, one] of Object.entries(device)) {
        const theirs = merged[key];
        const join = joined[key]?.merge;
        if (theirs && join) merged[key] = { value: join(theirs.value, one.value), at: Math.max(one.at, theirs.at) };
        else if (!theirs || one.at > theirs.at) merged[key] = one;
    }
    return merged;
}

/** Whether both hold the same values; times alone need not be written. */
export function sameValues(one: Stamped, other: Stamped): boolean {
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => one[key]?.value === other[key]?.value);
}
