import { LatePicture } from "../parts/late-picture";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { positionOf } from "./positions";

interface ServerPictureProps {
    rules: Rules;
    id: string;
    game: GameId;
    /** Whether the board is shown from the second player's side. */
    flipped?: boolean;
    /** A string that changes with each move; "" for a game that is over. */
    stamp?: string;
}

/** A small board with the latest position of a game on the server. */
export const ServerPicture = ({ rules, id, game, flipped, stamp = "" }: ServerPictureProps) => (
    <LatePicture game={game} load={() => positionOf(rules, id, stamp)} stamp={stamp} flipped={flipped} />
);
