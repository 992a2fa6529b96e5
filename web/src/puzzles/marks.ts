import type { BoardShape } from "../board/annotations";
import type { Puzzle } from "../games/puzzle";
import { shapeOn } from "../play/guided-board";
import type { View } from "../rules/types";

/** Opacity of the marks on the points that decide a puzzle. */
const LIGHT = 0.35;

/** The stone in question, and the points that decide the puzzle. */
export const marksOf = ({ target, area = [] }: Puzzle, view: View): BoardShape[] => [
    ...area.flatMap((cell) => shapeOn(view, "highlight", "yellow", cell, { weight: LIGHT })),
    ...(target ? shapeOn(view, "triangle", "", target) : []),
];
