import type { Colour } from "../rules/types";
import type { Review, Verdict } from "./review";

/** Whether a move is worth another try: a mistake, a blunder, or a forced win given away. Inaccuracies are not. */
export const isMistake = ({ mark, missed }: Verdict): boolean =>
    mark === "mistake" || mark === "blunder" || missed !== null;

/** Whether a move is good enough as the answer to a mistake. An inaccuracy may be one of the search. */
export const isGood = (verdict: Verdict): boolean => !isMistake(verdict);

/** The main-line indices of a side's mistakes. */
export const mistakesOf = ({ nodes, verdicts }: Review, side: Colour): number[] =>
    nodes.flatMap((node, place) => {
        const verdict = verdicts.get(node);
        return verdict?.by === side && isMistake(verdict) ? [place] : [];
    });
