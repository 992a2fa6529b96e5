import { scoreWords } from "../analysis/score";
import { canLoseKing, gameOf } from "../games";
import type { Puzzle } from "../games/puzzle";
import { number, puzzleWords } from "../i18n";
import { editionWords, pieceName, shortName } from "../i18n/games";
import { moveText } from "../parts/move-words";
import { ratingText } from "../parts/rating-text";
import { contentOf } from "../parts/reach";
import type { GameId, Move, PlayedMove, View } from "../rules/types";
import { editionsOf } from "./editions";
import { isProvisional } from "./rating";
import { ratingOf } from "./results";
import type { Refutation } from "./why";

/**
 * "mate in 2". In an edition where kings are captured, this uses the wording from the game's other edition, one move
 * before the capture.
 */
function endWords(game: GameId, plies: number): string {
    const mating = canLoseKing(game)
        ? gameOf(game).editions.find(({ kingCanBeLeft }) => !kingCanBeLeft)?.id
        : undefined;
    return editionWords(mating ?? game).ends?.(number((plies + 1) / 2), number(plies)) ?? "";
}

/** A game's name, with its edition if it has several. */
export function gameText(game: GameId): string {
    const editions = editionsOf(game);
    const { edition } = editionWords(game);
    return editions.length > 1 && edition ? `${shortName(editions[0]!)} · ${edition}` : shortName(game);
}

/** The solver's rating in a family of games, as text. */
export function ratingShown(family: string): string {
    const rating = ratingOf(family);
    return ratingText(Math.round(rating.rating), isProvisional(rating));
}

/** The same, for readers who may not know the meaning of "?". */
export function ratingInWords(family: string): string {
    const rating = ratingOf(family);
    const text = ratingText(Math.round(rating.rating), false);
    return isProvisional(rating) ? puzzleWords.value.about(text) : text;
}

/** The task in a sentence. */
export function goalText({ goal, config, line }: Puzzle): string {
    const words = puzzleWords.value.goals;
    return goal === "mate" ? words.mate(endWords(config.game, line.length)) : words[goal];
}

export const tagText = (tag: string): string =>
    (puzzleWords.value.tags as Record<string, string | undefined>)[tag] ?? tag;

/** The first hint about a move: the piece, or the line on which the stone is placed. */
export function hintText(view: View, move: Move): string {
    const words = puzzleWords.value;
    const drop = /^(\+?[A-Z])@/.exec(move)?.[1];
    if (drop) return words.hintDrop(pieceName(view.game, drop));
    if (gameOf(view.game).placement) return words.hintLine(move[0] ?? "");
    const from = move.slice(0, 2);
    return words.hintMove(pieceName(view.game, contentOf(view, from)?.piece ?? ""), from);
}

const played = (game: GameId, moves: readonly PlayedMove[]): string =>
    moves.map(({ label }) => moveText(game, label)).join(" ");

/** The moves shown from a refutation, and the scores. */
export function refutationText({ game, moves }: View, shown: number, { before, after }: Refutation): string[] {
    const words = puzzleWords.value;
    return [
        words.after(played(game, moves.slice(moves.length - shown))),
        words.now(scoreWords(game, after)),
        words.before(scoreWords(game, before)),
    ];
}
