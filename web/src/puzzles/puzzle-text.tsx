import type { ComponentChildren } from "preact";
import { isDirected, PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { puzzleWords, t } from "../i18n";
import { sideName } from "../i18n/games";
import { setOf } from "../parts/display";
import { moveSpoken, moveWords } from "../parts/move-words";
import { RefusalText } from "../parts/refusal";
import type { GuidedGame } from "../play/guided-game";
import type { Notice } from "../play/notice";
import { ruleOf } from "../play/refused";
import type { Colour, GameId, View } from "../rules/types";
import type { PuzzleRun, Said } from "./run";
import type { WhyNot } from "./why";
import { goalText, hintText, refutationText, tagText } from "./words";

/** The task. `note` is about the rating; `ended` means that nobody is to move. */
export function Asked({ run, note, ended }: { run: PuzzleRun; note?: ComponentChildren; ended: boolean }) {
    return (
        <>
            <Task game={run.puzzle.config.game} solver={run.solver} ended={ended}>
                {goalText(run.puzzle)}
            </Task>
            {!ended && note}
        </>
    );
}

/** Says that it is the solver's turn, what the task is, and for which side. */
export function Task({ game, solver, ended, children }: TaskProps) {
    const set = setOf(game);
    return (
        <>
            {!ended && <p class="puzzle-turn">{t.value.game.yourTurn}</p>}
            <p class="puzzle-task">
                <strong>{children}</strong>{" "}
                {!ended && (
                    <span class="quiet puzzle-side">
                        <PieceIcon set={set} piece={gameOf(game).emblem} side={solver} />
                        {puzzleWords.value.side(sideName(game, solver), isDirected(set))}
                    </span>
                )}
            </p>
        </>
    );
}

interface TaskProps {
    game: GameId;
    solver: Colour;
    /** Whether it is nobody's turn any more. */
    ended: boolean;
    children: ComponentChildren;
}

/** The message about the solver's last action. */
export function SaidText({ run, said, why }: { run: PuzzleRun; said: Said | null; why: WhyNot }) {
    const words = puzzleWords.value;
    const view = run.game.value.view.value;
    const refutation = why.state.value;
    const aside = run.aside.value;
    if (aside && typeof refutation === "object" && refutation)
        return (
            <>
                {refutationText(view, aside.length, refutation).map((text) => (
                    <span class="puzzle-refutation" key={text}>
                        {text}
                    </span>
                ))}
            </>
        );
    switch (said?.kind) {
        case undefined:
            return null;
        case "right":
            return (
                <>
                    <strong>{words.right}</strong> {said.next && words.goOn}
                </>
            );
        case "wrong":
            return (
                <>
                    {words.wrong(moveWords(view, said.move))} {refutation === "looking" && words.looking}
                    {refutation === "failed" && words.whyFailed}
                </>
            );
        case "hint":
            return (
                <>
                    {said.step === 1
                        ? hintText(view, run.answer ?? "")
                        : words.hintAnswer(moveWords(view, run.answer ?? ""))}
                </>
            );
        case "refused":
            return <Refused view={view} notice={said.notice} />;
    }
}

/** Says why a move was refused, or that the input is not a move. */
export function Refused({ view, notice }: { view: View; notice: Notice }) {
    if (notice.kind === "typed") return <>{puzzleWords.value.unread(notice.text)}</>;
    if (notice.kind !== "refusal") return null;
    return <RefusalText game={view.game} refusal={notice.refusal} rule={ruleOf(view, notice)} />;
}

/** The last move, for screen readers. */
export function LastMoveSpoken({ game: { shown } }: { game: GuidedGame }) {
    const { game, moves } = shown.value;
    const last = moves.at(-1);
    return <p class="visually-hidden">{last && `${sideName(game, last.by)}: ${moveSpoken(game, last.label)}`}</p>;
}

/** The puzzle's themes. */
export function Themes({ run }: { run: PuzzleRun }) {
    const words = puzzleWords.value;
    const { tags, rating } = run.puzzle;
    return (
        <p class="quiet puzzle-tags">
            {words.puzzleRating(`${rating}`)}
            {tags.map((tag) => (
                <span class="puzzle-tag" key={tag}>
                    {tagText(tag)}
                </span>
            ))}
        </p>
    );
}
