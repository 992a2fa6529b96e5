import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameOf } from "../games";
import { language, number, t } from "../i18n";
import { moveSpoken } from "../parts/move-words";
import { Select } from "../parts/selects";
import { analysisLines, showOwnership } from "../settings/settings";
import type { Analysis } from "./analysis";
import { Line } from "./line";
import { ReviewPart } from "./review-part";
import { scoreText, scoreWords } from "./score";

/** The minimum time between announcements of the best move, in milliseconds. */
const SELDOM = 4000;

const compact = (n: number): string =>
    new Intl.NumberFormat(language.value, { notation: "compact", maximumSignificantDigits: 3 }).format(n);

/** The analysis of the shown position and the review of the game, followed by `children`. */
export function AnalysisPanel({ analysis, children }: { analysis: Analysis; children?: ComponentChildren }) {
    const { game } = analysis;
    const own = t.value.analysis;
    const found = analysis.here.value;
    const [held, hold] = useState<typeof found>(null);
    useLayoutEffect(() => hold(null), [found?.node]);
    const shown = held && held.node === found?.node ? held : found;
    const count = analysisLines.value;
    const id = game.tree.value.game;
    const points = gameOf(id).counting;
    const state = analysis.failed.value
        ? analysis.failed.value === "missing"
            ? own.missing
            : own.failed
        : found && !found.lines.length
          ? own.over
          : found
            ? (!points ? own.depth : found.evaluated ? own.evaluated : own.playouts)(
                  number(found.depth),
                  compact(found.nodes),
              )
            : analysis.progress.value
              ? own.resting
              : own.looking;
    const score = analysis.score.value;
    const best = found?.lines[0];
    const spoken = useSeldom(
        best?.moves[0] ? own.best(moveSpoken(id, best.moves[0].label), scoreWords(id, best.score)) : "",
        `${found?.node} ${best?.moves[0]?.move}`,
    );
    return (
        <section class="analysis" aria-label={own.title}>
            <div class="analysis-head">
                <strong class="analysis-score" aria-hidden="true">
                    {score ? scoreText(score) : "–"}
                </strong>
                <span class="visually-hidden">{score && scoreWords(id, score)}</span>
                <span class="analysis-state">{state}</span>
                {points && (
                    <Button
                        small
                        class="analysis-ownership"
                        role="switch"
                        aria-checked={showOwnership.value}
                        aria-label={own.ownership}
                        title={own.ownership}
                        onClick={() => showOwnership.choose(!showOwnership.value)}
                    >
                        <span aria-hidden="true">▪▫</span>
                    </Button>
                )}
                <Select
                    aria-label={own.lines}
                    value={count}
                    choose={(lines) => analysisLines.choose(lines)}
                    options={analysisLines.values.map((n) => [n, own.lineCount(number(n))])}
                />
            </div>
            {found?.lack && <p class="hint">{t.value.game.networkLacks[found.lack]}</p>}
            {/* The lines stay while one of their moves has the focus, so that a press plays the move shown. */}
            <div
                class="analysis-lines"
                style={{ "--lines": count }}
                onFocusIn={() => hold(shown)}
                onFocusOut={(e) => {
                    if (!e.currentTarget.contains(e.relatedTarget as Node | null)) hold(null);
                }}
            >
                {shown?.lines.slice(0, count).map(({ score: each, bound, moves }, i) => (
                    <Line
                        key={i}
                        game={game}
                        node={shown.node}
                        moves={moves}
                        label={own.line(number(i + 1), scoreWords(id, each))}
                    >
                        <span class="analysis-line-score" aria-hidden="true">
                            {bound}
                            {scoreText(each)}
                        </span>
                    </Line>
                ))}
            </div>
            <ReviewPart analysis={analysis}>{children}</ReviewPart>
            <p class="visually-hidden" role="status">
                {spoken}
            </p>
        </section>
    );
}

/** The latest text, which is updated when `of` changes but at most once per SELDOM. */
function useSeldom(text: string, of: string): string {
    const [said, setSaid] = useState("");
    const latest = useRef(text);
    const since = useRef(0);
    latest.current = text;
    useEffect(() => {
        const wait = Math.max(500, since.current + SELDOM - performance.now());
        const timer = setTimeout(() => {
            since.current = performance.now();
            setSaid(latest.current);
        }, wait);
        return () => clearTimeout(timer);
    }, [of]);
    return said;
}
