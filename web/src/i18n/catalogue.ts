import type tables from "virtual:tables/*";
import type { Language } from "../base/languages";
import type { Messages } from "./en";

/** The texts of the page in one language, without those of the games. Fetched on demand. */
export interface Catalogue {
    language: Language;
    messages: Messages;
    tables: typeof tables;
}
