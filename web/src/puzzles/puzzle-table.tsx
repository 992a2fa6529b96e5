import { effect, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../base/button";
import { puzzleWords } from "../i18n";
import { contentOf } from "../parts/reach";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { type End, GuidedTable } from "./guided-table";
import { PuzzleBoard } from "./puzzle-board";
import { Asked, LastMoveSpoken, SaidText } from "./puzzle-text";
import type { PuzzleRun } from "./run";
import { WhyNot } from "./why";

interface TableProps {
    run: PuzzleRun;
    title: string;
    /** The game and its edition. */
    subtitle: string;
    leave: string;
    /** The label for the link to leave. By default, "all puzzles". */
    leaveWords?: string;
    /** Content at the right end of the header. */
    corner: ComponentChildren;
    /** Whether the player can request hints, the solution, and a refutation by the engine. */
    helps: boolean;
    /** A line below the task. */
    note?: ComponentChildren;
    /** Content above the task, which is still there at the end. */
    above?: ComponentChildren;
    /** The end, once it is reached. */
    end?: End;
    /** More buttons before the end. */
    ways?: ComponentChildren;
    /** Content below the buttons beside the board. */
    foot?: ComponentChildren;
}

/** A puzzle on its board. */
export function PuzzleTable(props: TableProps) {
    const { run, title, subtitle, leave, leaveWords, corner, helps, note, above, end, ways, foot } = props;
    const why = useMemo(() => new WhyNot(), [run]);
    useEffect(() => () => why.close(), [why]);
    useEffect(
        () =>
            effect(() => {
                // A refutation applies only to the last wrong move.
                if (run.said.value?.kind !== "wrong") untracked(() => why.clear());
            }),
        [run, why],
    );
    const handless = useMemo(() => !concernsHands(run), [run]);
    const said = run.said.value;
    return (
        <GuidedTable
            run={run}
            id={run.puzzle.id}
            title={title}
            subtitle={subtitle}
            leave={{ to: leave, words: leaveWords ?? puzzleWords.value.leave }}
            corner={corner}
            above={above}
            asked={<Asked run={run} note={note} ended={end !== undefined} key={run.puzzle.id} />}
            spoken={<LastMoveSpoken game={run.game.value} />}
            said={said && { kind: said.kind, text: <SaidText run={run} said={said} why={why} /> }}
            end={end}
            board={(state) => <PuzzleBoard run={run} state={state} handless={handless} />}
            handless={handless}
            helps={helps && <Helps run={run} why={why} />}
            ways={ways}
            foot={foot}
            stage={run.aside.value === null}
        />
    );
}

/** Whether the hands can matter, because they are not empty or get pieces before the last move. */
function concernsHands({ puzzle: { line }, game }: PuzzleRun): boolean {
    const view = game.peek().view.peek();
    const held = Object.values(view.hands ?? {}).some((hand) => Object.keys(hand).length > 0);
    const target = line[0]?.slice(2, 4) ?? "";
    return held || line.length > 1 || contentOf(view, target) !== null;
}

/** The buttons: hint, solution, and why a move is wrong. */
function Helps({ run, why }: { run: PuzzleRun; why: WhyNot }) {
    const words = puzzleWords.value;
    const said = run.said.value;
    if (run.aside.value)
        return (
            <Button main onClick={() => run.resume()}>
                {words.resume}
            </Button>
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
                <Button title={words.helpCosts} disabled={!run.awaitsMove} onClick={() => run.giveHint()}>
                    {said?.kind === "hint" ? words.moreHint : words.hint}
                </Button>
            )}
            <Button title={words.helpCosts} disabled={!run.awaitsMove} onClick={() => void run.showSolution()}>
                {words.show}
            </Button>
            {said?.kind === "wrong" && <Button onClick={() => void ask(said.move)}>{words.why}</Button>}
        </>
    );
}

/** The screen while puzzles are being fetched or after a failure. `text` is shown if there are none. */
export function NoPuzzle({ text }: { text: string }) {
    return (
        <main class="page narrow">
            <h1 class="said">{text}</h1>
            <a class="button button-main" href={href("puzzles")}>
                {puzzleWords.value.leave}
            </a>
        </main>
    );
}

export const Waiting = () => <Skeleton of="board" />;
