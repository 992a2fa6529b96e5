import { gameOf } from "../games";
import { t } from "../i18n";
import type { Analysis } from "./analysis";
import { scoreText, scoreWords, winChance } from "./score";

/** The evaluation bar. Each side's share is next to its side of the board. */
export function EvaluationBar({ analysis, flipped }: { analysis: Analysis; flipped: boolean }) {
    const { game } = analysis.game.tree.value;
    const score = analysis.score.value;
    const chance = score ? winChance(score) : 50;
    const share = Math.min(97, Math.max(3, chance));
    return (
        <div
            class={`evaluation${gameOf(game).darkFirst ? " evaluation-dark-first" : ""}${flipped ? " evaluation-flipped" : ""}`}
            role="meter"
            title={score ? scoreText(score) : undefined}
            aria-label={t.value.analysis.bar}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(chance)}
            aria-valuetext={score ? scoreWords(game, score) : t.value.analysis.looking}
        >
            <span class="evaluation-first" style={{ height: `${"winner" in (score ?? {}) ? chance : share}%` }} />
        </div>
    );
}
