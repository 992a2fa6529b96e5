import { settingText, t } from "../../i18n";
import { sideName } from "../../i18n/games";
import { promotedWords } from "../../parts/config-words";
import { Segments } from "../../parts/fields";
import { RefusalText } from "../../parts/refusal";
import { ogiSet } from "../../settings/settings";
import type { OwnFieldsProps } from "../fields";
import type { OgiWishes } from "./options";

/**
 * Piece set, kings and handicap. The player chooses the pieces that start promoted by tapping them on the board beside
 * the form.
 */
export default function OgiFields({ game, own: wishes, byLot, unfit, set }: OwnFieldsProps<OgiWishes>) {
    const words = t.value.options;
    return (
        <>
            <Segments
                label={settingText("pieces")}
                value={ogiSet.value}
                options={ogiSet.values.map((name) => ({ value: name, label: settingText("pieces", name) }))}
                onChange={(set) => ogiSet.choose(set)}
            />
            <Segments<OgiWishes["king"]>
                label={words.king}
                value={wishes.king}
                options={[
                    { value: "first", label: sideName(game, "first") },
                    { value: "second", label: sideName(game, "second") },
                    { value: "equal", label: words.kingEqual },
                ]}
                hint={words.kingHint}
                onChange={(king) => set({ king })}
            />
            <div class="field">
                <span class="legend">{words.handicap}</span>
                <p class="hint">
                    {t.value.sentences(
                        ...(wishes.promoted.length
                            ? promotedWords({ game, promoted: wishes.promoted })
                            : [words.noHandicap]),
                        wishes.promoted.length && byLot ? words.handicapLot : "",
                        words.handicapHint,
                    )}
                </p>
                {unfit && (
                    <p class="hint field-wrong" role="alert">
                        <RefusalText game={game} refusal={unfit} />
                    </p>
                )}
            </div>
        </>
    );
}
