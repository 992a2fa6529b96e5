import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { cleanName } from "../parts/names";
import type { Summary } from "../rules/records";
import type { Colour } from "../rules/types";
import type { Origin } from "./records";

/** Name of a player: from the record, else from the game that it was made from, else the name of the side. */
export function playerOf({ game, players }: Pick<Summary, "game" | "players">, side: Colour, origin?: Origin): string {
    const level = origin?.levels[side];
    const own = origin?.seat === side ? t.value.game.you : sideName(game, side);
    return cleanName(players[side]) || (level === undefined ? own : t.value.game.computer(number(level)));
}

/** "A – B" */
export const playersOf = (summary: Pick<Summary, "game" | "players">, origin?: Origin): string =>
    (["first", "second"] as const).map((side) => playerOf(summary, side, origin)).join(" – ");
