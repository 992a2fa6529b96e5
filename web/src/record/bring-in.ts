import { signal } from "@preact/signals";
import { persistently } from "../base/persistence";
import { go, href } from "../parts/router";
import type { Rules } from "../rules/rules";
import type { Refused } from "./import";

/** The last import, if it failed. */
export const refused = signal<Refused | null>(null);
/** True while a file is being read. */
export const reading = signal(false);

/** Opens the imported game or record, or shows why nothing was imported. */
export function show(imported: string | Refused): void {
    if (typeof imported !== "string") refused.value = imported;
    go(typeof imported === "string" ? imported : href("analyse"));
}

/** Imports a file or pasted text and opens its contents. Few players need this code, so it is loaded on demand. */
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
