import { computed } from "@preact/signals";
import { keepSetting, ofSettings, onSetting, readSetting, writeSetting } from "../base/settings";

/** The stars of the lessons that are done, by "COURSE/LESSON"; each time the best try counts. */
export type Stars = Readonly<Record<string, number>>;

const name = "lessons";

/** Reads "ogi/pawn 3, ogi/king 2"; what cannot be read is left out. */
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

/** The better of both of each lesson: two devices lose nothing. */
export const mergeStars = (one: string, other: string): string => writeStars(readStars(`${one}, ${other}`));

/** What the first has and the second has not. */
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

/** How many lessons of the course are done. */
export const doneIn = (course: string) =>
    computed(() => Object.keys(kept.value).filter((lesson) => lesson.startsWith(`${course}/`)).length);

/** Whether any lesson is done. */
export const hasDone = computed(() => Object.keys(kept.value).length > 0);

/** A lesson is done with so many stars. */
export function keepStars(course: string, lesson: string, stars: number): void {
    // Another tab may have done others meanwhile.
    writeSetting(name, mergeStars(readSetting(name) ?? "", `${course}/${lesson} ${stars}`));
}

/** Takes over what another device of the account has done. */
export function takeStars(text: string): void {
    kept.value = readStars(text);
    keepSetting(name, text);
}
