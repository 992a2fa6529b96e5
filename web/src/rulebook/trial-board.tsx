import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { proportion } from "../board/geometry";
import { gameOf } from "../games";
import type { Figure } from "../games/figure";
import { t } from "../i18n";
import { sideName } from "../i18n/games";
import { rulebookWords } from "../i18n/rulebook";
import { useBoardState } from "../parts/game-board";
import { moveText, moveWords } from "../parts/move-words";
import { RefusalText } from "../parts/refusal";
import { TypedText, typedBad, useTypedMove } from "../parts/typed-move";
import { GuidedBoard, shownShapes } from "../play/guided-board";
import { refusedShapes, ruleOf } from "../play/refused";
import { statusOf } from "../play/table-view";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { configOf } from "./position";
import { Trial } from "./trial";

interface FigureTrialProps {
    rules: Rules;
    game: GameId;
    figure: Figure;
    onDone: () => void;
}

/**
 * A figure on which the reader tries moves: its board, suggested moves, the result of the last move, and buttons to go
 * back.
 */
export function FigureTrial({ rules, game, figure, onDone }: FigureTrialProps) {
    const words = rulebookWords.value;
    const trial = useMemo(() => new Trial(rules, configOf(game, figure), figure.moves), [rules, game, figure]);
    useEffect(() => () => trial.close(), [trial]);
    const played = trial.game.value;
    const view = played.shown.value;
    const state = { ...useBoardState(view.board.kind), coordinates: "edge" as const };
    const [flipped, setFlipped] = useState(false);
    const typed = useTrialKeys(trial, () => setFlipped(!flipped));
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        box.current?.querySelector<SVGElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
        box.current?.scrollIntoView({ block: "nearest" });
    }, []);
    const first = useMemo(() => view, [trial]);
    const refusal = trial.refusal.value;
    const begun = trial.begun;
    const passes = gameOf(game).placement;
    const moves = [...(figure.legal ?? []), ...(figure.refused ?? [])].filter((move) => !passes || move !== "pass");
    return (
        <div
            ref={box}
            class="trial"
            style={{ "--ratio": proportion(view.board, "edge") }}
            data-moves={view.moves.length}
        >
            <div class="trial-board">
                <GuidedBoard
                    game={played}
                    state={state}
                    set={figure.set}
                    flipped={flipped}
                    acting={view.phase === "playing"}
                    shapes={refusal ? refusedShapes(view, refusal) : begun ? [] : shownShapes(view, figure.show)}
                />
            </div>
            <div class="trial-words">
                <div class="trial-said" role="status">
                    {typed ? <TypedText text={typed} /> : <TrialSaid trial={trial} />}
                </div>
                {moves.length > 0 && (
                    <div class="trial-moves" role="group" aria-label={words.toTry}>
                        <span aria-hidden="true">{words.toTry}</span>
                        {moves.map((move) => (
                            <Button data-try={move} key={move} onClick={() => trial.attempt(move)}>
                                {moveWords(first, move)}
                            </Button>
                        ))}
                    </div>
                )}
                <div class="trial-ways">
                    {passes && (
                        <Button off={view.phase !== "playing"} onClick={() => trial.awaitsMove && trial.pass()}>
                            {t.value.game.pass}
                        </Button>
                    )}
                    <Button onClick={() => trial.again()}>{words.again}</Button>
                    <Button onClick={onDone}>{words.done}</Button>
                </div>
            </div>
        </div>
    );
}

/** The result of the last try. */
function TrialSaid({ trial }: { trial: Trial }) {
    const played = trial.game.value;
    const view = played.view.value;
    const notice = trial.refusal.value;
    const { game, phase } = view;
    if (notice?.kind === "refusal")
        return <RefusalText game={game} refusal={notice.refusal} rule={ruleOf(view, notice)} />;
    if (notice?.kind === "typed") return <>{typedBad(game, notice.text)}</>;
    const last = trial.begun ? view.moves.at(-1) : undefined;
    if (!last) return <>{rulebookWords.value.hint}</>;
    return (
        <>
            {t.value.sentences(
                t.value.game.played(sideName(game, last.by), moveText(game, last.label)),
                phase === "marking" ? rulebookWords.value.bothPassed : statusOf(played),
            )}
        </>
    );
}

/** Handles typed moves during a trial. */
function useTrialKeys(trial: Trial, flip: () => void): string {
    return useTypedMove({
        key: (event) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea"))
                return true;
            const game = trial.game.peek();
            if (!game.choice.peek()) return false;
            if (event.key === "Escape" && !target.closest(".choices")) game.choice.value = null;
            return true;
        },
        listens: () => (trial.awaitsMove ? "moves" : "nothing"),
        play: (text) => void trial.game.peek().type(text),
        flip,
    });
}
