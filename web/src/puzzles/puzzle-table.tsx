import { effect, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { proportion } from "../board/geometry";
import { puzzleWords, t } from "../i18n";
import { layoutOf } from "../parts/display";
import { useBoardState } from "../parts/game-board";
import { Icon } from "../parts/icons";
import { arrowStep, stepOf } from "../parts/steps";
import { useTypedMove } from "../parts/typed-move";
import { TypedText } from "../parts/typed-text";
import { useFocusOnBoard } from "../play/table-hooks";
import { PuzzleBoard } from "./puzzle-board";
import { Asked, LastMoveSpoken, SaidText } from "./puzzle-text";
import type { PuzzleRun } from "./run";
import { WhyNot } from "./why";

interface TableProps {
    run: PuzzleRun;
    title: string;
    leave: string;
    /** At the right end of the head. */
    corner: ComponentChildren;
    /** Whether hints, the solution and the engine can be asked for. */
    helps: boolean;
    /** What is said and offered once the puzzle is at its end. */
    verdict?: ComponentChildren;
    /** More buttons. */
    ways?: ComponentChildren;
}

/** A puzzle on its board: what is asked and said, and what can be done. */
export function PuzzleTable({ run, title, leave, corner, helps, verdict, ways }: TableProps) {
    const words = puzzleWords.value;
    const game = run.game.value;
    const view = game.shown.value;
    const board = useBoardState(view.board.kind);
    const why = useMemo(() => new WhyNot(), [run]);
    useEffect(() => () => why.close(), [why]);
    useEffect(
        () =>
            effect(() => {
                // A refutation is of the last wrong move.
                if (run.said.value?.kind !== "wrong") untracked(() => why.clear());
            }),
        [run, why],
    );
    const typed = usePuzzleKeys(run);
    const said = run.said.value;
    const ended = run.state.value !== "solving";
    const ready = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        // What was pressed is gone: the way on takes its place.
        if (document.activeElement === document.body)
            ready.current?.querySelector<HTMLElement>(".button-main")?.focus({ preventScroll: true });
    }, [ended, run.aside.value === null]);
    const main = useRef<HTMLElement>(null);
    const remember = useFocusOnBoard(main);
    return (
        <main
            ref={main}
            onFocusIn={remember}
            class={`lesson puzzle ${layoutOf(view)}${board.wide ? " lesson-wide" : ""}`}
            data-puzzle={run.puzzle.id}
            data-state={run.state.value}
            data-moves={game.view.value.moves.length}
            style={{ "--ratio": proportion(view.board, board.coordinates) }}
        >
            <header class="lesson-head">
                <a class="button button-icon" href={leave} aria-label={words.leave} title={words.leave}>
                    <Icon name="earlier" />
                </a>
                <h1>{title}</h1>
                {corner}
            </header>
            <div class="lesson-words">
                <div aria-live="polite">
                    {!ended && <Asked run={run} key={run.puzzle.id} />}
                    <LastMoveSpoken run={run} />
                    {!ended && (said || typed) && (
                        <div class={`lesson-said${said ? ` lesson-said-${said.kind}` : ""}`}>
                            {typed ? <TypedText text={typed} /> : <SaidText run={run} said={said} why={why} />}
                        </div>
                    )}
                    {ended && verdict}
                </div>
            </div>
            <PuzzleBoard run={run} state={board} />
            <div class="lesson-actions" ref={ready}>
                <div class="lesson-ways">
                    {ended ? <Replay run={run} /> : helps && <Helps run={run} why={why} />}
                    {ways}
                </div>
            </div>
        </main>
    );
}

/** Moves can be typed; once the puzzle is at its end, arrows step through its moves. */
function usePuzzleKeys(run: PuzzleRun): string {
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

/** Hints, the solution, and why a wrong move is wrong. */
function Helps({ run, why }: { run: PuzzleRun; why: WhyNot }) {
    const words = puzzleWords.value;
    const said = run.said.value;
    if (run.aside.value)
        return (
            <button type="button" class="button button-main" onClick={() => run.resume()}>
                {words.resume}
            </button>
        );
    const ask = async (move: string) => {
        const { config } = run.puzzle;
        const found = await why.ask(config, run.line, run.game.peek().view.peek(), move);
        if (found) void run.refute(move, found.replies);
    };
    const last = said?.kind === "hint" && said.step === 2;
    return (
        <>
            {!last && (
                <button
                    type="button"
                    class="button"
                    title={words.helpCosts}
                    disabled={!run.awaitsMove}
                    onClick={() => run.giveHint()}
                >
                    {said?.kind === "hint" ? words.moreHint : words.hint}
                </button>
            )}
            <button
                type="button"
                class="button"
                title={words.helpCosts}
                disabled={!run.awaitsMove}
                onClick={() => void run.showSolution()}
            >
                {words.show}
            </button>
            {said?.kind === "wrong" && (
                <button type="button" class="button" onClick={() => void ask(said.move)}>
                    {words.why}
                </button>
            )}
        </>
    );
}

/** Steps through the moves of a puzzle that is at its end. */
function Replay({ run }: { run: PuzzleRun }) {
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

/** The screen in place of puzzles that are on their way or could not be fetched; `text`: there are none. */
export function NoPuzzle({ text }: { text: string }) {
    return (
        <main class="page narrow">
            <h1 class="said">{text}</h1>
            <a class="button button-main" href="#/puzzles">
                {puzzleWords.value.leave}
            </a>
        </main>
    );
}

export const Waiting = () => <p class="quiet after-a-while">{t.value.loading}</p>;
