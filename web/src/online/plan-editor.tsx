import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { Board } from "../board/board";
import { coordinationIn } from "../board/coordination";
import { Dragged, Hand } from "../board/hand";
import { Interaction, type Source } from "../board/interaction";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { cellLabel } from "../parts/cell-label";
import { dotsOf, handLabel, kingsInCheck, markWords, setOf } from "../parts/display";
import { IconButton } from "../parts/icons";
import { moveText } from "../parts/move-words";
import { Panel } from "../parts/panel";
import { contentOf, facesOf } from "../parts/reach";
import { RefusalText } from "../parts/refusal";
import type { Rules } from "../rules/rules";
import { type Colour, type GameId, type Move, opponentOf, type PlayedMove, type Refusal } from "../rules/types";
import type { OnlineGame } from "./online-game";
import { lineWords, withLine } from "./plan-lines";
import { Sketch } from "./sketch";

interface PlannedLine {
    moves: Move[];
    labels: string[];
}

const labelsOf = (game: GameId, moves: readonly PlayedMove[]): string[] =>
    moves.map(({ label }) => moveText(game, label));

/** Starts a sketch of the current game; null if that is impossible. The caller closes it. */
function begin(rules: Rules, game: OnlineGame): Sketch | null {
    const begun = game.sketch();
    return begun && new Sketch(rules, begun.session, begun.events, begun.at);
}

/** The plan's lines in notation, whether made here or on another device. */
function useLaid(rules: Rules, game: OnlineGame): PlannedLine[] {
    const laid = game.conditional.value;
    return useMemo(() => {
        const reader = begin(rules, game);
        if (!reader) return [];
        const told: PlannedLine[] = [];
        for (const moves of laid)
            if (reader.replay(moves)) told.push({ moves, labels: labelsOf(game.config.game, reader.tried.peek()) });
        reader.close();
        return told;
    }, [laid]);
}

/** The editor for conditional moves: lines are entered on a separate board. */
export function PlanEditor({ rules, game, onClose }: { rules: Rules; game: OnlineGame; onClose: () => void }) {
    const sketch = useMemo(() => begin(rules, game), []);
    useEffect(() => () => sketch?.close(), []);
    const ply = useMemo(() => sketch?.view.peek().moves.length ?? 0, []);
    const lines = useLaid(rules, game);
    const [word, setWord] = useState("");
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const words = t.value.online;
    if (!sketch || game.seat === "none") return null;
    const laid = game.conditional.value;
    // The opponent has moved, so the sketch is outdated.
    const late = game.waiting.value === null || game.view.value.moves.length !== ply;
    const lay = async (next: Move[][]) => {
        setWord("");
        setRefusal(await game.layPlan(game.premove.value, next, ply));
    };
    const add = (line: Move[]) => {
        const next = withLine(laid, line);
        if (typeof next === "string") return setWord(next === "there" ? words.planThere : words.planFull);
        void lay(next);
        sketch.replay([]);
    };
    return (
        <Panel title={words.plan} wide onClose={onClose}>
            <div class="plan">
                <PlanBoard sketch={sketch} flipped={game.seat === "second"} />
                <div class="plan-side">
                    <p class="plan-late" role="status">
                        {late ? lateWords(game) : ""}
                    </p>
                    {!late && <p class="quiet">{words.planHint}</p>}
                    <TriedLine sketch={sketch} late={late} add={add} />
                    {word && <p role="alert">{word}</p>}
                    {refusal && (
                        <p role="alert">
                            <RefusalText game={game.config.game} refusal={refusal} />
                        </p>
                    )}
                    <LaidLines lines={lines} remove={(moves) => lay(laid.filter((one) => one !== moves))} />
                </div>
            </div>
        </Panel>
    );
}

/** The text about the move that the opponent has made in the meantime. */
function lateWords(game: OnlineGame): string {
    const [latest = ""] = labelsOf(game.config.game, game.view.value.moves.slice(-1));
    return t.value.sentences(t.value.online.planLate(latest), game.myTurn.value ? t.value.game.yourTurn : "");
}

/** The board for trying moves, between both hands. */
function PlanBoard({ sketch, flipped }: { sketch: Sketch; flipped: boolean }) {
    const interaction = useMemo(() => new Interaction(), []);
    const box = useRef<HTMLDivElement>(null);
    const view = sketch.view.value;
    const reach = sketch.reach.value;
    const choice = sketch.choice.value;
    const { placement } = gameOf(view.game);
    const set = setOf(view.game);
    const top: Colour = flipped ? "first" : "second";
    const move = (source: Source, to: string) => {
        if (!("side" in source) || source.side === view.turn) sketch.attempt(source, to);
    };
    const hand = (side: Colour) =>
        view.hands && (
            <Hand
                side={side}
                pieces={view.hands[side]}
                set={set}
                turned={(side === "second") !== flipped}
                interaction={interaction}
                sources={reach.sources}
                stuck={reach.stuck}
                label={t.value.game.hand(sideName(view.game, side))}
                pieceLabel={handLabel(view.game)}
                board={() => box.current?.querySelector(".board") ?? null}
                onMove={(piece, to) => move({ side, piece }, to)}
            />
        );
    return (
        <div class="plan-board" ref={box}>
            {hand(top)}
            <Board
                geometry={view.board}
                cells={view.board.cells}
                set={set}
                flipped={flipped}
                coordinates={coordinationIn("edge", view.board.kind)}
                faces={view.faces}
                dots={dotsOf(view.game)}
                last={view.last}
                checks={kingsInCheck(view)}
                ko={view.ko}
                ply={view.moves.length}
                label={t.value.online.planBoard}
                interaction={interaction}
                sources={reach.sources}
                repicks={reach.repicks}
                targets={reach.targets}
                choices={choice && { cell: choice.to, faces: facesOf(view, choice) }}
                ghost={placement ? view.turn : null}
                cellLabel={(cell, content) => cellLabel(view, cell, content)}
                markWords={markWords(view.game)}
                onMove={move}
                onPoint={(cell) => placement && sketch.place(cell)}
                onChoose={(id) => sketch.choose(id)}
            />
            {hand(opponentOf(top))}
            <Dragged
                interaction={interaction}
                set={set}
                flipped={flipped}
                kings={view.faces}
                size={(box.current?.clientWidth ?? 320) / view.board.files}
                faceAt={(cell) => contentOf(view, cell)}
            />
        </div>
    );
}

/**
 * The line on the board, or why its last move was refused. The line can be added if it ends with the player's reply.
 */
function TriedLine({ sketch, late, add }: { sketch: Sketch; late: boolean; add: (line: Move[]) => void }) {
    const words = t.value.online;
    const view = sketch.view.value;
    const tried = sketch.tried.value;
    const notice = sketch.notice.value;
    const moves = tried.map(({ move }) => move);
    const labels = labelsOf(view.game, tried);
    const ready = !late && tried.length > 0 && tried.length % 2 === 0;
    return (
        <>
            <p class="plan-line" role="status">
                {notice?.kind === "refusal" ? (
                    <RefusalText game={view.game} refusal={notice.refusal} />
                ) : tried.length ? (
                    <strong>{lineWords(ready ? labels : [...labels, "…"])}</strong>
                ) : (
                    words.planIf(sideName(view.game, view.turn))
                )}
            </p>
            <p class="button-row">
                <Button main off={!ready} onClick={() => add(moves)}>
                    {words.planAdd}
                </Button>
                <Button off={!tried.length} onClick={() => sketch.replay(moves.slice(0, -1))}>
                    {words.planBack}
                </Button>
                {view.board.kind === "points" && (
                    <Button onClick={() => sketch.play("pass")}>{t.value.game.pass}</Button>
                )}
            </p>
        </>
    );
}

/** The plan's lines. */
function LaidLines({ lines, remove }: { lines: readonly PlannedLine[]; remove: (moves: Move[]) => void }) {
    return (
        <>
            {lines.length > 0 && <h3 class="section-title">{t.value.online.planLaid(number(lines.length))}</h3>}
            <ul class="plan-lines">
                {lines.map(({ moves, labels }) => (
                    <li key={moves.join(" ")}>
                        <span>{lineWords(labels)}</span>
                        <IconButton
                            icon="remove"
                            label={`${t.value.home.remove}: ${lineWords(labels)}`}
                            title={t.value.home.remove}
                            onClick={() => remove(moves)}
                        />
                    </li>
                ))}
            </ul>
        </>
    );
}
