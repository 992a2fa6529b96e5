import { clauseRows, messageRows } from "./words-data.js";

export type Language = "en" | "th" | "ja";
export type Words = Record<Language, string>;

/** A clause of a rulebook. */
export interface Clause extends Words {
    /** "C5", as refusals and outcomes name it. */
    id: string;
    /** Ids of the games it belongs to. */
    games: string[];
}

const words = ([en, th, ja]: readonly string[]): Words => ({ en: en ?? "", th: th ?? "", ja: ja ?? "" });

const byReason = new Map(messageRows.map(([reason, ...texts]) => [reason, words(texts)]));

/** Every clause, in the order of the rulebooks. */
export const clauses: readonly Clause[] = clauseRows.map(([id, games, ...texts]) => ({
    id: id ?? "",
    games: (games ?? "").split(","),
    ...words(texts),
}));

const byId = new Map(clauses.map((clause) => [clause.id, clause]));

/** What to tell a player for a reason ("ogi.nifu", "checkmate"); undefined if there is none such. */
export const message = (reason: string): Words | undefined => byReason.get(reason);

/** The clause with this id. */
export const clause = (id: string): Clause | undefined => byId.get(id);
