import { RecordController } from "./controller";

/** The main-line moves. */
export const movesOf = (game: RecordController): string =>
    game
        .mainLine()
        .flatMap((node) => game.node(node).move ?? [])
        .join(" ");

/** The moves in a record that the server has stored. The main line may have changed since then. */
export function sentMoves(game: RecordController): string {
    const { sent, edits } = game.source;
    if (sent !== undefined) return sent;
    if (!edits.length) return movesOf(game);
    const text = RecordController.open(game.module, { ...game.source, edits: [] }, null);
    if (!text) return "";
    try {
        return movesOf(text);
    } finally {
        text.close();
    }
}
