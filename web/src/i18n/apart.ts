import { signal } from "@preact/signals";
import type { Language } from "../base/languages";

/** Words that are not in the catalogue but fetched with the part of the page that says them: web/src/i18n/account. */
export class WordsApart<Words> {
    private readonly fetched = signal<Partial<Record<Language, Words>>>({});

    constructor(private readonly load: Record<Language, () => Promise<Words>>) {}

    of(language: Language): Words | undefined {
        this.used = true;
        return this.fetched.value[language];
    }

    /** Whether a part of the page has said them; then a change of the language fetches them too. */
    used = false;

    async fetch(language: Language): Promise<void> {
        if (this.fetched.peek()[language]) return;
        const words = await this.load[language]();
        this.fetched.value = { ...this.fetched.peek(), [language]: words };
    }
}
