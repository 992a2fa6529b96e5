import { signal } from "@preact/signals";
import { Button } from "../base/button";
import { PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { settingText } from "../i18n";
import { lessonWords } from "../i18n/lessons";
import type { GameId } from "../rules/types";
import { keepSetting, type OgiSet, ogiSet, onSetting, readSetting } from "../settings/settings";

/** Whether a player has chosen the piece set, here or in the settings. New players get a set without choosing it. */
const name = "pieces-chosen";
const chosen = signal(readSetting(name) !== null);
onSetting((changed) => {
    if (changed !== "pieces") return;
    chosen.value = true;
    keepSetting(name, "yes");
});

const offered: readonly OgiSet[] = ["moves", "kanji"];
const shown = ["K", "R", "P"];

/** In languages whose readers know the kanji: offers two piece sets, until one is chosen. */
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
