import { keepSetting, readSetting } from "../base/settings";
import type { Colour, Move } from "../rules/types";

/** How far a lesson has been gone through. */
export interface Place {
    /** How many steps the lesson had, so that a lesson that was changed begins anew. */
    steps: number;
    mistakes: number;
    /** Of each step up to the one that is open: the moves that led there since a position was set, and the learner's side. */
    stages: { moves: Move[]; side: Colour }[];
}

const name = "lesson-places";

/** By "COURSE/LESSON". They stay on the device: an account carries only what is done. */
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

/** Where the learner left the lesson; null: at its beginning or its end. */
export function placeIn(course: string, lesson: string): Place | null {
    const kept = read()[`${course}/${lesson}`];
    return isPlace(kept) ? kept : null;
}

/** Keeps the place in a lesson; null: there is none to go on from. */
export function keepPlace(course: string, lesson: string, place: Place | null): void {
    const { [`${course}/${lesson}`]: last, ...others } = read();
    if (!place && last === undefined) return;
    keepSetting(name, JSON.stringify(place ? { ...others, [`${course}/${lesson}`]: place } : others));
}
