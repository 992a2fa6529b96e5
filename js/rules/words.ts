import { clauseRows, messageRows } from "./words-data.js";

export type Language = "en" | "th" | "ja";
export type Words = Record<Language, string>;

/** A rulebook clause. */
export interface Clause extends Words {
    /** Its id, as in refusals and outcomes: "C5". */
    id: string;
    /** The ids of the games that it belongs to. */
    games: string[];
}

const words = ([en, th, ja]: readonly string[]): Words => ({ en: en ?? "", th: th ?? "", ja: ja ?? "" });

// PURE lets bundlers omit these constants from programs that do not import them.

const byReason = /* @__PURE__ */ (() => new Map(messageRows.map(([reason, ...texts]) => [reason, words(texts)])))();

/** All clauses, in rulebook order. */
export const clauses: readonly Clause[] = /* @__PURE__ */ (() =>
    clauseRows.map(([id, games, ...texts]) => ({ id: id ?? "", games: (games ?? "").split(","), ...words(texts) })))();

const byId = /* @__PURE__ */ (() => new Map(clauses.map((clause) => [clause.id, clause])))();

/** The message for a reason ("ogi.nifu", "checkmate"); undefined if the reason is unknown. */
export const message = (reason: string): Words | undefined => byReason.get(reason);

/** The clause with this id. */
export const clause = (id: string): Clause | undefined => byId.get(id);
