import { useMemo, useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameOf } from "../games";
import { t } from "../i18n";
import { RefusalText } from "../parts/refusal";
import { go, href } from "../parts/router";
import type { Rules } from "../rules/rules";
import { type Config, opponentOf, type Refusal } from "../rules/types";
import { GameController } from "./controller";
import { fittedNow } from "./fitting";

/** The rematch button's label, which says whether sides change, and why, if the players are unequal. */
export function rematchWords(rules: Rules, config: Config): { name: string; why: string } {
    const words = t.value.result;
    const next = rules.rematch(config);
    if (next.ok && !next.value.changed)
        return {
            name: words.rematchSame,
            why: gameOf(config.game).placement ? words.rematchHandicap : words.rematchRanks,
        };
    const unequal =
        gameOf(config.game).unequalForces && (config.king !== undefined || (config.promoted?.length ?? 0) > 0);
    return { name: words.rematchTurns, why: unequal ? words.rematchTurned : "" };
}

/** A rematch on this device on the same terms. */
export function Rematch({ rules, game }: { rules: Rules; game: GameController }) {
    const [refusals, setRefusals] = useState<Refusal[]>([]);
    const { seats, config } = game;
    const { name, why } = useMemo(() => rematchWords(rules, config), [config, t.value]);
    const rematch = () => {
        const next = rules.rematch(config);
        if (!next.ok) return setRefusals(next.refusals);
        const { config: wanted, changed } = next.value;
        const now = fittedNow(wanted, {
            ...seats,
            me: changed ? opponentOf(seats.me) : seats.me,
            turned: undefined,
            // Only a player's first game has its own teacher.
            coached: undefined,
        });
        const made = GameController.create(rules, now.config, now.seats);
        if ("refusals" in made) return setRefusals(made.refusals);
        made.game.close();
        go(href("game", made.game.id));
    };
    return (
        <>
            {refusals.length > 0 ? (
                <p class="result-hint" role="alert">
                    {refusals.map((refusal) => (
                        <RefusalText game={config.game} refusal={refusal} />
                    ))}
                </p>
            ) : (
                why && <p class="quiet result-hint">{why}</p>
            )}
            <Button main aria-label={name} title={name} onClick={rematch}>
                {t.value.result.rematch}
            </Button>
        </>
    );
}
