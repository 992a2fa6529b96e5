import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";

/**
 * Properties of the fields that only one game has in the new-game form: the default export of `games/GAME/fields.tsx`.
 */
export interface OwnFieldsProps<Wishes extends object = object> {
    rules: Rules;
    game: GameId;
    own: Wishes;
    /** Whether sides are drawn by lot. */
    byLot: boolean;
    /**
     * Go against the computer at a fixed level: the player's rank, and the handicap stones for even chances on a board
     * with this many lines; null if neither can be said.
     */
    fairHandicap: ((lines: number) => { rank: string; stones: number } | null) | undefined;
    /** Why the last tap on a cell was refused. */
    unfit: Refusal | null;
    set: (change: Partial<Wishes>) => void;
}

/**
 * Properties of the fields that stay visible while the rest of the form is closed: the `Near` export of the same file.
 */
export interface NearFieldsProps<Wishes extends object = object> {
    own: Wishes;
    /** Whether the rest of the form is open. */
    more: boolean;
    set: (change: Partial<Wishes>) => void;
}
