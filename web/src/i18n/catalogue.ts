import type tables from "virtual:tables/*";
import type { Language } from "../base/languages";
import type { Messages } from "./en";

/** Everything that the page says in one language; each is fetched when it is wanted. */
export interface Catalogue {
    language: Language;
    messages: Messages;
    tables: typeof tables;
}
