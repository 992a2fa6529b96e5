import { reasonText, t } from "../i18n";
import type { GameId, Refusal } from "../rules/types";
import { besides, rulesLink } from "./router";

/** One sentence that names the broken rule; with `game`, also a link to its clause in the rulebook. */
export function RefusalText({ game, refusal }: { game?: GameId; refusal: Refusal }) {
    return (
        <span class="refusal">
            {reasonText(refusal.reason) ?? (refusal.detail || t.value.game.whyMissing)}
            {game && refusal.clause && (
                <>
                    {" "}
                    <a class="clause-link" href={rulesLink(game, refusal.clause)} {...besides()}>
                        ({refusal.clause})
                    </a>
                </>
            )}
        </span>
    );
}
