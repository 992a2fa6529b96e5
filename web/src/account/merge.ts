/**
 * Settings with the time at which each was chosen, in milliseconds since 1970; 0 if it was chosen before there was an
 * account.
 */
export type Stamped = Record<string, { value: string; at: number }>;

/** Parses a JSON object; null if the text is not a JSON object. */
export function readObject(text: string | null): Record<string, unknown> | null {
    try {
        const read: unknown = JSON.parse(text || "null");
        return typeof read === "object" && read !== null && !Array.isArray(read) ? { ...read } : null;
    } catch {
        return null;
    }
}

/** Parses the settings that the account stores; skips invalid ones. */
export function readStamped(text: string): Stamped {
    const all: Stamped = {};
    try {
        const read = JSON.parse(text || "{}") as Record<string, { value?: unknown; at?: unknown }>;
        for (const [key, one] of Object.entries(read)) {
            if (typeof one?.value !== "string" || typeof one.at !== "number") continue;
            all[key] = { value: one.value, at: one.at };
        }
    } catch {
        // Treat the text as empty. The next change overwrites it.
    }
    return all;
}

/** A setting whose values from several devices are combined. */
export interface Joined {
    merge: (one: string, other: string) => string;
}

/**
 * The more recent value of each setting, or the account's value if both are equally old. Settings in `joined` are
 * combined.
 */
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

/** Whether both have the same values. If only the times differ, nothing needs to be written. */
export function sameValues(one: Stamped, other: Stamped): boolean {
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => one[key]?.value === other[key]?.value);
}
