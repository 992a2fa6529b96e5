import type { Cell, Config, Move } from "../rules/types";

/** The solver's goal. The solver is the side to move. `capture`, `kill` and `live` are about the target's stones. */
export type Goal = "mate" | "win" | "save" | "capture" | "kill" | "live";

/** A position with one correct line, from data/puzzles/. Its README.md describes every member. */
export interface Puzzle {
    id: string;
    config: Config;
    goal: Goal;
    /** One of the stones that the goal is about. */
    target?: Cell;
    /** The points that decide it. */
    area?: Cell[];
    /** The moves of the solver and the opponent in turn; the first and the last move are the solver's. */
    line: Move[];
    tags: string[];
    /** The difficulty, as a Glicko-2 rating. */
    rating: number;
    origin: "game" | "composed";
}
