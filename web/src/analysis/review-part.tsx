import { pressed } from "../base/press";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import type { RecordController } from "../record/controller";
import type { Analysis, Depth } from "./analysis";
import { Graph } from "./graph";
import { Line } from "./line";
import { countsOf, markSigns, marks, type Review } from "./review";
import { endWords } from "./score";

const depths: Depth[] = ["quick", "thorough"];

/** The review of the whole game: start, progress, result. */
export function ReviewPart({ analysis }: { analysis: Analysis }) {
    const own = t.value.analysis;
    const progress = analysis.progress.value;
    const review = analysis.review.value;
    const { game } = analysis;
    return (
        <div class="review">
            {review && <Graph game={game} review={review} />}
            {review && <Note game={game} review={review} />}
            {review && <Summary game={game} review={review} />}
            {progress ? (
                <div class="review-begin">
                    <progress
                        class="review-progress"
                        max={progress.all}
                        value={progress.done}
                        aria-label={own.review}
                    />
                    <span class="review-words">{own.progress(number(progress.done), number(progress.all))}</span>
                    <button type="button" class="button button-small" onClick={() => analysis.cancel()}>
                        {own.cancel}
                    </button>
                </div>
            ) : (
                <div class="review-begin" role="group" aria-label={own.review}>
                    <span class="review-words">{review ? own.reviewAgain : own.review}</span>
                    {depths.map((depth) => (
                        <button
                            type="button"
                            key={depth}
                            class="button button-small"
                            {...pressed(game.branches.value.nodes.size > 1, () => void analysis.start(depth))}
                        >
                            {own.depths[depth]}
                        </button>
                    ))}
                </div>
            )}
            <p class="visually-hidden" role="status">
                {review && !progress ? own.reviewed : ""}
            </p>
        </div>
    );
}

/** The verdict on the current move, and the better line. */
function Note({ game, review }: { game: RecordController; review: Review }) {
    const own = t.value.analysis;
    const { node, parent } = game.node();
    const verdict = review.verdicts.get(node);
    const { game: id } = game.tree.value;
    const told = verdict?.mark || verdict?.missed != null;
    const better = told && parent !== undefined ? game.label(parent, verdict.better) : [];
    return (
        <div class="review-note">
            <p class="review-verdict">
                {!verdict ? (
                    <span class="quiet">{node === 0 ? own.beginning : own.offLine}</span>
                ) : told ? (
                    <>
                        {verdict.mark && (
                            <strong class={`mark-${verdict.mark}`}>
                                {markSigns[verdict.mark]} {own.marks[verdict.mark]}.
                            </strong>
                        )}{" "}
                        {verdict.missed !== null && endWords(id, verdict.missed, "missed")}
                    </>
                ) : (
                    <span class="quiet">{verdict.better.length ? own.goodPlayed : own.bestPlayed}</span>
                )}
            </p>
            <div class="review-better">
                {better.length > 0 && parent !== undefined && (
                    <Line game={game} node={parent} moves={better} label={own.better}>
                        <span class="analysis-line-score">{own.better}</span>
                    </Line>
                )}
            </div>
        </div>
    );
}

/** The counts of each side's signs, and its accuracy. */
function Summary({ game, review }: { game: RecordController; review: Review }) {
    const own = t.value.analysis;
    const { game: id } = game.tree.value;
    // Go has no forced wins.
    const wins = !gameOf(id).counting;
    return (
        <table class="review-summary">
            <thead>
                <tr>
                    <td />
                    {marks.map((mark) => (
                        <th key={mark} scope="col" title={own.marksMany[mark]}>
                            <span aria-hidden="true" class={`mark-${mark}`}>
                                {markSigns[mark]}
                            </span>
                            <span class="visually-hidden">{own.marksMany[mark]}</span>
                        </th>
                    ))}
                    {wins && <th scope="col">{own.missedMany}</th>}
                    <th scope="col">{own.accuracy}</th>
                </tr>
            </thead>
            <tbody>
                {(["first", "second"] as const).map((side) => {
                    const counts = countsOf(review, side);
                    const accuracy = review.accuracy[side];
                    return (
                        <tr key={side}>
                            <th scope="row">{sideName(id, side)}</th>
                            {marks.map((mark) => (
                                <td key={mark}>{number(counts[mark])}</td>
                            ))}
                            {wins && <td>{number(counts.missed)}</td>}
                            <td>{accuracy === null ? "–" : `${number(Math.round(accuracy))} %`}</td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}
