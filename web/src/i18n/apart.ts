import { signal } from "@preact/signals";
import type { Language } from "../base/languages";

export type LoadWords<Words> = (language: Language) => Promise<{ words: Words }>;

/** Texts that are not in the catalogue but are fetched with the part of the page that uses them. */
export class WordsApart<Words> {
    private readonly fetched = signal<Partial<Record<Language, Words>>>({});

    constructor(private readonly load: LoadWords<Words>) {}

    /**
     * Returns the texts in another language while those in this one are being fetched, because the language can change
     * just before their first use.
     */
    of(language: Language): Words | undefined {
        this.used = true;
        const fetched = this.fetched.value;
        if (!fetched[language]) this.fetch(language).catch(() => undefined);
        return fetched[language] ?? Object.values(fetched)[0];
    }

    /** Whether the texts have been used. If so, switching the language also fetches them. */
    used = false;

    async fetch(language: Language): Promise<void> {
        if (this.fetched.peek()[language]) return;
        const { words } = await this.load(language);
        this.fetched.value = { ...this.fetched.peek(), [language]: words };
    }
}
