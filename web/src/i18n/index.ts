import { computed, signal } from "@preact/signals";
import { type Language, languageNames } from "../base/languages";
import { keepSetting, onExchange, readSetting, writeSetting } from "../settings/settings";
import { type LoadWords, WordsApart } from "./apart";
import type { Catalogue } from "./catalogue";
import type { AccountMessages } from "./en/account";
import type { PuzzleMessages } from "./en/puzzles";

export type { Language } from "../base/languages";

export const languages = Object.keys(languageNames) as Language[];
export const nameOfLanguage = (code: Language): string => languageNames[code];

// Vite makes a separate chunk for each folder that matches.
const load = (code: Language): Promise<{ catalogue: Catalogue }> => import(`./${code}/index.ts`);
const account = new WordsApart<AccountMessages>((code) => import(`./${code}/account.ts`));
const puzzles = new WordsApart<PuzzleMessages>((code) => import(`./${code}/puzzles.ts`));

const allApart: WordsApart<unknown>[] = [account, puzzles];

/** Texts that screens load themselves, which keeps them out of the first download. */
export function wordsApart<Words>(load: LoadWords<Words>): WordsApart<Words> {
    const words = new WordsApart(load);
    allApart.push(words);
    return words;
}

/** Fetches texts in the current language and in the one that is being loaded, if any. */
export const fetchApart = (words: WordsApart<unknown>): Promise<unknown> =>
    Promise.all([language.value, wanted].map((code) => words.fetch(code)));

/** The stored language, or else the browser's first supported language, or else English. */
function preferred(): Language {
    const kept = readSetting("language");
    if (kept !== null && Object.hasOwn(languageNames, kept)) return kept as Language;
    for (const tag of navigator.languages ?? [navigator.language]) {
        const code = tag.toLowerCase().split("-")[0];
        if (code && Object.hasOwn(languageNames, code)) return code as Language;
    }
    return "en";
}

// This is set before anything is rendered: see main.tsx.
const catalogue = signal<Catalogue>(undefined as unknown as Catalogue);
export const language = computed(() => catalogue.value.language);
export const t = computed(() => catalogue.value.messages);

/** The most recently requested language. */
let wanted: Language;

/**
 * Switches the page to a language. Returns false if another language has been requested since. Rejects if the language
 * cannot be fetched, in which case the page keeps the current one.
 */
async function speak(code: Language): Promise<boolean> {
    wanted = code;
    const apart = allApart.filter(({ used }) => used).map((words) => words.fetch(code));
    const [{ catalogue: fetched }] = await Promise.all([load(code), ...apart]);
    if (wanted !== code) return false;
    catalogue.value = fetched;
    return true;
}

/** Loads the initial language, before anything is rendered. */
export const speakFirst = (): Promise<boolean> => speak(preferred());

/**
 * Switches to a language and stores it. `here` means that it was chosen on this page, not taken over from another
 * device.
 */
export async function chooseLanguage(code: Language, here = true): Promise<void> {
    if (await speak(code)) (here ? writeSetting : keepSetting)("language", code);
}

// Without a stored language, the page keeps its language.
onExchange(() => {
    const kept = readSetting("language") as Language | null;
    if (!wanted || !kept || kept === wanted || !languages.includes(kept)) return;
    chooseLanguage(kept, false).catch(() => undefined);
});

/** The texts for the account screens, which fetch them with `fetchAccountWords` before rendering. */
export const accountWords = computed(() => account.of(language.value)!);

export const fetchAccountWords = (): Promise<unknown> => fetchApart(account);

/** The texts for the puzzle screens, which fetch them with `fetchPuzzleWords` before rendering. */
export const puzzleWords = computed(() => puzzles.of(language.value)!);

export const fetchPuzzleWords = (): Promise<unknown> => fetchApart(puzzles);

/** Prefetches all languages for offline use. */
export const fetchLanguages = (): Promise<unknown> => Promise.all(languages.map(load));

const numbers = computed(() => new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }));
export const number = (n: number): string => numbers.value.format(n);

const lists = computed(() => new Intl.ListFormat(language.value));
/** Joins list items as is usual in the language: "a rook and 2 pawns". */
export const listed = (members: readonly string[]): string => lists.value.format(members);

/** The name of a setting or of one of its values; with "terms", the sentence about an agreement. */
export const settingText = (name: string, value?: string | number | boolean): string =>
    catalogue.value.tables.settings[value === undefined ? name : `${name}.${value}`] ?? name;

/** A sentence that names the broken rule. */
export const reasonText = (reason: string): string | undefined => catalogue.value.tables.reasons[reason];
/** Texts for the reasons why games end, by `FAMILY.REASON` or `REASON`. */
export const outcomeTable = () => catalogue.value.tables.outcomes;

/** Texts about counting, shared with the command line. */
export const countingText = (key: string): string => catalogue.value.tables.counting[key] ?? key;

/** The games' texts, by first edition id. */
export const wordsOfGames = () => catalogue.value.games;

/** The rules of all games, in rulebook order. */
export const clauses = computed(() => catalogue.value.tables.clauses);
