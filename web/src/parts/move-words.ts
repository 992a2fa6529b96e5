import { gameOf } from "../games";
import type { Label } from "../games/label";
import { t } from "../i18n";
import { gameWords, pieceName } from "../i18n/games";
import type { GameId } from "../rules/types";

/** A move as players write it: in lists, lines and titles. */
export function moveText(game: GameId, label: string): string {
    if (label.toLowerCase() === "pass") return t.value.game.pass;
    const { written } = gameWords(game);
    const read = written ? gameOf(game).readLabel?.(label) : null;
    return read && written ? written(read, label) : label;
}

/** A move as it is said to those who listen to the page; without the check where the status tells it. */
export function moveSpoken(game: GameId, label: string, withCheck = true): string {
    const words = t.value.moves;
    const check = (sign: Label["check"]) => (withCheck ? words.check(sign) : "");
    const { castling, readLabel } = gameOf(game);
    const castles = castling ? /^O-O(-O)?([+#]?)$/.exec(label) : null;
    if (castles) return words.castles(castles[1] === undefined) + check(castles[2] as Label["check"]);
    const read = readLabel?.(label);
    if (!read) return moveText(game, label);
    const becomes = /^[A-Z]$/.test(read.promotion) ? pieceName(game, read.promotion) : "";
    return words.spoken(read, pieceName(game, read.piece), becomes) + check(read.check);
}
