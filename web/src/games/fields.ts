import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";

/** Properties of a game's own fields in the new-game form, the default export of `games/GAME/fields.tsx`. */
export interface OwnFieldsProps<Wishes extends object = object> {
    rules: Rules;
    game: GameId;
    own: Wishes;
    /** Sides are drawn by lot. */
    byLot: boolean;
    /** Why the last tap on a cell was refused. */
    unfit: Refusal | null;
    set: (change: Partial<Wishes>) => void;
}
