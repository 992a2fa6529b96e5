import { signal } from "@preact/signals";
import type { Language } from "../base/languages";

export type LoadWords<Words> = (language: Language) => Promise<{ words: Words }>;

/** Words that are not in the catalogue but fetched with the part of the page that says them. */
export class WordsApart<Words> {
    private readonly fetched = signal<Partial<Record<Language, Words>>>({});

    constructor(private readonly load: LoadWords<Words>) {}

    /** Those of another language while these are on their way: the language may change just before they are first said. */
    of(language: Language): Words | undefined {
        this.used = true;
        const fetched = this.fetched.value;
        if (!fetched[language]) this.fetch(language).catch(() => undefined);
        return fetched[language] ?? Object.values(fetched)[0];
    }

    /** Whether a part of the page has said them; then a change of the language fetches them too. */
    used = false;

    async fetch(language: Language): Promise<void> {
        if (this.fetched.peek()[language]) return;
        const { words } = await this.load(language);
        this.fetched.value = { ...this.fetched.peek(), [language]: words };
    }
}
