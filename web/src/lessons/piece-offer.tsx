import { signal } from "@preact/signals";
import { Button } from "../base/button";
import { PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { settingText } from "../i18n";
import { lessonWords } from "../i18n/lessons";
import type { GameId } from "../rules/types";
import { keepSetting, type OgiSet, ogiSet, onSetting, readSetting } from "../settings/settings";

/**
 * Whether the player has chosen the piece set, here or in the settings. New players start with a set that they did not
 * choose.
 */
const name = "pieces-chosen";
const chosen = signal(readSetting(name) !== null);
onSetting((changed) => {
    if (changed !== "pieces") return;
    chosen.value = true;
    keepSetting(name, "yes");
});

const offered: readonly OgiSet[] = ["moves", "kanji"];
const shown = ["K", "R", "P"];

/** Offers two piece sets until one is chosen, in languages whose readers know the kanji. */
export function PieceOffer({ game }: { game: GameId }) {
    const words = lessonWords.value;
    const { pieceSets } = gameOf(game);
    if (chosen.value || !words.offersKanji || !offered.every((set) => pieceSets.includes(set))) return null;
    return (
        <div class="piece-offer" role="group" aria-label={settingText("pieces")}>
            {offered.map((set) => (
                <Button key={set} aria-pressed={ogiSet.value === set} onClick={() => ogiSet.choose(set)}>
                    <span class="piece-offer-drawn">
                        {shown.map((piece) => (
                            <PieceIcon set={set} piece={piece} side="first" key={piece} />
                        ))}
                    </span>
                    {settingText("pieces", set)}
                </Button>
            ))}
        </div>
    );
}
