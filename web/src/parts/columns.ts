import { useMedia } from "../base/media";
import { columns } from "../settings/settings";
import "./columns.css";

/**
 * Windows in which a board as large as the height allows leaves room for two columns, with or without hands beside it.
 */
const room = {
    board: "(min-width: 112.5em) and (min-aspect-ratio: 16/10)",
    hands: "(min-width: 112.5em) and (min-aspect-ratio: 16/9)",
};

/** Whether some boards have room for two columns beside them. */
export const useRoomForColumns = (): boolean => useMedia(room.board);

/**
 * The classes for a table with two columns beside its board; "" if there is room for only one, or the player wants only
 * one. `hands` means that the board has hands beside it.
 */
export function useColumns(hands: boolean): string {
    const fits = useMedia(hands ? room.hands : room.board);
    const chosen = columns.value;
    return fits && chosen !== "one" ? `columns columns-${chosen}` : "";
}
