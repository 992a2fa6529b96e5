import type tables from "virtual:tables/*";
import type { Language } from "../base/languages";
import type { Messages } from "./en";

/** What the page says in one language, but for the words of the games; each is fetched when it is wanted. */
export interface Catalogue {
    language: Language;
    messages: Messages;
    tables: typeof tables;
}
