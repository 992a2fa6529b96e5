import type { ComponentChildren } from "preact";
import { Button } from "../base/button";
import { t } from "../i18n";
import { moveWords } from "../parts/move-words";
import { ClauseLink, RefusalText } from "../parts/refusal";
import { whyWords, winWords } from "../parts/result-words";
import { ScoreTable } from "../parts/score-table";
import type { Game } from "./game";
import { analyse } from "./menu";

/** The outcome, its reason, and the next actions. */
export function Result({ game, next, takeOut }: { game: Game; next: ComponentChildren; takeOut: () => void }) {
    const view = game.view.value;
    const outcome = view.outcome;
    if (!outcome) return null;
    const words = t.value.result;
    const none = outcome.reason === "no-result" || outcome.reason === "aborted";
    const headline = outcome.winner
        ? winWords(game, outcome.winner, outcome.result)
        : outcome.reason === "aborted"
          ? words.aborted
          : none
            ? words.noResult
            : words.draw;
    return (
        <section class="result" aria-labelledby="result-head">
            <h2 id="result-head" tabIndex={-1}>
                {headline} <span class="result-score">{outcome.result !== "*" && outcome.result}</span>
            </h2>
            <p>
                {whyWords(game, outcome)}
                {outcome.clause && outcome.clause !== outcome.refusal?.clause && (
                    <>
                        {" "}
                        <ClauseLink game={view.game} clause={outcome.clause} />
                    </>
                )}
                {outcome.refusal && (
                    <>
                        {outcome.move && <span class="result-move"> {moveWords(view, outcome.move)}: </span>}
                        <RefusalText game={view.game} refusal={outcome.refusal} />
                    </>
                )}
            </p>
            {view.score && outcome.reason.match(/score|jigo/) && (
                <ScoreTable view={view} score={view.score} rules={game.config.rules} />
            )}
            <div class="result-actions">
                {next}
                {view.moves.length > 0 && <Button onClick={() => analyse(game)}>{t.value.analysis.analyseGame}</Button>}
                <a class="button" href="#/">
                    {t.value.game.home}
                </a>
                <Button onClick={takeOut}>{t.value.takeOut.title}</Button>
            </div>
        </section>
    );
}
