import type { Colour, Move } from "../rules/types";
import { keepSetting, readSetting } from "../settings/settings";

/** The progress through an unfinished lesson. */
export interface Place {
    /** The number of steps in the lesson. If it has changed, the lesson starts over. */
    steps: number;
    mistakes: number;
    /** For each step up to the current one: the moves since a position was set up, and the learner's side. */
    stages: { moves: Move[]; side: Colour }[];
}

const name = "lesson-places";

/** The progress by "COURSE/LESSON". It is stored only on the device; an account stores only finished lessons. */
function read(): Record<string, unknown> {
    try {
        const kept: unknown = JSON.parse(readSetting(name) ?? "{}");
        return typeof kept === "object" && kept !== null ? { ...kept } : {};
    } catch {
        return {};
    }
}

function isPlace(kept: unknown): kept is Place {
    const { steps, mistakes, stages } = (kept ?? {}) as Record<string, unknown>;
    return (
        Number.isInteger(steps) &&
        Number.isInteger(mistakes) &&
        Array.isArray(stages) &&
        stages.every(
            (stage) =>
                Array.isArray(stage?.moves) &&
                stage.moves.every((move: unknown) => typeof move === "string") &&
                (stage.side === "first" || stage.side === "second"),
        )
    );
}

/** Where the learner left the lesson; null if that was at its beginning or end. */
export function placeIn(course: string, lesson: string): Place | null {
    const kept = read()[`${course}/${lesson}`];
    return isPlace(kept) ? kept : null;
}

/** Stores the progress through a lesson; null removes it. */
export function keepPlace(course: string, lesson: string, place: Place | null): void {
    const { [`${course}/${lesson}`]: last, ...others } = read();
    if (!place && last === undefined) return;
    keepSetting(name, JSON.stringify(place ? { ...others, [`${course}/${lesson}`]: place } : others));
}
