import { computed, signal } from "@preact/signals";
import { type Language, language, languages } from ".";
import type { PhraseMessages } from "./en/phrases";

const fetched = signal<Partial<Record<Language, PhraseMessages>>>({});

/** Fetches the phrases of every language: those of the others are recognized. */
export async function fetchPhrases(): Promise<void> {
    await Promise.all(
        languages.map(async (code) => {
            if (fetched.peek()[code]) return;
            const { words } = (await import(`./${code}/phrases.ts`)) as { words: PhraseMessages };
            fetched.value = { ...fetched.peek(), [code]: words };
        }),
    );
}

/** The phrases in the language of the page; none until they are fetched. */
export const phrases = computed<readonly string[]>(() => Object.values(fetched.value[language.value] ?? {}));

/** The same phrase in the language of the page, and its own language; undefined: the text is no phrase, or in this language. */
export function translatedPhrase(text: string): { text: string; from: Language } | undefined {
    const own = fetched.value[language.value];
    if (!own || Object.values(own).includes(text)) return undefined;
    for (const from of languages)
        for (const [key, said] of Object.entries(fetched.value[from] ?? {}))
            if (said === text) return { text: own[key as keyof PhraseMessages], from };
    return undefined;
}
