import { computed, signal } from "@preact/signals";
import { type Language, languageNames } from "../base/languages";
import { readSetting, writeSetting } from "../base/settings";
import type { Catalogue } from "./catalogue";

export type { Language } from "../base/languages";

export const languages = Object.keys(languageNames) as Language[];
export const nameOfLanguage = (code: Language): string => languageNames[code];

const catalogues: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
    th: () => import("./languages/th"),
    ja: () => import("./languages/ja"),
    en: () => import("./languages/en"),
};

/** The first language of the browser that the page speaks. */
function preferred(): Language {
    const kept = readSetting("language");
    if (kept !== null && Object.hasOwn(languageNames, kept)) return kept as Language;
    for (const tag of navigator.languages ?? [navigator.language]) {
        const code = tag.toLowerCase().split("-")[0];
        if (code && Object.hasOwn(languageNames, code)) return code as Language;
    }
    return "en";
}

// Nothing of the page is run before there is a language: see main.tsx.
const catalogue = signal<Catalogue>(undefined as unknown as Catalogue);
export const language = computed(() => catalogue.value.language);
export const t = computed(() => catalogue.value.messages);

/** The language that was asked for last, while it is on its way. */
let wanted: Language;

/**
 * From now on the page speaks it; false where another one was asked for meanwhile. Fails where it cannot be fetched; then
 * the page goes on in the language that it had.
 */
async function speak(code: Language): Promise<boolean> {
    wanted = code;
    const { catalogue: fetched } = await catalogues[code]();
    if (wanted !== code) return false;
    catalogue.value = fetched;
    return true;
}

/** The page's first language, before anything is shown. */
export const speakFirst = (): Promise<boolean> => speak(preferred());

export async function chooseLanguage(code: Language): Promise<void> {
    if (await speak(code)) writeSetting("language", code);
}

/** The other languages are kept at hand for when there is no network. */
export const fetchLanguages = (): Promise<unknown> => Promise.all(languages.map((code) => catalogues[code]()));

const numbers = computed(() => new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }));
export const number = (n: number): string => numbers.value.format(n);

/** One sentence that names the broken rule in plain words. */
export const reasonText = (reason: string): string | undefined => catalogue.value.tables.reasons[reason];
/** The words for the ways in which games end, by `FAMILY.REASON` or `REASON`. */
export const outcomeTable = () => catalogue.value.tables.outcomes;

/** Words about counting, the same as the command line's. */
export const countingText = (key: string): string => catalogue.value.tables.counting[key] ?? key;

/** The rules of all games, in the order of the rulebook. */
export const clauses = computed(() => catalogue.value.tables.clauses);
