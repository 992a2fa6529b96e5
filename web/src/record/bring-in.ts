import { signal } from "@preact/signals";
import { persistently } from "../base/persistence";
import { go } from "../parts/router";
import type { Rules } from "../rules/rules";
import type { Refused } from "./import";

/** The last import, if it failed. */
export const refused = signal<Refused | null>(null);
/** A file is being read. */
export const reading = signal(false);

/** Shows what was imported, or why nothing was. */
export function show(imported: string | Refused): void {
    if (typeof imported !== "string") refused.value = imported;
    go(typeof imported === "string" ? imported : "#/");
}

/** Imports a file or pasted text and opens what it holds. The code for it is fetched now: few visits need it. */
export async function bringIn(rules: Rules, name: string, content: Blob | string): Promise<void> {
    refused.value = null;
    reading.value = true;
    const text = typeof content === "string" ? content : null;
    show(
        await persistently(() => import("./import")).then(
            ({ importFrom }) => importFrom(rules, name, content),
            (): Refused => ({ name, why: { kind: "module-missing" }, text }),
        ),
    );
    reading.value = false;
}
