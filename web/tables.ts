// The tables of data/ as the page has them: `virtual:tables/LANGUAGE` (web/src/i18n/tables.d.ts).

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const data = resolve(dirname(fileURLToPath(import.meta.url)), "../data");

const names = ["messages/reasons", "messages/outcomes", "messages/counting", "messages/settings", "clauses"] as const;

/** The files that a language is read from. */
export const tableFiles: readonly string[] = names.map((name) => resolve(data, `${name}.tsv`));

type Row = Record<string, string>;

/** Rows of a table with tabs, by the names in its first line. */
function readTable(path: string): Row[] {
    const [head = "", ...lines] = readFileSync(path, "utf8")
        .split(/\r?\n/)
        .filter((line) => line && !line.startsWith("#"));
    const columns = head.split("\t");
    return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, i) => [columns[i] ?? "", cell])));
}

/** A module whose default export is what the tables say in this language. */
export function tableModule(language: string): string {
    const [reasons, outcomes, counting, settings, clauses] = tableFiles.map(readTable) as [
        Row[],
        Row[],
        Row[],
        Row[],
        Row[],
    ];
    const text = (row: Row): string => row[language] || row.en || "";
    const byId = (rows: Row[]) => Object.fromEntries(rows.map((row) => [Object.values(row)[0], text(row)]));
    const all = {
        reasons: byId(reasons),
        settings: byId(settings),
        outcomes: byId(outcomes),
        counting: byId(counting),
        clauses: clauses.map((row) => ({ id: row.id, games: (row.games ?? "").split(/[\s,]+/), text: text(row) })),
    };
    return `export default ${JSON.stringify(all)};`;
}
