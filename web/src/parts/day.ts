import { language } from "../i18n";

/** A date as the language writes it. */
export const day = (time: number): string =>
    new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(time);
