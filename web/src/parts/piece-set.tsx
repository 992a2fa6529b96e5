import { chooseOgiSet, ogiSet, ogiSets } from "../base/settings";
import { gameOf } from "../games";
import { t } from "../i18n";
import type { GameId } from "../rules/types";

/** The choice of a piece set; nothing for games with one piece set. */
export function PieceSetChoice({ game }: { game: GameId }) {
    const { pieceSets } = gameOf(game);
    const offered = ogiSets.filter((set) => pieceSets.includes(set));
    if (offered.length < 2) return null;
    return (
        <div class="segments" role="group" aria-label={t.value.options.pieceSet}>
            {offered.map((name) => (
                <button
                    type="button"
                    class="segment"
                    aria-pressed={ogiSet.value === name}
                    onClick={() => chooseOgiSet(name)}
                >
                    {t.value.options[name]}
                </button>
            ))}
        </div>
    );
}
