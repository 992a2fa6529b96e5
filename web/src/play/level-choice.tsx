import { useId, useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { rankText } from "../i18n/games";
import { usesNetwork } from "../rules/engine";
import type { GameId } from "../rules/types";
import { HIGHEST_LEVEL } from "./fitting";

/** The strength of a level in words. `lines`: of the board, in games where it can be chosen. */
function strengthText(game: GameId, lines: number, level: number): string {
    const words = t.value.options;
    const { levelRanks } = gameOf(game);
    const ranked = levelRanks && lines >= levelRanks.from && usesNetwork();
    const rank = ranked ? levelRanks.ranks[level - 1] : undefined;
    return rank ? words.about(rankText(rank)) : (words.levels[level - 1] ?? "");
}

interface LevelChoiceProps {
    game: GameId;
    lines: number;
    level: number;
    /** Below the field. */
    hint?: string;
    choose: (level: number) => void;
}

/** A field for the computer's level. */
export function LevelChoice({ game, lines, level, hint, choose }: LevelChoiceProps) {
    const words = t.value.options;
    const id = useId();
    /** Where the slider is being dragged. */
    const [dragged, setDragged] = useState<number | null>(null);
    const shown = dragged ?? level;
    const step = (by: 1 | -1, label: string) => (
        <Button
            class="level-step"
            aria-label={label}
            title={label}
            off={level + by < 1 || level + by > HIGHEST_LEVEL}
            onClick={() => choose(level + by)}
        >
            {by < 0 ? "−" : "+"}
        </Button>
    );
    return (
        <div class="field field-level">
            <label for={id}>
                {words.level} {number(shown)} · {strengthText(game, lines, shown)}
            </label>
            <div class="level-row">
                {step(-1, words.levelDown)}
                <input
                    id={id}
                    type="range"
                    min="1"
                    max={HIGHEST_LEVEL}
                    step="1"
                    value={shown}
                    onInput={(e) => setDragged(e.currentTarget.valueAsNumber)}
                    onChange={(e) => {
                        setDragged(null);
                        choose(e.currentTarget.valueAsNumber);
                    }}
                />
                {step(1, words.levelUp)}
            </div>
            {hint && <p class="hint">{hint}</p>}
        </div>
    );
}
