import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";

/** What a game's own part of the form of a new game is given: `games/GAME/fields.tsx`, its default export. */
export interface OwnFieldsProps<Wishes extends object = object> {
    rules: Rules;
    game: GameId;
    own: Wishes;
    /** Which side one plays is settled by lot. */
    byLot: boolean;
    /** Why the cell that was tapped last changes nothing. */
    unfit: Refusal | null;
    set: (change: Partial<Wishes>) => void;
}
