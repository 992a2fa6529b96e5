import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { Icon } from "../parts/icons";
import { RefusalText } from "../parts/refusal";
import type { RecordController } from "../record/controller";
import { usesNetwork } from "../rules/engine";
import type { Analysis } from "./analysis";
import { Graph } from "./graph";
import { Line } from "./line";
import { countsOf, isRough, markSigns, marks, pointsLost, type Review } from "./review";
import type { Depth } from "./review-game";
import { endWords } from "./score";
import type { ServerReview } from "./server-review";

const depths: Depth[] = ["quick", "thorough"];

/** The review of the whole game: start, progress, result. */
export function ReviewPart({ analysis, children }: { analysis: Analysis; children?: ComponentChildren }) {
    const own = t.value.analysis;
    const progress = analysis.progress.value;
    const review = analysis.review.value;
    const { game } = analysis;
    const { search } = gameOf(game.tree.value.game);
    return (
        <div class="review">
            {review && <Graph game={game} review={review} />}
            {review && <Note game={game} review={review} />}
            {review && <Summary game={game} review={review} />}
            {review && usesNetwork() && isRough(review, search, game.position.value?.board.files ?? 0) && (
                <p class="hint">{own.rough}</p>
            )}
            {progress ? (
                <div class="review-begin">
                    <progress
                        class="review-progress"
                        max={progress.all}
                        value={progress.done}
                        aria-label={own.review}
                    />
                    <span class="review-words">{own.progress(number(progress.done), number(progress.all))}</span>
                    <Button small onClick={() => analysis.cancel()}>
                        {own.cancel}
                    </Button>
                </div>
            ) : review ? (
                <Again analysis={analysis}>{children}</Again>
            ) : (
                <Depths analysis={analysis} words={own.review} />
            )}
            <p class="visually-hidden" role="status">
                {review && !progress ? own.reviewed : ""}
            </p>
            {analysis.server && <ServerPart analysis={analysis} server={analysis.server} />}
        </div>
    );
}

/** The buttons that start a review. */
function Depths({ analysis, words }: { analysis: Analysis; words: string }) {
    const own = t.value.analysis;
    return (
        <div class="review-begin" role="group" aria-label={own.review}>
            <span class="review-words">{words}</span>
            {depths.map((depth) => (
                <Button
                    small
                    key={depth}
                    off={analysis.game.branches.value.nodes.size <= 1}
                    onClick={() => void analysis.start(depth)}
                >
                    {own.depths[depth]}
                </Button>
            ))}
        </div>
    );
}

/** After a review: `children`, and a button that shows the buttons for another review. */
function Again({ analysis, children }: { analysis: Analysis; children: ComponentChildren }) {
    const [open, setOpen] = useState(false);
    const words = t.value.analysis.reviewAgain;
    return (
        <>
            <div class="review-begin review-more">
                {children}
                <Button
                    small
                    class="button-plain review-again"
                    aria-label={words}
                    title={words}
                    aria-expanded={open}
                    onClick={() => setOpen(!open)}
                >
                    <Icon name="again" />
                    <span>{words}</span>
                </Button>
            </div>
            {open && <Depths analysis={analysis} words={words} />}
        </>
    );
}

/** The server's analysis: the button that requests it, and its progress. */
function ServerPart({ analysis, server }: { analysis: Analysis; server: ServerReview }) {
    const own = t.value.analysis.server;
    const state = server.state.value;
    const progress = server.progress.value;
    const refusal = server.refusal.value;
    const part = useRef<HTMLDivElement>(null);
    const focused = useRef(false);
    useEffect(() => server.show(), [server]);
    // The pressed button is removed, and the focus is lost with it.
    useLayoutEffect(() => {
        if (focused.current && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
        focused.current = false;
    }, [state]);
    if (state === null && !refusal) return null;
    const words = state === null || state === "none" ? "" : own[state];
    return (
        <div class="review-begin review-server" role="group" aria-label={own.title} tabIndex={-1} ref={part}>
            {(state === "none" || state === "gone") && (
                <Button
                    small
                    off={server.asking.value}
                    onClick={() => {
                        focused.current = true;
                        analysis.askServer();
                    }}
                >
                    {own.ask}
                </Button>
            )}
            {state === "running" && progress && progress.all > 0 ? (
                <>
                    <progress class="review-progress" max={progress.all} value={progress.done} aria-label={own.title} />
                    <span class="review-words" aria-hidden="true">
                        {own.progress(number(progress.done), number(progress.all))}
                    </span>
                </>
            ) : (
                <span class="review-words" aria-hidden="true">
                    {words}
                </span>
            )}
            {/* Screen readers announce only a new state, not each position. */}
            <span class="visually-hidden" role="status">
                {words}
            </span>
            {refusal && (
                <p class="review-words" role="alert">
                    <RefusalText refusal={refusal} />
                </p>
            )}
        </div>
    );
}

/** A loss of fewer points is noise. */
const LEAST_SHOWN = 0.5;

/** The points that the move to a node lost, to half a point; null if there is no such count. */
function lostAt({ nodes, positions, verdicts }: Review, node: number): number | null {
    const [place, by] = [nodes.indexOf(node), verdicts.get(node)?.by];
    const [before, after] = [positions[place - 1], positions[place]];
    const lost = by && before && after ? pointsLost(by, before, after) : null;
    return lost === null ? null : Math.round(2 * lost) / 2;
}

/** The verdict on the current move, and the better line if there is one. */
function Note({ game, review }: { game: RecordController; review: Review }) {
    const own = t.value.analysis;
    const { node, parent } = game.node();
    const verdict = review.verdicts.get(node);
    const { game: id } = game.tree.value;
    const told = verdict?.mark || verdict?.missed != null;
    const better = told && parent !== undefined ? game.label(parent, verdict.better) : [];
    const lost = lostAt(review, node);
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
                {(verdict?.better.length ?? 0) > 0 && lost !== null && lost >= LEAST_SHOWN && (
                    <> {own.pointsLost(number(lost))}</>
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

/** Each side's accuracy and number of moves with each mark. */
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
