import { t } from "../i18n";
import { familyOf, pieceName } from "../i18n/games";
import type { Label } from "../i18n/label";
import type { GameId } from "../rules/types";

function readOgi(label: string): Label | null {
    const read = /^(\+?[A-Z])([a-h][1-8])?([-x*])([a-h][1-8])([+=]?)(\^?)$/.exec(label);
    if (!read) return null;
    const [, piece = "", from = "", sign = "", to = "", promotion = "", keeps] = read;
    return {
        piece,
        from,
        to,
        way: sign === "x" ? "takes" : sign === "*" ? "drops" : "moves",
        promotion,
        keeps: Boolean(keeps),
        check: "",
    };
}

function readSan(label: string): Label | null {
    const read = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/.exec(label);
    if (!read) return null;
    const [, piece = "", from = "", takes, to = "", promotion = "", check = ""] = read;
    return {
        piece: piece || "P",
        from,
        to,
        way: takes ? "takes" : "moves",
        promotion,
        keeps: false,
        check: check as Label["check"],
    };
}

/** A move as players write it: in lists, lines and titles. */
export function moveText(game: GameId, label: string): string {
    if (label.toLowerCase() === "pass") return t.value.game.pass;
    // Chess is written with the same letters everywhere, Go's points too.
    const read = familyOf(game) === "ogi" ? readOgi(label) : null;
    return read ? t.value.moves.written(read, label) : label;
}

/** A move as it is said to those who listen to the page; without the check where the status tells it. */
export function moveSpoken(game: GameId, label: string, withCheck = true): string {
    const words = t.value.moves;
    const check = (sign: Label["check"]) => (withCheck ? words.check(sign) : "");
    const family = familyOf(game);
    const castles = family === "chess" ? /^O-O(-O)?([+#]?)$/.exec(label) : null;
    if (castles) return words.castles(castles[1] === undefined) + check(castles[2] as Label["check"]);
    const read = family === "ogi" ? readOgi(label) : family === "chess" ? readSan(label) : null;
    if (!read) return moveText(game, label);
    const becomes = family === "chess" && read.promotion ? pieceName(game, read.promotion) : "";
    return words.spoken(read, pieceName(game, read.piece), becomes) + check(read.check);
}
