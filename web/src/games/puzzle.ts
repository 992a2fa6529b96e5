import type { Cell, Config, Move } from "../rules/types";

/** What the solver, the side to move, has to reach; `capture`, `kill` and `live` are about the group of the target. */
export type Goal = "mate" | "win" | "capture" | "kill" | "live";

/** A position with one right line, from data/puzzles/, whose README.md describes every member. */
export interface Puzzle {
    id: string;
    config: Config;
    goal: Goal;
    /** A stone of the group that the goal is about. */
    target?: Cell;
    /** The points on which it is decided. */
    area?: Cell[];
    /** The moves of solver and opponent in turn; the first and the last are the solver's. */
    line: Move[];
    tags: string[];
    /** How hard it is, as a Glicko-2 rating. */
    rating: number;
    origin: "game" | "composed";
}
