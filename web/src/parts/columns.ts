import { useMedia } from "../base/media";
import { columns } from "../settings/settings";
import "./columns.css";

/** Windows in which a board as large as the height allows leaves room for two columns; `hands`: and for the hands beside it. */
const room = {
    board: "(min-width: 112.5em) and (min-aspect-ratio: 16/10)",
    hands: "(min-width: 112.5em) and (min-aspect-ratio: 16/9)",
};

/** Whether some boards have room for two columns beside them. */
export const useRoomForColumns = (): boolean => useMedia(room.board);

/**
 * The classes of a table with two columns beside its board; "": there is room for one, or the player wants one. `hands`: the board
 * has hands beside it.
 */
export function useColumns(hands: boolean): string {
    const fits = useMedia(hands ? room.hands : room.board);
    const chosen = columns.value;
    return fits && chosen !== "one" ? `columns columns-${chosen}` : "";
}
