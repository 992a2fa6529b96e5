/** Information about a game besides its rules, in one language: web/src/i18n/LANGUAGE/about/. */
export interface About {
    /** If `pictured`, the section tells the game's story, and the story's picture is shown with the text. */
    sections: { title: string; texts: string[]; pictured?: true }[];
    /** The game's vocabulary in a language: words with their readings and meanings. */
    words: { title: string; lang: "ja" | "th" | "en"; rows: [word: string, reading: string, meaning: string][] }[];
    /** Kradan's decisions on points that the sources of the rules leave open, with the clauses. */
    decided: { text: string; clauses: string[] }[];
}
