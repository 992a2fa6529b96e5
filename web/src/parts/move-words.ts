import { gameOf } from "../games";
import type { Label } from "../games/label";
import { t } from "../i18n";
import { gameWords, pieceName } from "../i18n/games";
import type { Colour, GameId, Move, View } from "../rules/types";
import { contentOf } from "./reach";

/** A move in players' notation, for lists, lines and titles. */
export function moveText(game: GameId, label: string): string {
    if (label.toLowerCase() === "pass") return t.value.game.pass;
    const { written } = gameWords(game);
    const read = written ? gameOf(game).readLabel?.(label) : null;
    return read && written ? written(read, label) : label;
}

/** A move as read by a screen reader. `withCheck` is false if the status already announces the check. */
export function moveSpoken(game: GameId, label: string, withCheck = true): string {
    const words = t.value.moves;
    const { castling, readLabel, editions } = gameOf(game);
    const otherGoal = editions.find(({ id }) => id === game)?.otherGoal;
    const check = (sign: Label["check"]) => (withCheck ? words.check(sign, otherGoal === true) : "");
    const castles = castling ? /^O-O(-O)?([+#]?)$/.exec(label) : null;
    if (castles) return words.castles(castles[1] === undefined) + check(castles[2] as Label["check"]);
    const read = readLabel?.(label);
    if (!read) return moveText(game, label);
    const becomes = /^[A-Z]$/.test(read.promotion) ? pieceName(game, read.promotion) : "";
    return words.spoken(read, pieceName(game, read.piece), becomes) + check(read.check);
}

/**
 * A move as text: "rook g2–g5" instead of its notation. If `by` is set, the piece is named only if it belongs to that
 * side.
 */
export function moveWords(view: Pick<View, "game" | "board">, move: Move, by?: Colour): string {
    const words = t.value.game;
    if (move === "pass") return words.pass;
    const drop = /^(\+?[A-Z])@(.+)$/.exec(move);
    if (drop) return words.dropped(pieceName(view.game, drop[1]!), drop[2]!);
    const squares = /^([a-z]\d)([a-z]\d)(.?)$/.exec(move);
    if (!squares || view.board.kind === "points") return move;
    const [, from = "", to = "", choice = ""] = squares;
    const { piece, side } = contentOf(view, from) ?? {};
    const plain = words.moved(piece && (!by || side === by) ? pieceName(view.game, piece) : "", from, to);
    if (choice === "^") return words.keeping(plain);
    return choice ? words.promoting(plain, choice === "+" ? "" : pieceName(view.game, choice.toUpperCase())) : plain;
}
