import type { Colour } from "./types.js";

/** The bits of `kradan_facts`. */
const SECOND_TO_MOVE = 1;
const FIRST_ATTACKED = 2;
const SECOND_ATTACKED = 4;
const OVER = 8;

export const turnOf = (facts: number): Colour => (facts & SECOND_TO_MOVE ? "second" : "first");

export const isOver = (facts: number): boolean => (facts & OVER) !== 0;

/** The sides whose king is attacked, starting with the side to move. */
export function checksOf(facts: number): Colour[] {
    const first: Colour[] = facts & FIRST_ATTACKED ? ["first"] : [];
    const second: Colour[] = facts & SECOND_ATTACKED ? ["second"] : [];
    return facts & SECOND_TO_MOVE ? [...second, ...first] : [...first, ...second];
}
