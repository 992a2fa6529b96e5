/** The page's languages in menu order, each under its own name. Their texts are in web/src/i18n/LANGUAGE/. */
export const languageNames = { th: "ไทย", ja: "日本語", en: "English" };
export type Language = keyof typeof languageNames;
