import { endWords } from "../analysis/score";
import { Button } from "../base/button";
import type { BoardShape } from "../board/annotations";
import { readCell } from "../board/geometry";
import { number, t } from "../i18n";
import { editionWords, pieceName, sideName } from "../i18n/games";
import { shapesOfMove } from "../parts/display";
import { moveText } from "../parts/move-words";
import { type Cell, type GameId, opponentOf, type View } from "../rules/types";
import type { Remark, WhyOfPieces, WhyOfStones } from "./remark";

/** A remark as text. */
export function remarkText(game: GameId, remark: Remark): string {
    const { why } = remark;
    if (why.of === "stones") return `${lossOfStones(remark)} ${whyOfStones(why.as)}`;
    return `${whyOfPieces(game, remark, why.as)} ${t.value.teaching.pieces.better(moveText(game, remark.betterLabel))}`;
}

function lossOfStones({ move: played, better: best, points, chances }: Remark): string {
    const words = t.value.teaching;
    const move = played === "pass" ? words.passed : played;
    const better = best === "pass" ? words.toPass : words.at(best);
    return points >= 1
        ? words.lost(move, better, number(Math.round(points)))
        : words.lostChances(move, better, number(Math.round(chances)));
}

function whyOfStones(why: WhyOfStones): string {
    const words = t.value.teaching.why;
    if (why.kind === "lost" || why.kind === "saved") return words[why.kind](why.at, number(why.stones));
    if (why.kind === "cuts" || why.kind === "connects") return words[why.kind](why.at, why.other);
    if (why.kind === "gains") return words.gains(number(why.points));
    return words[why.kind];
}

function whyOfPieces(game: GameId, { by, chances }: Remark, why: WhyOfPieces): string {
    const words = t.value.teaching.pieces;
    const opponent = sideName(game, opponentOf(by));
    switch (why.kind) {
        case "king":
            return words.king;
        case "mate":
            return words.mate(opponent, endWords(game, why.plies));
        case "takes": {
            const told = why.later ? words.takesLater : words.takes;
            return told(opponent, pieceName(game, why.piece), moveText(game, why.reply));
        }
        case "missed-win":
            return editionWords(game).missed
                ? endWords(game, why.plies, "missed")
                : words.worse(number(Math.round(chances)));
        case "missed-piece":
            return words.missed(pieceName(game, why.piece));
        case "worse":
            return words.worse(number(Math.round(chances)));
    }
}

/** Marks the better move and, in Go, the played move; otherwise the opponent's reply. */
export function remarkShapes({ board }: View, { better, move, why }: Remark): BoardShape[] {
    if (why.of === "pieces")
        return [...(why.reply ? shapesOfMove(board, why.reply, "red") : []), ...shapesOfMove(board, better, "green")];
    const mark = (cell: Cell, kind: BoardShape["kind"], tint: BoardShape["tint"]): BoardShape[] => {
        const at = readCell(board, cell);
        return at ? [{ kind, tint, from: [at.file, at.rank], to: [at.file, at.rank] }] : [];
    };
    return [...mark(better, "circle", "green"), ...mark(move, "cross", "red")];
}

interface RemarkMessageProps {
    game: GameId;
    remark: Remark;
    /** Null if the move cannot be taken back. */
    takeBack: (() => void) | null;
    playOn: () => void;
    /** The computer does not reply until the player has chosen; a remote opponent is asked for a takeback. */
    opponent: "computer" | "here" | "elsewhere";
}

/** A remark with its buttons. */
export function RemarkMessage({ game, remark, takeBack, playOn, opponent }: RemarkMessageProps) {
    const words = t.value.teaching;
    return (
        <p class="message message-remark">
            <span>
                {remarkText(game, remark)} {opponent === "computer" && <span class="quiet">{words.waits}</span>}
            </span>
            <span class="message-buttons">
                {takeBack && (
                    <Button small main onClick={takeBack}>
                        {opponent === "elsewhere" ? words.askBack : words.takeBack}
                    </Button>
                )}
                <Button small onClick={playOn}>
                    {words.playOn}
                </Button>
            </span>
        </p>
    );
}
