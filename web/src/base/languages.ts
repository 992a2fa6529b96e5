/** The languages of the page, each by its own name. */
export const languageNames = { th: "ไทย", ja: "日本語", en: "English" };
export type Language = keyof typeof languageNames;
