/** The languages of the page in the order of the menu, each with its own name. Their texts: web/src/i18n/LANGUAGE/. */
export const languageNames = { th: "ไทย", ja: "日本語", en: "English" };
export type Language = keyof typeof languageNames;
