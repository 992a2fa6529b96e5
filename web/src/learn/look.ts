import { sizeFor } from "../analysis/review-game";
import { gameOf } from "../games";
import type { Engine } from "../rules/engine";
import type { Config, Move, SearchStep, View } from "../rules/types";

/** Playouts per position on 9×9; fewer in proportion to the board's width. */
const PLAYOUTS = 3000;
/** Evaluations per position, if a network evaluates. */
const EVALUATIONS = 100;

/** A board's width relative to 9×9. */
export const widthOf = ({ files, ranks }: View["board"]): number => Math.sqrt(files * ranks) / 9;

/**
 * Searches the position after `line` with a fixed number of nodes, so that the teacher's remarks do not depend on
 * speed.
 */
export function look(engine: Engine, config: Config, board: View["board"], line: readonly Move[]): Promise<SearchStep> {
    const size = gameOf(config.game).chains
        ? { nodes: Math.max(300, Math.round(PLAYOUTS / widthOf(board))), evaluations: EVALUATIONS }
        : sizeFor("quick", config.game, board);
    return engine.analyse(config, [...line], { lines: 1, size });
}
