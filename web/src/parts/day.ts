import { language } from "../i18n";

/** A date in the language of the page. */
export const day = (time: number): string =>
    new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(time);
