import { gameIds } from "../games";
import { kindsOf } from "../ratings/pools";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** The game that a kind belongs to. For games without a rated kind, the kind is the game's id. */
export const gameOfKind = (rules: Rules, kind: string): GameId =>
    kindsOf(rules).find((one) => one.kind === kind)?.game ??
    gameIds.find((id) => id === kind) ??
    (gameIds[0] as GameId);

/** All kinds, in game order. The kind of a game's unrated games (`rest`) follows the game's other kinds. */
export function allKinds(rules: Rules): { game: GameId; kind: string; rest: boolean }[] {
    const rated = kindsOf(rules);
    return gameIds.flatMap((game) => {
        const kinds = rated.filter((one) => one.game === game).map(({ kind }) => ({ game, kind, rest: false }));
        return kinds.some(({ kind }) => kind === game) ? kinds : [...kinds, { game, kind: game, rest: true }];
    });
}
