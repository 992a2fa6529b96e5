import { computed } from "@preact/signals";
import { keepSetting, ofSettings, onSetting, readSetting, writeSetting } from "../settings/settings";

/** The stars of the finished lessons, by "COURSE/LESSON", each from its best try. */
export type Stars = Readonly<Record<string, number>>;

const name = "lessons";

/** Parses text such as "ogi/pawn 3, ogi/king 2"; skips invalid entries. */
export function readStars(text: string | null): Stars {
    const stars: Record<string, number> = {};
    for (const [, lesson, count] of (text ?? "").matchAll(/([\w-]+\/[\w-]+) ([123])/g))
        stars[lesson!] = Math.max(Number(count), stars[lesson!] ?? 0);
    return stars;
}

export const writeStars = (stars: Stars): string =>
    Object.entries(stars)
        .map(([lesson, count]) => `${lesson} ${count}`)
        .join(", ");

/** The better result for each lesson, so that neither device loses one. */
export const mergeStars = (one: string, other: string): string => writeStars(readStars(`${one}, ${other}`));

/** The stars in the first text that are missing in the second. */
export function starsBeyond(all: string, carried: string): string {
    const theirs = readStars(carried);
    return writeStars(
        Object.fromEntries(Object.entries(readStars(all)).filter(([lesson, count]) => count > (theirs[lesson] ?? 0))),
    );
}

const kept = ofSettings(() => readStars(readSetting(name)));
onSetting((changed, value) => {
    if (changed === name) kept.value = readStars(value);
});

export const starsOf = (course: string, lesson: string): number => kept.value[`${course}/${lesson}`] ?? 0;

/** Whether any lesson in the course is done. */
export const hasBegun = (course: string): boolean =>
    Object.keys(kept.value).some((lesson) => lesson.startsWith(`${course}/`));

/** Whether any lesson is done. */
export const hasDone = computed(() => Object.keys(kept.value).length > 0);

/** Stores the stars of a finished lesson. */
export function keepStars(course: string, lesson: string, stars: number): void {
    // Another tab may have stored other stars in the meantime.
    writeSetting(name, mergeStars(readSetting(name) ?? "", `${course}/${lesson} ${stars}`));
}

/** Takes over stars that include both the account's and this device's. */
export function takeStars(text: string): void {
    kept.value = readStars(text);
    keepSetting(name, text);
}
