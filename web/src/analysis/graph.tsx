import { useRef } from "preact/hooks";
import { gameOf } from "../games";
import { t } from "../i18n";
import { moveSpoken } from "../parts/move-words";
import type { RecordController } from "../record/controller";
import { labelOfNode } from "../record/tree";
import { courseOf, type Review } from "./review";
import { scoreText, scoreWords } from "./score";

/**
 * The winning chances over the game. Clicking goes to the move; arrow keys step through the moves as elsewhere on the
 * screen.
 */
export function Graph({ game, review }: { game: RecordController; review: Review }) {
    const svg = useRef<SVGSVGElement>(null);
    const tree = game.tree.value;
    const own = t.value.analysis;
    const last = review.nodes.length - 1;
    const at = placeOf(game, review);
    const heights = courseOf(review, gameOf(tree.game).search).map((chance) => (100 - chance).toFixed(1));
    const points = heights.map((height, i) => `${i} ${height}`);
    const look = (event: PointerEvent) => {
        const { left, width } = svg.current!.getBoundingClientRect();
        const place = Math.round(((event.clientX - left) / width) * last);
        const node = review.nodes[Math.min(last, Math.max(0, place))]!;
        if (node !== game.at.peek()) game.look(node);
    };
    const here = game.node(review.nodes[at]!);
    const score = review.positions[at]!.score;
    const mark = review.verdicts.get(here.node)?.mark;
    const words = [
        here.move === undefined ? t.value.record.start : labelOfNode(tree.game, here, moveSpoken),
        scoreWords(tree.game, score),
        mark ? own.marks[mark] : "",
    ];
    return (
        <svg
            ref={svg}
            class={`graph${gameOf(tree.game).darkFirst ? " graph-dark-first" : ""}`}
            viewBox={`0 0 ${Math.max(1, last)} 100`}
            preserveAspectRatio="none"
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the graph itself is the slider.
            role="slider"
            tabIndex={0}
            aria-label={own.graph}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={at}
            aria-valuetext={words.filter(Boolean).join(", ")}
            onPointerDown={(event) => {
                svg.current!.setPointerCapture(event.pointerId);
                look(event);
            }}
            onPointerMove={(event) => event.buttons && look(event)}
        >
            <title>{scoreText(score)}</title>
            <path class="graph-first" d={`M0 100L${points.join("L")}L${last} 100Z`} />
            <path class="graph-line" d={`M${points.join("L")}`} />
            <path class="graph-even" d={`M0 50H${last}`} />
            <path class="graph-here" d={`M${at} 0V100`} />
            {review.nodes.map((node, i) => {
                const verdict = review.verdicts.get(node);
                const kind = verdict?.mark ?? (verdict?.missed != null ? "missed" : null);
                return kind && <path key={node} class={`graph-dot graph-${kind}`} d={`M${i} ${heights[i]}h0`} />;
            })}
        </svg>
    );
}

/** The main-line index of the shown position, or of the node where its variation branches off. */
function placeOf(game: RecordController, review: Review): number {
    for (let node: number | undefined = game.at.value; node !== undefined; node = game.node(node).parent) {
        const place = review.nodes.indexOf(node);
        if (place >= 0) return place;
    }
    return 0;
}
