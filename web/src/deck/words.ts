import { number } from "../i18n";
import { deckWords } from "../i18n/deck";
import { pieceName, shortName } from "../i18n/games";
import { moveText, moveWords } from "../parts/move-words";
import { gamesWithPuzzles } from "../puzzles/collections";
import { solvedOf } from "../puzzles/results";
import { familyOf } from "../rules/facts";
import type { GameId, PlayedMove, View } from "../rules/types";
import { type Card, groupOf, localDay, minuteOf, puzzleOf } from "./card";
import type { Pattern } from "./patterns";
import { dueOf } from "./schedule";

/** The game whose puzzles include the card's; undefined if there is none. */
export const puzzleGameOf = ({ id }: Card): GameId | undefined =>
    gamesWithPuzzles.find((game) => `p${familyOf(game)}` === groupOf(id));

/** An empty board, because moves in a list are written without their piece. */
const nowhere: View["board"] = { kind: "squares", files: 0, ranks: 0, cells: [] };

/** A card's name in lists. */
export function cardName(card: Card): string {
    const words = deckWords.value;
    const { mistake } = card;
    if (!mistake) {
        const game = puzzleGameOf(card);
        const results = game ? solvedOf(familyOf(game)).results : [];
        const rating = results.find(({ id }) => id === puzzleOf(card.id))?.rating;
        return words.puzzle(game ? shortName(game) : "", rating === undefined ? "?" : `${rating}`);
    }
    const { config, number: n, played } = mistake;
    return words.mistake(number(n), moveWords({ game: config.game, board: nowhere }, played));
}

/** When a card is due, as text. */
export function dueText(card: Card, now: number): string {
    const words = deckWords.value;
    const due = dueOf(card);
    if (due === null) return words.dueNew;
    const days = localDay(due) - localDay(minuteOf(now));
    return days <= 0 ? words.dueNow : days === 1 ? words.dueTomorrow : words.dueIn(number(days));
}

/** The moves from index `from` onwards, in notation. */
export const playedText = (game: GameId, moves: readonly PlayedMove[], from: number): string =>
    moves
        .slice(from)
        .map(({ label }) => moveText(game, label))
        .join(" ");

/** A pattern as text. */
export function patternText({ kind, piece, cards: [card] }: Pattern): string {
    const words = deckWords.value;
    const game = card?.mistake?.config.game;
    if (!game) return "";
    const what = kind === "lostPiece" ? words.pattern.lostPiece(pieceName(game, piece)) : words.pattern[kind];
    return words.patternOf(shortName(game), what);
}
