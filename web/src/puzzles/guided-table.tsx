import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { proportion } from "../board/geometry";
import { puzzleWords } from "../i18n";
import { layoutOf } from "../parts/display";
import { type BoardState, useBoardState } from "../parts/game-board";
import { Icon, IconButton } from "../parts/icons";
import { Moment, MomentButton, type MomentProps, type MomentState, useMoment } from "../parts/moment";
import { Disc } from "../parts/moment-pictures";
import { arrowStep, stepOf } from "../parts/steps";
import { TypedText, useTypedMove } from "../parts/typed-move";
import { withoutHands } from "../play/guided-board";
import type { GuidedGame } from "../play/guided-game";
import { useFocusOnBoard } from "../play/table-hooks";

/** A position to solve: a puzzle, or a mistake from one of the player's games. */
export interface Solving {
    readonly game: ReadonlySignal<GuidedGame>;
    /** "solving" until it ends. */
    readonly state: ReadonlySignal<"solving" | "solved" | "shown">;
    readonly awaitsMove: boolean;
}

/**
 * The end of a position, or of a run of positions. `won` means that it was solved on the first try, or that the run was
 * good. By default, `picture` is a symbol.
 */
export interface End extends Omit<MomentProps, "state" | "place" | "menu"> {
    /** Distinguishes the end of a run from the end of its last position. */
    id: string;
    won: boolean;
}

interface GuidedTableProps {
    run: Solving;
    id: string;
    title: string;
    subtitle?: string;
    leave: { to: string; words: string };
    /** Content at the right end of the header. */
    corner: ComponentChildren;
    /** Content above the task, which is still there at the end. It is not announced. */
    above?: ComponentChildren;
    /** The task. */
    asked: ComponentChildren;
    /** The announcement for screen readers. */
    spoken: ComponentChildren;
    /** The latest message, and its kind. */
    said: { kind: string; text: ComponentChildren } | null;
    /** The end, once it is reached. */
    end?: End;
    board: (state: BoardState) => ComponentChildren;
    /** Set if there are hands but they do not matter. */
    handless?: boolean;
    /** Buttons before the end. */
    helps: ComponentChildren;
    ways?: ComponentChildren;
    /** Content below the buttons beside the board, if there is room for it. */
    foot?: ComponentChildren;
    /** Changes when buttons are replaced by others. */
    stage?: unknown;
}

/** A position on a board, with the task, the messages and the buttons. */
export function GuidedTable(props: GuidedTableProps) {
    const { run, stage, end } = props;
    const game = run.game.value;
    const view = game.shown.value;
    const board = useBoardState(view.board.kind);
    const moment = useMoment(end !== undefined, game.reviewed.value !== null);
    const typed = useSolvingKeys(run, () => moment.open && moment.close());
    const ended = run.state.value !== "solving";
    const ready = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        // The pressed button was removed, so focus the next one.
        if (document.activeElement === document.body)
            ready.current?.querySelector<HTMLElement>(".button-main")?.focus({ preventScroll: true });
    }, [ended, stage]);
    const main = useRef<HTMLElement>(null);
    const remember = useFocusOnBoard(main);
    return (
        <main
            ref={main}
            onFocusIn={remember}
            class={`lesson puzzle ${layoutOf(props.handless ? withoutHands(view) : view)}${board.wide ? " lesson-wide" : ""}`}
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
                <h1>
                    {props.title}
                    {props.subtitle && <small class="quiet puzzle-subtitle">{props.subtitle}</small>}
                </h1>
                {props.corner}
            </header>
            <div class="lesson-words">
                {props.above}
                <div aria-live="polite">
                    {props.asked}
                    {props.spoken}
                    {!ended && !end && (props.said || typed) && (
                        <div class={`lesson-said${props.said ? ` lesson-said-${props.said.kind}` : ""}`}>
                            {typed ? <TypedText text={typed} /> : props.said?.text}
                        </div>
                    )}
                </div>
            </div>
            {props.board(board)}
            <div class="lesson-actions" ref={ready}>
                <div class="lesson-ways">
                    {ended ? <Replay run={run} /> : props.helps}
                    {!end && props.ways}
                    {end && !moment.open && (
                        <>
                            <MomentButton state={moment} />
                            {end.main}
                        </>
                    )}
                </div>
            </div>
            {props.foot && board.wide && <aside class="puzzle-foot">{props.foot}</aside>}
            {end && moment.open && <EndMoment key={end.id} end={end} state={moment} />}
        </main>
    );
}

function EndMoment({ end: { id, picture, ...end }, state }: { end: End; state: MomentState }) {
    return <Moment state={state} picture={picture ?? <Disc done={end.won} />} {...end} />;
}

/** Handles typed moves and, at the end, the arrow keys that step through the moves. */
function useSolvingKeys(run: Solving, leave: () => void): string {
    return useTypedMove({
        key: (event, typed) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea"))
                return true;
            const game = run.game.peek();
            if (game.choice.peek()) {
                if (event.key === "Escape" && !target.closest(".choices")) game.choice.value = null;
                return true;
            }
            if (event.key === "Escape" && !typed) leave();
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

/** Buttons to step through the moves once a position is finished. */
function Replay({ run }: { run: Solving }) {
    const words = puzzleWords.value;
    const game = run.game.value;
    const all = game.view.value.moves.length;
    const at = game.reviewed.value ?? all;
    return (
        <>
            <IconButton icon="earlier" label={words.earlier} disabled={at === 0} onClick={() => game.step(-1)} />
            <IconButton icon="later" label={words.later} disabled={at === all} onClick={() => game.step(1)} />
        </>
    );
}
