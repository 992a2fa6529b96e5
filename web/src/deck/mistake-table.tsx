import type { ComponentChildren } from "preact";
import { scoreWords } from "../analysis/score";
import { Button } from "../base/button";
import type { BoardShape } from "../board/annotations";
import { gameOf } from "../games";
import { number, puzzleWords } from "../i18n";
import { deckWords } from "../i18n/deck";
import type { BoardState } from "../parts/game-board";
import { moveWords } from "../parts/move-words";
import { href } from "../parts/router";
import { GuidedBoard } from "../play/guided-board";
import { refusedShapes } from "../play/refused";
import { type End, GuidedTable } from "../puzzles/guided-table";
import { hintShapes } from "../puzzles/puzzle-board";
import { LastMoveSpoken, Refused, Task } from "../puzzles/puzzle-text";
import { hintText } from "../puzzles/words";
import type { View } from "../rules/types";
import type { MistakeRun, Said } from "./run";
import { playedText } from "./words";

interface TableProps {
    run: MistakeRun;
    id: string;
    title: string;
    corner: ComponentChildren;
    /** The buttons at the end. */
    ways: Pick<End, "main" | "others">;
    /** Shown below the verdict. */
    more?: ComponentChildren;
    /** The end of the session, once it is reached. */
    end?: End;
}

/** A mistake on its board, for another try. */
export function MistakeTable({ run, id, title, corner, ways, more, end }: TableProps) {
    const words = deckWords.value;
    const said = run.said.value;
    const ended = run.state.value !== "solving";
    return (
        <GuidedTable
            run={run}
            id={id}
            title={title}
            leave={{ to: href("deck"), words: words.leave }}
            corner={corner}
            asked={<Asked run={run} ended={ended} key={id} />}
            spoken={<LastMoveSpoken game={run.game.value} />}
            said={said && { kind: said.kind, text: <SaidText run={run} said={said} /> }}
            end={end ?? (ended ? { ...verdictOf(run), changes: [more], ...ways } : undefined)}
            board={(state) => <MistakeBoard run={run} state={state} />}
            helps={<Helps run={run} />}
        />
    );
}

function MistakeBoard({ run, state }: { run: MistakeRun; state: BoardState }) {
    const game = run.game.value;
    return (
        <GuidedBoard
            game={game}
            state={state}
            flipped={run.solver === "second" && !gameOf(run.mistake.config.game).placement}
            acting={run.awaitsMove}
            shapes={told(run, game.view.value)}
        />
    );
}

/** The shapes for the refused move or the hint. */
function told(run: MistakeRun, view: View): BoardShape[] {
    const said = run.said.value;
    if (said?.kind === "refused") return refusedShapes(view, said.notice);
    return said?.kind === "hint" ? hintShapes(view, run.answer, said.step) : [];
}

function Asked({ run, ended }: { run: MistakeRun; ended: boolean }) {
    const words = deckWords.value;
    const { config, number: n, title } = run.mistake;
    return (
        <>
            <Task game={config.game} solver={run.solver} ended={ended}>
                {words.ask(number(n))}
            </Task>
            {title && <bdi class="quiet puzzle-refutation">{words.fromGame(title)}</bdi>}
        </>
    );
}

function SaidText({ run, said }: { run: MistakeRun; said: Said }) {
    const words = deckWords.value;
    const view = run.game.value.view.value;
    const { game } = run.mistake.config;
    switch (said.kind) {
        case "looking":
            return <>{words.looking(moveWords(view, said.move))}</>;
        case "failed":
            return <>{words.failed}</>;
        case "wrong":
            return (
                <>
                    {(said.played ? words.wasPlayed : words.wrong)(moveWords(view, said.move))}{" "}
                    {words.gives(scoreWords(game, said.tried.after))} {words.best(scoreWords(game, said.tried.best))}
                </>
            );
        case "hint":
            return (
                <>
                    {said.step === 1
                        ? hintText(view, run.answer)
                        : puzzleWords.value.hintAnswer(moveWords(view, run.answer))}
                </>
            );
        case "refused":
            return <Refused view={view} notice={said.notice} />;
    }
}

/** The result of the try, the better line, and the move played in the game. */
function verdictOf(run: MistakeRun): Omit<End, "main"> {
    const words = deckWords.value;
    const { config, moves, played, best, after } = run.mistake;
    const view = run.game.value.view.value;
    const found = run.found.value;
    const shown = run.state.value === "shown";
    return {
        id: "mistake",
        won: run.grade.value === "good",
        headline: shown ? puzzleWords.value.shown : run.misses.value ? words.rightLater : words.right,
        reason: shown
            ? words.shown(playedText(config.game, view.moves, moves.length))
            : found && found.move !== run.answer && words.asGood(moveWords(run.start, run.answer)),
        children: (
            <p class="deck-compared">
                {words.inTheGame(moveWords(run.start, played))} {words.gives(scoreWords(config.game, after))}{" "}
                {words.best(scoreWords(config.game, best))}
            </p>
        ),
    };
}

/** The buttons: hint, better line, and pass in games where passing is a move. */
function Helps({ run }: { run: MistakeRun }) {
    const words = deckWords.value;
    const said = run.said.value;
    const last = said?.kind === "hint" && said.step === 2;
    return (
        <>
            {!last && (
                <Button disabled={!run.awaitsMove} onClick={() => run.giveHint()}>
                    {said?.kind === "hint" ? puzzleWords.value.moreHint : puzzleWords.value.hint}
                </Button>
            )}
            <Button disabled={!run.awaitsMove} onClick={() => void run.show()}>
                {words.showBetter}
            </Button>
            {gameOf(run.mistake.config.game).counting && (
                <Button disabled={!run.awaitsMove} onClick={() => void run.game.peek().type("pass")}>
                    {words.pass}
                </Button>
            )}
        </>
    );
}
