import { gameOf } from "../games";
import type { EditionWords, GameWords } from "../games/game";
import { factsOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { Colour, GameId } from "../rules/types";
import { language, outcomeTable, t, wordsOfGames } from ".";

/** A game's texts in the current language. */
export function gameWords(game: GameId): GameWords {
    const { words, editions } = gameOf(game);
    if (words) return words[language.value] ?? words.en;
    return wordsOfGames()[editions[0]!.id]!;
}
export const editionWords = (game: GameId): EditionWords => gameWords(game).editions[game]!;
/** A game's name within a sentence. */
export const shortName = (game: GameId): string => editionWords(game).name;
export const sideName = (game: GameId, side: Colour): string => gameWords(game).sides[side];
export const pieceName = (game: GameId, piece: string): string => gameWords(game).pieces[piece] ?? piece;

/**
 * A piece's Japanese name with its reading; undefined if there is none. `face` is the kanji in use, if the piece has
 * several.
 */
export function pieceReading(game: GameId, piece: string, face = ""): string | undefined {
    const readings = gameWords(game).readings ?? gameOf(game).readings;
    return readings?.[face] ?? readings?.[piece];
}

/** The name for a kind of game that is rated separately. */
export const kindName = (game: GameId, kind: string): string => gameWords(game).kindNames?.[kind] ?? shortName(game);

/** A game's full name with its edition, from the rules module. */
export function gameName(rules: Rules, game: GameId): string {
    const name = rules.catalog().games.find(({ id }) => id === game)?.names[language.value] ?? shortName(game);
    // Word joiners keep browsers from breaking the Thai name inside a word.
    return name.replace("โกมาโย", "โก\u2060มา\u2060โย");
}

/** A table's entry for a game: `FAMILY.KEY` if there is one, otherwise `KEY`. */
export const forGame = (table: Record<string, string>, game: GameId, key: string): string | undefined =>
    table[`${factsOf(game)?.family}.${key}`] ?? table[key];

/** All reasons why games end. */
export const reasonsOfEnds = (): string[] => Object.keys(outcomeTable()).filter((reason) => !reason.includes("."));

/** How a game ended, as text. */
export const outcomeText = (game: GameId, reason: string): string | undefined => forGame(outcomeTable(), game, reason);

/** A Go rank, given as "12k" or "3d", as text. */
export function rankText(rank: string | undefined): string {
    const [, grade, kind] = /^(\d+)([kd])$/.exec(rank ?? "") ?? [];
    if (!grade) return rank ?? "";
    return (kind === "d" ? t.value.options.dan : t.value.options.kyu)(grade);
}
