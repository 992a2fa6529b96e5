import { type GameFamily, gameOf } from "../games";
import type { Rules } from "../rules/rules";
import type { Colour, GameId } from "../rules/types";
import { language, outcomeTable, t } from ".";

export const familyOf = (game: GameId): GameFamily => gameOf(game).family;
export const sideName = (game: GameId, side: Colour): string => t.value.sides[familyOf(game)][side];
export const pieceName = (game: GameId, piece: string): string => t.value.pieces[familyOf(game)][piece] ?? piece;

/** The whole name of a game, edition included, as the rules module has it; `t.games` holds the short ones. */
export function gameName(rules: Rules, game: GameId): string {
    const name = rules.catalog().games.find(({ id }) => id === game)?.names[language.value] ?? t.value.games[game];
    // Browsers would break the Thai name inside a word.
    return name.replace("โกมาโย", "โก\u2060มา\u2060โย");
}

/** How a game ended, in the words of its players. */
export const outcomeText = (game: GameId, reason: string): string | undefined => {
    const outcomes = outcomeTable();
    return outcomes[`${familyOf(game)}.${reason}`] ?? outcomes[reason];
};
