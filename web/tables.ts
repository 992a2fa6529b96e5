// The clauses and messages for the page: `virtual:tables/LANGUAGE` (web/src/i18n/tables.d.ts).

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const clausesFile = resolve(here, "../data/clauses.tsv");
const settingsFile = resolve(here, "../data/settings.tsv");
const wordsFile = (language: string, name: string): string => resolve(here, "src/i18n", language, `${name}.tsv`);
const names = ["clauses", "messages/refusals", "messages/outcomes", "messages/counting"] as const;

/** The files that the texts in a language are read from. */
export const tableFiles = (language: string): string[] => [
    clausesFile,
    settingsFile,
    ...names.map((name) => wordsFile(language, name)),
];

/** The rows of a tab-separated table, without the header. */
const readRows = (path: string): string[][] =>
    readFileSync(path, "utf8")
        .split(/\r?\n/)
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split("\t"));

/** Texts by id. */
const readWords = (language: string, name: (typeof names)[number]): Record<string, string> =>
    Object.fromEntries(readRows(wordsFile(language, name)));

/**
 * The words for settings and agreements, by id. They are a column of a single table, so that each one is described in
 * one place.
 */
function readSettings(language: string): Record<string, string> {
    const [head = ""] = readFileSync(settingsFile, "utf8").split(/\r?\n/, 1);
    const columns = head.split("\t");
    const column = columns.indexOf(columns.includes(language) ? language : "en");
    return Object.fromEntries(readRows(settingsFile).map((row) => [row[0], row[column]]));
}

/** A module whose default export contains the tables in this language. */
export function tableModule(language: string): string {
    const texts = readWords(language, "clauses");
    const all = {
        reasons: readWords(language, "messages/refusals"),
        settings: readSettings(language),
        outcomes: readWords(language, "messages/outcomes"),
        counting: readWords(language, "messages/counting"),
        clauses: readRows(clausesFile).map(([id = "", games = ""]) => ({
            id,
            games: games.split(","),
            text: texts[id],
        })),
    };
    return `export default ${JSON.stringify(all)};`;
}
