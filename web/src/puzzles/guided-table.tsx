import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { proportion } from "../board/geometry";
import { puzzleWords } from "../i18n";
import { layoutOf } from "../parts/display";
import { type BoardState, useBoardState } from "../parts/game-board";
import { Icon } from "../parts/icons";
import { arrowStep, stepOf } from "../parts/steps";
import { TypedText, useTypedMove } from "../parts/typed-move";
import type { GuidedGame } from "../play/guided-game";
import { useFocusOnBoard } from "../play/table-hooks";

/** A position in which somebody looks for moves: a puzzle, or a mistake of an own game. */
export interface Solving {
    readonly game: ReadonlySignal<GuidedGame>;
    /** "solving" until it is at its end. */
    readonly state: ReadonlySignal<"solving" | "solved" | "shown">;
    readonly awaitsMove: boolean;
}

interface GuidedTableProps {
    run: Solving;
    id: string;
    title: string;
    leave: { to: string; words: string };
    /** At the right end of the head. */
    corner: ComponentChildren;
    /** What is asked. */
    asked: ComponentChildren;
    /** What screen readers say of the board. */
    spoken: ComponentChildren;
    /** What was said last, and of what kind it is. */
    said: { kind: string; text: ComponentChildren } | null;
    /** What is said and offered once it is at its end. */
    verdict?: ComponentChildren;
    board: (state: BoardState) => ComponentChildren;
    /** Buttons before it is at its end, and more that are always there. */
    helps: ComponentChildren;
    ways?: ComponentChildren;
    /** Changes when buttons are replaced by others. */
    stage?: unknown;
}

/** A position on its board: what is asked and said, and what can be done. */
export function GuidedTable(props: GuidedTableProps) {
    const { run, stage } = props;
    const game = run.game.value;
    const view = game.shown.value;
    const board = useBoardState(view.board.kind);
    const typed = useSolvingKeys(run);
    const ended = run.state.value !== "solving";
    const ready = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        // What was pressed is gone: the way on takes its place.
        if (document.activeElement === document.body)
            ready.current?.querySelector<HTMLElement>(".button-main")?.focus({ preventScroll: true });
    }, [ended, stage]);
    const main = useRef<HTMLElement>(null);
    const remember = useFocusOnBoard(main);
    return (
        <main
            ref={main}
            onFocusIn={remember}
            class={`lesson puzzle ${layoutOf(view)}${board.wide ? " lesson-wide" : ""}`}
            data-puzzle={props.id}
            data-state={run.state.value}
            data-moves={game.view.value.moves.length}
            style={{ "--ratio": proportion(view.board, board.coordinates) }}
        >
            <header class="lesson-head">
                <a
                    class="button button-icon"
                    href={props.leave.to}
                    aria-label={props.leave.words}
                    title={props.leave.words}
                >
                    <Icon name="earlier" />
                </a>
                <h1>{props.title}</h1>
                {props.corner}
            </header>
            <div class="lesson-words">
                <div aria-live="polite">
                    {!ended && props.asked}
                    {props.spoken}
                    {!ended && (props.said || typed) && (
                        <div class={`lesson-said${props.said ? ` lesson-said-${props.said.kind}` : ""}`}>
                            {typed ? <TypedText text={typed} /> : props.said?.text}
                        </div>
                    )}
                    {ended && props.verdict}
                </div>
            </div>
            {props.board(board)}
            <div class="lesson-actions" ref={ready}>
                <div class="lesson-ways">
                    {ended ? <Replay run={run} /> : props.helps}
                    {props.ways}
                </div>
            </div>
        </main>
    );
}

/** Moves can be typed; once the position is at its end, arrows step through its moves. */
function useSolvingKeys(run: Solving): string {
    return useTypedMove({
        key: (event) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea"))
                return true;
            const game = run.game.peek();
            if (game.choice.peek()) {
                if (event.key === "Escape" && !target.closest(".choices")) game.choice.value = null;
                return true;
            }
            const step = run.state.peek() === "solving" ? 0 : stepOf(event) || arrowStep(event);
            if (!step) return false;
            event.preventDefault();
            event.stopPropagation();
            game.step(step);
            return true;
        },
        listens: () => (run.awaitsMove ? "moves" : "nothing"),
        play: (text) => void run.game.peek().type(text),
        flip: () => undefined,
    });
}

/** Steps through the moves of a position that is at its end. */
function Replay({ run }: { run: Solving }) {
    const words = puzzleWords.value;
    const game = run.game.value;
    const all = game.view.value.moves.length;
    const at = game.reviewed.value ?? all;
    return (
        <>
            <button
                type="button"
                class="button button-icon"
                aria-label={words.earlier}
                title={words.earlier}
                disabled={at === 0}
                onClick={() => game.step(-1)}
            >
                <Icon name="earlier" />
            </button>
            <button
                type="button"
                class="button button-icon"
                aria-label={words.later}
                title={words.later}
                disabled={at === all}
                onClick={() => game.step(1)}
            >
                <Icon name="later" />
            </button>
        </>
    );
}
