import type tables from "virtual:tables/*";
import type { Messages } from "./en";

/** The languages of the page, each in its own words. */
export const languageNames = { th: "ไทย", ja: "日本語", en: "English" };
export type Language = keyof typeof languageNames;

/** Everything that the page says in one language; each is fetched when it is wanted. */
export interface Catalogue {
    language: Language;
    messages: Messages;
    tables: typeof tables;
}
