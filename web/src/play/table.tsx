import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useWide } from "../base/media";
import { atariOn, confirmTaps } from "../base/settings";
import { readContent } from "../board/content";
import { useCoordination } from "../board/coordination";
import { cellName, proportion } from "../board/geometry";
import { Interaction, type Source, sourceKey } from "../board/interaction";
import type { BoardShape } from "../board/shapes";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { outcomeText, pieceName, shortName, sideName } from "../i18n/games";
import { checkWords, layoutOf, shapesOfMove } from "../parts/display";
import { GameBoard } from "../parts/game-board";
import { Icon } from "../parts/icons";
import { moveSpoken } from "../parts/move-words";
import { Panel } from "../parts/panel";
import { facesOf } from "../parts/reach";
import { winWords } from "../parts/result-words";
import { pointWords } from "../parts/score-table";
import { spoken } from "../parts/spoken";
import { useTypedMove } from "../parts/typed-move";
import { TypedText } from "../parts/typed-text";
import { TakeOutGame } from "../record/take-out";
import { Actions, Message, offerOf, Result } from "./actions";
import { AtariText, atariShapes, calledChains } from "./atari";
import type { Game } from "./game";
import { GameMenu, KeysPanel } from "./menu";
import { latestMoves, MoveList, Stepper } from "./moves";
import { PlayerTag } from "./player-tag";
import { tableKeys } from "./table-keys";

type Open = "menu" | "moves" | "keys" | "out" | null;

/** What the place of a game adds to its table. */
export interface TableParts {
    /** What can be done when the game is over. */
    next: ComponentChildren;
    /** Goes before what is usually said above the actions; null: nothing does. */
    message?: ComponentChildren;
    /** What is said where nothing else is. */
    lesson?: ComponentChildren;
    /** There is room for it. */
    taught?: boolean;
    /** In the place of the button that turns the board. */
    action?: ComponentChildren;
    /** In the column of the wide layout, under the moves. */
    aside?: ComponentChildren;
    /** More of the menu. */
    menu?: (close: () => void) => ComponentChildren;
    /** What is drawn on the board beside a move laid in advance. */
    shapes?: readonly BoardShape[];
    /** The last move is on its way. */
    pending?: boolean;
    /** The clocks are not known to be right. */
    lost?: boolean;
    /** Whoever looks at another tab is called to this one. */
    calling?: boolean;
    /** A panel over the table. */
    panel?: ComponentChildren;
}

/** A game on the screen: board, hands, players, what can be done, the moves. */
export function Table({ game, parts }: { game: Game; parts: TableParts }) {
    const interaction = useMemo(() => new Interaction(), []);
    const [turned, setTurned] = useState(game.sides.turned);
    const [autoFlip, setAutoFlip] = useState(game.sides.autoFlip);
    const [open, setOpen] = useState<Open>(null);
    const boardBox = useRef<HTMLDivElement>(null);
    const wide = useWide();
    const live = game.view.value;
    const view = game.shown.value;
    const reviewed = game.reviewed.value;
    const reviewing = reviewed !== null;
    const words = t.value;
    const { placement, chains: callable } = gameOf(view.game);
    const mover = game.mover.value;
    const flipped = autoFlip && game.seat === "both" ? (live.turn === "second") !== turned : turned;
    const reach = game.reach.value;
    const choice = game.choice.value;
    const openedAt = useRef(live.seq);
    const board = () => boardBox.current?.querySelector(".board") ?? null;
    const flip = () => setTurned((now) => !now);
    const typed = useTypedMove(
        tableKeys(game, {
            showKeys: () => setOpen("keys"),
            flip,
            leave: () => interaction.selected.peek() ?? game.takePremoveAway(),
        }),
    );
    useEffect(() => game.keepSides(turned, autoFlip), [turned, autoFlip]);
    const coordinates = useCoordination(wide);
    const main = useRef<HTMLElement>(null);
    const pressed = useRef(false);
    const look = (ply: number) => {
        pressed.current = true;
        setOpen(null);
        game.look(ply);
    };

    useEffect(() => {
        const held = interaction.selected.peek();
        if (!held || !reach.sources.has(sourceKey(held))) interaction.clear();
    }, [view.seq]);
    useEffect(() => {
        // The button that led here or back may be gone from the screen: its counterpart takes the focus.
        if (pressed.current && document.activeElement === document.body) {
            const next = reviewing ? ".stepper .action:nth-child(2)" : ".line-earlier, .stepper .action:nth-child(2)";
            main.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
        }
        pressed.current = false;
    }, [reviewing]);
    useSignalEffect(() => {
        if (interaction.selected.value) game.takePremoveAway();
        // Whoever picks up a piece has read why the last try was refused.
        const told = game.notice.peek()?.kind;
        if (interaction.selected.value && (told === "refusal" || told === "typed")) game.notice.value = null;
    });
    const status = statusOf(game);
    useEffect(() => {
        document.title = `${parts.calling ? "● " : ""}${status} · ${shortName(view.game)} · ${words.htmlTitle}`;
    }, [status, words, parts.calling]);
    const ended = live.phase === "ended";
    useEffect(() => {
        if (!ended || live.seq <= openedAt.current) return;
        const head = document.getElementById("result-head");
        head?.focus({ preventScroll: true });
        // Who won is seen, and the board with the last move still.
        head?.scrollIntoView({ block: "nearest" });
    }, [ended]);

    const held = useRef<Element | null>(null);
    useEffect(() => {
        // What had the focus is gone from the screen: the keys go on from the board.
        const gone = held.current && !held.current.isConnected && document.activeElement === document.body;
        if (gone) board()?.querySelector<SVGElement>('.cell[tabindex="0"]')?.focus({ preventScroll: true });
        if (gone) held.current = null;
    });

    const move = (source: Source, to: string) => {
        if (reviewing || ("side" in source && source.side !== (mover ?? view.turn))) return;
        game.attempt(source, to);
    };
    const places = new Map(
        view.board.cells.map((_, i) => [
            cellName(view.board, i % view.board.files, Math.floor(i / view.board.files)),
            i,
        ]),
    );
    const unsettled = live.phase === "marking" && !reviewing ? game.unsettled.value : [];
    const questions = unsettled.flatMap((cell): BoardShape[] => {
        const place = places.get(cell);
        if (place === undefined) return [];
        const at = [place % view.board.files, Math.floor(place / view.board.files)] as const;
        return [{ kind: "label", tint: "", from: at, to: at, text: "?", aside: view.dead?.includes(cell) }];
    });
    const premove = game.premove.value;
    const chains = callable ? calledChains(game, parts.taught === true) : [];
    const atari = atariShapes(chains, view.board, parts.shapes ?? []);
    const shapes = reviewing
        ? undefined
        : [...(parts.shapes ?? []), ...atari, ...(premove ? shapesOfMove(view.board, premove) : []), ...questions];
    const cellLabel = (cell: string, content: string) => {
        const read = readContent(content, view.board.kind === "points");
        const point = view.score && !reviewing ? pointWords(view, view.score, cell, places.get(cell) ?? -1) : null;
        const counted = point ? `, ${point}` : "";
        if (!read) return (view.ko === cell ? words.game.koCell(cell) : words.game.emptyCell(cell)) + counted;
        if (placement) {
            const stone = `${cell}, ${sideName(view.game, read.side)}`;
            const unsure = unsettled.includes(cell) ? `, ${words.game.unsure}` : "";
            const called =
                !reviewing && chains.some((chain) => chain.includes(cell)) ? `, ${words.teaching.inAtari}` : "";
            return (
                (view.dead?.includes(cell) ? `${stone}, ${words.game.markedDead}${counted}` : stone) + unsure + called
            );
        }
        const own = game.seat === "both" ? view.turn : game.seat;
        const whose =
            own === "none" ? sideName(view.game, read.side) : read.side === own ? words.game.own : words.game.opponents;
        return words.game.cell(cell, whose, pieceName(view.game, read.piece));
    };
    const last = view.moves[view.moves.length - 1];
    const paired = !placement;
    const total = live.moves.length;
    const place = words.review.at(number(view.moves.length), number(total));
    const moveList = (
        <MoveList game={view.game} moves={live.moves} paired={paired} shown={view.moves.length} onLook={look} />
    );
    const stepper = <Stepper shown={view.moves.length} total={total} onLook={look} />;
    const actions = reviewing ? (
        wide && (
            <div class="actions actions-ask">
                <button type="button" class="button button-main" onClick={() => look(total)}>
                    {words.review.back}
                </button>
            </div>
        )
    ) : (
        <Actions game={game} flip={flip} extra={parts.action} openMenu={() => setOpen("menu")} />
    );

    const said = words.sentences(
        reviewing ? place : "",
        last ? words.game.played(sideName(view.game, last.by), moveSpoken(view.game, last.label, false)) : "",
        reviewing && ended ? "" : status,
        live.phase === "marking" && !reviewing ? `${words.game.markedDead}: ${live.dead?.join(" ") || number(0)}` : "",
    );
    useLayoutEffect(() => {
        spoken.value = said;
        return () => void (spoken.value = "");
    }, [said]);
    const lesson = (parts.lesson || chains.length > 0) && (
        <p class="message message-lesson">
            {parts.lesson}
            <AtariText game={game} chains={chains} />
        </p>
    );
    const proposed = interaction.proposed.value;
    const told = proposed ? (
        <p class="message message-one">
            <span>{words.game.proposed(proposed)}</span>
            <button
                type="button"
                class="button button-small button-main"
                onClick={() => {
                    interaction.clear();
                    game.place(proposed);
                }}
            >
                {words.game.placeStone}
            </button>
        </p>
    ) : (
        (parts.message ?? <Message game={game} lesson={lesson} />)
    );

    const classes = [
        "play",
        layoutOf(view),
        wide && "play-wide",
        ended ? "play-ended" : live.phase === "marking" && "play-marking",
        reviewing && "play-review",
        unsettled.length > 0 && "play-unsure",
        parts.taught ? "play-taught" : callable && atariOn.value && "play-called",
        parts.pending && "play-pending",
        parts.lost && "play-lost",
        wide && parts.aside && "play-aside",
    ]
        .filter(Boolean)
        .join(" ");
    return (
        <main
            class={classes}
            ref={main}
            onFocusIn={(event) => (held.current = event.target as Element)}
            style={{ "--ratio": proportion(view.board, coordinates) }}
        >
            <h1 class="visually-hidden">{shortName(view.game)}</h1>
            <GameBoard
                position={view}
                faces={view.faces}
                flipped={flipped}
                coordinates={coordinates}
                interaction={interaction}
                box={boardBox}
                reach={reach}
                tag={(side, where) => <PlayerTag game={game} side={side} place={where} />}
                onMove={move}
                // An open choice is not taken away by a finger that slips.
                step={(moves) => game.choice.peek() ?? game.step(moves)}
                last={view.last}
                dead={view.dead}
                owners={view.score?.owners}
                uncounted={view.score?.uncounted}
                shapes={shapes}
                seq={view.seq}
                still={reviewing}
                choices={choice && { cell: choice.to, faces: facesOf({ ...view, turn: choice.side }, choice) }}
                ghost={placement ? mover : null}
                confirm={confirmTaps.value && mover !== null}
                cellLabel={cellLabel}
                onPoint={(cell) => {
                    if (reviewing || game.takePremoveAway()) return;
                    if (placement) game.place(cell);
                    else game.notice.value = null;
                }}
                onChoose={(id) => game.choose(id)}
            />
            {ended && <Result game={game} next={parts.next} takeOut={() => setOpen("out")} />}
            {!wide && (reviewing || (ended && total > 0)) && stepper}
            {!ended && actions}
            <div class="line" key="line">
                <div class="line-message" role="status">
                    {typed && !reviewing ? (
                        <TypedText text={typed} />
                    ) : !reviewing ? (
                        told
                    ) : (
                        !ended &&
                        urgent(game, parts) && (
                            <>
                                {told}
                                {!wide && (
                                    <button
                                        type="button"
                                        class="button button-small line-back"
                                        onClick={() => look(total)}
                                    >
                                        {words.review.back}
                                    </button>
                                )}
                            </>
                        )
                    )}
                </div>
                <button type="button" class="line-moves" onClick={() => setOpen("moves")}>
                    <span class="line-state">{reviewing ? place : status}</span>
                    {reviewing && !ended ? (
                        <span class="line-now">{status}</span>
                    ) : (
                        <span class="line-latest">
                            <bdi dir="ltr">
                                {total ? latestMoves(view.game, view.moves, paired) : words.game.noMoves}
                            </bdi>
                        </span>
                    )}
                </button>
                {!wide && !reviewing && !ended && total > 0 && (
                    <button
                        type="button"
                        class="line-earlier"
                        aria-label={words.review.earlier}
                        title={words.review.earlier}
                        onClick={() => look(total - 1)}
                    >
                        <Icon name="earlier" />
                    </button>
                )}
            </div>
            {wide && (
                <section class="moves" key="moves" aria-label={words.game.moves}>
                    <div class="moves-list">{moveList}</div>
                    {total > 0 && stepper}
                </section>
            )}
            {wide && parts.aside}
            <p class="visually-hidden" aria-live="polite">
                {said}
            </p>
            {open === "menu" && (
                <GameMenu
                    game={game}
                    autoFlip={autoFlip}
                    setAutoFlip={setAutoFlip}
                    flip={flip}
                    more={parts.menu}
                    showKeys={() => setOpen("keys")}
                    takeOut={() => setOpen("out")}
                    onClose={() => setOpen((now) => (now === "menu" ? null : now))}
                />
            )}
            {open === "out" && (
                <TakeOutGame
                    log={JSON.stringify(game.log)}
                    game={game.config.game}
                    flipped={flipped}
                    onClose={() => setOpen(null)}
                />
            )}
            {open === "moves" && (
                <Panel title={words.game.moves} onClose={() => setOpen(null)}>
                    <div class="panel-moves">{moveList}</div>
                </Panel>
            )}
            {open === "keys" && <KeysPanel onClose={() => setOpen(null)} />}
            {parts.panel}
        </main>
    );
}

/** Whether there is something to say that does not wait until the earlier position has been looked at. */
function urgent(game: Game, { message }: TableParts): boolean {
    const { claims } = game.view.value;
    return (
        Boolean(message) ||
        game.notice.value !== null ||
        offerOf(game) !== null ||
        (claims.length > 0 && game.can(game.actor, "claim-draw"))
    );
}

/** Whose turn it is, or how it ended, in a few words. */
export function statusOf(game: Game): string {
    const view = game.view.value;
    const words = t.value;
    if (view.outcome) {
        const { winner, reason } = view.outcome;
        const why = outcomeText(view.game, reason) ?? reason;
        return winner ? words.sentences(winWords(game, winner), why) : why;
    }
    if (view.phase === "marking") return words.game.markTitle;
    const turn =
        game.seat !== "both" && game.myTurn.value
            ? words.game.yourTurn
            : words.game.turn(sideName(view.game, view.turn));
    return words.sentences(checkWords(view), turn);
}
