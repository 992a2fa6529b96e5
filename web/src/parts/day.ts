import { computed } from "@preact/signals";
import { language, t } from "../i18n";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The length of each unit in days. */
const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 365],
    ["month", 30],
    ["week", 7],
    ["day", 1],
];

// Created once per language, because creating one takes longer than creating a list entry.
const dates = computed(() => new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }));
const relative = computed(() => new Intl.RelativeTimeFormat(language.value, { numeric: "auto" }));
/** `relative` would say "last week" for thirteen days ago. */
const counted = computed(() => new Intl.RelativeTimeFormat(language.value));
const full = computed(() => new Intl.DateTimeFormat(language.value, { dateStyle: "full", timeStyle: "short" }));

/** A date in the page's language. */
export const day = (time: number): string => dates.value.format(time);

/** The number of midnights between a time and now. */
const daysSince = (time: number): number =>
    Math.round((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / DAY);

/** Whether `ago` counts minutes or hours. */
export const isToday = (time: number): boolean => Date.now() - time < DAY;

/** How long ago a time was, in the page's language. */
export function ago(time: number): string {
    const minutes = Math.max(0, Math.round((Date.now() - time) / MINUTE));
    if (minutes === 0) return t.value.kept.justNow;
    if (minutes < 60) return relative.value.format(-minutes, "minute");
    if (minutes < 24 * 60) return relative.value.format(-Math.floor(minutes / 60), "hour");
    const days = daysSince(time);
    const [unit, length] = units.find(([, least]) => days >= least) ?? ["day", 1];
    return (unit === "day" ? relative : counted).value.format(-Math.floor(days / length), unit);
}

/** The day and the time, in full. */
export const fullDate = (time: number): string => full.value.format(time);
