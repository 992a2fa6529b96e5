/** What is told about a game besides its rules, in one language: web/src/i18n/LANGUAGE/about/. */
export interface About {
    sections: { title: string; texts: string[] }[];
    /** Words of the game in a language: the word, how it is read, what it means. */
    words: { title: string; lang: "ja" | "th" | "en"; rows: [word: string, reading: string, meaning: string][] }[];
    /** What Kradan decided because the pages that the rules come from do not say it, and the clauses that have it. */
    decided: { text: string; clauses: string[] }[];
}
