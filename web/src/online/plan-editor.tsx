import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { pressed } from "../base/press";
import { Board } from "../board/board";
import { readContent } from "../board/content";
import { Dragged, Hand } from "../board/hand";
import { Interaction, type Source } from "../board/interaction";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { pieceName, sideName } from "../i18n/games";
import { dotsOf, handLabel, kingsInCheck, markWords, setOf } from "../parts/display";
import { moveText } from "../parts/move-words";
import { Panel } from "../parts/panel";
import { contentOf, facesOf } from "../parts/reach";
import { RefusalText } from "../parts/refusal";
import { Game } from "../play/game";
import type { Rules } from "../rules/rules";
import {
    type Colour,
    type Command,
    type Config,
    type GameEvent,
    type Move,
    opponentOf,
    type PlayedMove,
    type Refusal,
} from "../rules/types";
import type { OnlineGame } from "./online-game";

/** A game goes on here only in thought: both sides are played, and nobody hears of it. */
class Sketch extends Game {
    readonly id = "";
    readonly seat = "both";
    readonly config: Config;
    /** The moves tried, from the position at hand. */
    readonly tried = signal<PlayedMove[]>([]);
    private readonly begun: number;

    constructor(
        rules: Rules,
        session: number,
        events: GameEvent[],
        private readonly at: number,
    ) {
        super(rules, session, events, at);
        this.config = { game: this.view.value.game };
        this.begun = this.view.value.moves.length;
    }

    nameless(side: Colour): string {
        return sideName(this.config.game, side);
    }

    protected now(): number {
        return this.at;
    }

    protected flagFell(): void {}

    send(by: Colour, command: Command): boolean {
        const answer = this.rules.command(this.session, by, this.at, command);
        if (!answer.ok) {
            this.tell(answer.refusals[0] ? { kind: "refusal", refusal: answer.refusals[0] } : null);
            return false;
        }
        this.notice.value = null;
        this.refresh();
        this.tried.value = this.view.value.moves.slice(this.begun);
        return true;
    }

    /** Plays these from the position at hand; false where they can't be played. */
    replay(moves: Move[]): boolean {
        const answer = this.rules.replay(this.events);
        if (!answer.ok) return false;
        this.rules.close(this.session);
        this.session = answer.value.session;
        this.choice.value = null;
        this.notice.value = null;
        this.tried.value = [];
        this.refresh();
        return moves.every((move) => this.play(move));
    }

    close(): void {
        this.rules.close(this.session);
    }
}

interface PlannedLine {
    moves: Move[];
    labels: string[];
}

/** "if e5, then Nf3; if Nc6, then Bb5" */
function lineWords({ labels }: PlannedLine): string {
    const pairs: string[] = [];
    for (let i = 0; i + 1 < labels.length; i += 2) pairs.push(t.value.online.ifThen(labels[i]!, labels[i + 1]!));
    return pairs.join("; ");
}

/** Whether one of them goes on where the other ends, or has another reply to the same moves: only one of them can stand. */
function sameBranch(a: Move[], b: Move[]): boolean {
    for (let i = 0; i < Math.min(a.length, b.length); ++i) if (a[i] !== b[i]) return i % 2 === 1;
    return true;
}

const beginsWith = (line: Move[], beginning: Move[]): boolean => beginning.every((move, i) => move === line[i]);

/** What a server takes: lines, moves in each, and bytes in all, with room for what goes around them. */
const MOST_LINES = 32;
const MOST_MOVES = 40;
const MOST_BYTES = 7900;
const fits = (lines: Move[][]): boolean =>
    lines.length <= MOST_LINES &&
    lines.every(({ length }) => length <= MOST_MOVES) &&
    JSON.stringify(lines).length <= MOST_BYTES;

/** Conditional moves: what is to be answered to what, entered on a board of their own. */
export function PlanEditor({ rules, game, onClose }: { rules: Rules; game: OnlineGame; onClose: () => void }) {
    const sketch = useMemo(() => {
        const begun = game.sketch();
        return begun && new Sketch(rules, begun.session, begun.events, begun.at);
    }, []);
    useEffect(() => () => sketch?.close(), []);
    const interaction = useMemo(() => new Interaction(), []);
    const ply = useMemo(() => sketch?.view.peek().moves.length ?? 0, []);
    const labelOf = ({ label }: PlayedMove): string => moveText(game.config.game, label);
    // What is laid, here or on another device, as people write it.
    const laid = game.conditional.value;
    const lines = useMemo(() => {
        const begun = game.sketch();
        if (!begun) return [];
        const reader = new Sketch(rules, begun.session, begun.events, begun.at);
        const told: PlannedLine[] = [];
        for (const moves of laid)
            if (reader.replay(moves)) told.push({ moves, labels: reader.tried.peek().map(labelOf) });
        reader.close();
        return told;
    }, [laid]);
    const [word, setWord] = useState("");
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const box = useRef<HTMLDivElement>(null);
    const words = t.value.online;
    if (!sketch || game.seat === "none") return null;
    const view = sketch.view.value;
    const played = game.view.value.moves;
    const latest = played.length ? labelOf(played[played.length - 1]!) : "";
    const tried = sketch.tried.value;
    const reach = sketch.reach.value;
    const choice = sketch.choice.value;
    const notice = sketch.notice.value;
    const points = view.board.kind === "points";
    const { placement } = gameOf(view.game);
    const set = setOf(view.game);
    const flipped = game.seat === "second";
    const top: Colour = flipped ? "first" : "second";
    // The opponent has moved meanwhile: what is tried here is of a position that is over.
    const late = game.planner.value === null || game.view.value.moves.length !== ply;
    const ready = !late && tried.length > 0 && tried.length % 2 === 0;
    const lay = async (next: Move[][]) => {
        setWord("");
        setRefusal(await game.layPlan(game.premove.value, next, ply));
    };
    const add = () => {
        const line = tried.map(({ move: one }) => one);
        if (laid.some((one) => one.length >= line.length && beginsWith(one, line))) return setWord(words.planThere);
        const next = [...laid.filter((one) => !sameBranch(one, line)), line];
        if (!fits(next)) return setWord(words.planFull);
        void lay(next);
        sketch.replay([]);
    };
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
                onRefused={() => undefined}
            />
        );
    return (
        <Panel title={words.plan} wide onClose={onClose}>
            <div class="plan">
                <div class="plan-board" ref={box}>
                    {hand(top)}
                    <Board
                        geometry={view.board}
                        cells={view.board.cells}
                        set={set}
                        flipped={flipped}
                        coordinates="edge"
                        faces={view.faces}
                        dots={dotsOf(view.game)}
                        last={view.last}
                        checks={kingsInCheck(view)}
                        ko={view.ko}
                        seq={view.seq}
                        label={words.planBoard}
                        interaction={interaction}
                        sources={reach.sources}
                        repicks={reach.repicks}
                        targets={reach.targets}
                        choices={choice && { cell: choice.to, faces: facesOf(view, choice) }}
                        ghost={placement ? view.turn : null}
                        cellLabel={(cell, content) => {
                            const read = readContent(content, points);
                            if (!read)
                                return view.ko === cell ? t.value.game.koCell(cell) : t.value.game.emptyCell(cell);
                            return placement
                                ? `${cell}, ${sideName(view.game, read.side)}`
                                : t.value.game.cell(
                                      cell,
                                      sideName(view.game, read.side),
                                      pieceName(view.game, read.piece),
                                  );
                        }}
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
                <div class="plan-side">
                    <p class="plan-late" role="status">
                        {late
                            ? t.value.sentences(words.planLate(latest), game.myTurn.value ? t.value.game.yourTurn : "")
                            : ""}
                    </p>
                    {!late && <p class="quiet">{words.planHint}</p>}
                    <p class="plan-line" role="status">
                        {notice?.kind === "refusal" ? (
                            <RefusalText game={view.game} refusal={notice.refusal} />
                        ) : tried.length ? (
                            <strong>
                                {lineWords({
                                    moves: [],
                                    labels: ready ? tried.map(labelOf) : [...tried.map(labelOf), "…"],
                                })}
                            </strong>
                        ) : (
                            words.planIf(sideName(view.game, view.turn))
                        )}
                    </p>
                    <p class="button-row">
                        <button type="button" class="button button-main" {...pressed(ready, add)}>
                            {words.planAdd}
                        </button>
                        <button
                            type="button"
                            class="button"
                            {...pressed(tried.length > 0, () =>
                                sketch.replay(tried.slice(0, -1).map(({ move: one }) => one)),
                            )}
                        >
                            {words.planBack}
                        </button>
                        {points && (
                            <button type="button" class="button" onClick={() => sketch.play("pass")}>
                                {t.value.game.pass}
                            </button>
                        )}
                    </p>
                    {word && <p role="alert">{word}</p>}
                    {refusal && (
                        <p role="alert">
                            <RefusalText game={view.game} refusal={refusal} />
                        </p>
                    )}
                    {lines.length > 0 && <h3 class="section-title">{words.planLaid(number(lines.length))}</h3>}
                    <ul class="plan-lines">
                        {lines.map((line) => (
                            <li key={line.moves.join(" ")}>
                                <span>{lineWords(line)}</span>
                                <button
                                    type="button"
                                    class="button button-icon"
                                    aria-label={`${t.value.home.remove}: ${lineWords(line)}`}
                                    title={t.value.home.remove}
                                    onClick={() => lay(laid.filter((one) => one !== line.moves))}
                                >
                                    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
                                        <path d="M7 7L17 17M17 7L7 17" />
                                    </svg>
                                </button>
                            </li>
                        ))}
                    </ul>
                </div>
            </div>
        </Panel>
    );
}
