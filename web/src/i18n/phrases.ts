import { computed, signal } from "@preact/signals";
import { type Language, language, languages } from ".";
import type { PhraseMessages } from "./en/phrases";

const fetched = signal<Partial<Record<Language, PhraseMessages>>>({});

/** Fetches the phrases in all languages, in order to recognize phrases in other languages. */
export async function fetchPhrases(): Promise<void> {
    await Promise.all(
        languages.map(async (code) => {
            if (fetched.peek()[code]) return;
            const { words } = (await import(`./${code}/phrases.ts`)) as { words: PhraseMessages };
            fetched.value = { ...fetched.peek(), [code]: words };
        }),
    );
}

/** The phrases in the page's language; empty until they have been fetched. */
export const phrases = computed<readonly string[]>(() => Object.values(fetched.value[language.value] ?? {}));

/**
 * Translates a phrase into the page's language, and also returns its original language. Undefined if the text is not a
 * phrase, or if it already is in the page's language.
 */
export function translatedPhrase(text: string): { text: string; from: Language } | undefined {
    const own = fetched.value[language.value];
    if (!own || Object.values(own).includes(text)) return undefined;
    for (const from of languages)
        for (const [key, said] of Object.entries(fetched.value[from] ?? {}))
            if (said === text) return { text: own[key as keyof PhraseMessages], from };
    return undefined;
}
