/** The languages of the page, each in its own words. */
export const languageNames = { th: "ไทย", ja: "日本語", en: "English" };
export type Language = keyof typeof languageNames;
