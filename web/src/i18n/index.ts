import { computed, signal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import type { Colour, GameId } from "../rules/types";
import { readSetting, writeSetting } from "../settings";
import { en, type Messages } from "./en";
import { ja } from "./ja";
import { th } from "./th";

export type Language = "th" | "ja" | "en";

const catalogues: Record<Language, Messages> = { th, ja, en };
export const languages: Language[] = ["th", "ja", "en"];

/** The first language of the browser that the page speaks. */
function preferred(): Language {
  const kept = readSetting("language");
  if (kept !== null && Object.hasOwn(catalogues, kept)) return kept as Language;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const code = tag.toLowerCase().split("-")[0];
    if (code && Object.hasOwn(catalogues, code)) return code as Language;
  }
  return "en";
}

export const language = signal<Language>(preferred());
export const t = computed(() => catalogues[language.value]);
export const nameOfLanguage = (code: Language): string => catalogues[code].languageName;

export function chooseLanguage(code: Language): void {
  language.value = code;
  writeSetting("language", code);
}

const numbers = computed(() => new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }));
export const number = (n: number): string => numbers.value.format(n);

export type GameFamily = "ogi" | "chess" | "go";

export const familyOf = (game: GameId): GameFamily => (game === "ogi-classic" ? "ogi" : game);
export const sideName = (game: GameId, side: Colour): string => t.value.sides[familyOf(game)][side];
export const pieceName = (game: GameId, piece: string): string => t.value.pieces[familyOf(game)][piece] ?? piece;

/** The whole name of a game, edition included, as the rules module has it; `t.games` holds the short ones. */
export function gameName(rules: Rules, game: GameId): string {
  const name = rules.catalog().games.find(({ id }) => id === game)?.names[language.value] ?? t.value.games[game];
  // Browsers would break the Thai name inside a word.
  return name.replace("โกมาโย", "โก\u2060มา\u2060โย");
}

type Row = Record<string, string>;

/** Rows of a table with tabs, by the names in its first line. */
export function readTable(text: string): Row[] {
  const [head = "", ...lines] = text.split(/\r?\n/).filter((line) => line && !line.startsWith("#"));
  const names = head.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, i) => [names[i] ?? "", cell])));
}

// Taken by pattern, so that a table that is not there leaves a page that still builds.
const tables = import.meta.glob<string>(["../../../data/messages/*.tsv", "../../../data/clauses.tsv"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function table(name: string): Row[] {
  const path = Object.keys(tables).find((key) => key.endsWith(name));
  return path ? readTable(tables[path] ?? "") : [];
}

const byReason = (name: string) => new Map(table(name).map((row) => [row["reason"] ?? "", row]));
const reasons = byReason("messages/reasons.tsv");
const outcomes = byReason("messages/outcomes.tsv");
const counting = byReason("messages/counting.tsv");

/** One sentence that names the broken rule in plain words. */
export const reasonText = (reason: string): string | undefined => reasons.get(reason)?.[language.value];
/** How a game ended, in the words of its players. */
export const outcomeText = (game: GameId, reason: string): string | undefined =>
  (outcomes.get(`${familyOf(game)}.${reason}`) ?? outcomes.get(reason))?.[language.value];

/** Words about counting, the same as the command line's. */
export const countingText = (key: string): string => counting.get(key)?.[language.value] ?? key;

export interface Clause {
  id: string;
  games: string[];
  texts: Record<Language, string>;
}

export const clauses: Clause[] = table("clauses.tsv").map((row) => ({
  id: row["id"] ?? "",
  games: (row["games"] ?? "").split(/[\s,]+/),
  texts: { en: row["en"] ?? "", th: row["th"] ?? "", ja: row["ja"] ?? "" },
}));
