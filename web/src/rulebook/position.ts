import type { Figure } from "../games/figure";
import type { Rules } from "../rules/rules";
import type { Config, GameId, View } from "../rules/types";

/** The settings for a figure in this game's rulebook. */
export const configOf = (game: GameId, figure: Figure): Config => ({ ...figure.config, game });

/** The position that a figure shows; null if the rules refuse it. */
export function positionOf(rules: Rules, game: GameId, figure: Figure): View | null {
    const created = rules.create(configOf(game, figure), 0);
    if (!created.ok) return null;
    const { session } = created.value;
    const { moves = [], counted } = figure;
    try {
        const view = () => rules.view(session, 0);
        for (const move of [...moves, ...(counted ? ["pass", "pass"] : [])])
            if (!rules.command(session, view().turn, 0, { do: "move", move }).ok) return null;
        for (const vertex of counted?.dead ?? [])
            if (!rules.command(session, "first", 0, { do: "mark-dead", vertex }).ok) return null;
        return view();
    } finally {
        rules.close(session);
    }
}
