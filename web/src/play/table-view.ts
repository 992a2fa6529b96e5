import type { BoardShape } from "../board/annotations";
import { readCell } from "../board/geometry";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { cellLabel } from "../parts/cell-label";
import { checkWords, layoutOf, shapesOfMove } from "../parts/display";
import { moveSpoken } from "../parts/move-words";
import type { Reached } from "../parts/reach";
import { whyWords, winWords } from "../parts/result-words";
import { pointWords } from "../parts/score-table";
import type { Cell, Colour, Move, View } from "../rules/types";
import { atariOn, blindfold, zen } from "../settings/settings";
import { atariShapes, calledChains } from "./atari";
import type { Game, PendingChoice } from "./game";
import type { Foreseen } from "./premoves";

/** The game state that its table shows, read once for all parts. A change re-renders the table. */
export interface TableView {
    /** The live game. */
    live: View;
    /** The position on the board: the live game, or an earlier position. */
    view: View;
    reviewing: boolean;
    ended: boolean;
    /** The side that plays at this device. */
    seat: Game["seat"];
    /** The turn or the outcome, in a few words. */
    status: string;
    mover: Colour | null;
    reach: Reached;
    choice: PendingChoice | null;
    /** The premoves, in order. */
    premoves: readonly Move[];
    /** The position after queued premoves; null if there are none. */
    foreseen: Foreseen | null;
    /** The move that is waiting for confirmation. */
    unconfirmed: Move | null;
    /** While dead stones are being marked: the stones whose status the computer is not sure of. */
    unsettled: readonly Cell[];
    /** The chains in atari to announce. */
    chains: readonly Cell[][];
}

/** `taught` means that a teacher announces atari on the pupil's chains. */
export function tableViewOf(game: Game, taught: boolean): TableView {
    const live = game.view.value;
    const reviewing = game.reviewed.value !== null;
    return {
        live,
        view: game.shown.value,
        reviewing,
        ended: live.phase === "ended",
        seat: game.seat,
        status: statusOf(game),
        mover: game.mover.value,
        reach: game.reach.value,
        choice: game.choice.value,
        premoves: game.premoves.value,
        foreseen: game.foreseen.value,
        unconfirmed: game.unconfirmed.value,
        unsettled: live.phase === "marking" && !reviewing ? game.unsettled.value : [],
        chains: gameOf(live.game).chains ? calledChains(game, taught) : [],
    };
}

/** The turn or the outcome, in a few words. */
export function statusOf(game: Pick<Game, "seat"> & { view: { value: View }; myTurn: { value: boolean } }): string {
    const view = game.view.value;
    const words = t.value;
    if (view.outcome) {
        const { winner } = view.outcome;
        const why = whyWords(game, view.outcome);
        return winner ? words.sentences(winWords(game, winner), why) : why;
    }
    if (view.phase === "marking") return words.game.markTitle;
    const turn =
        game.seat !== "both" && game.myTurn.value
            ? words.game.yourTurn
            : words.game.turn(sideName(view.game, view.turn));
    return words.sentences(checkWords(view), turn);
}

/** The number of the position on the board, as text. */
export const placeWords = ({ live, view }: Pick<TableView, "live" | "view">): string =>
    t.value.review.at(number(view.moves.length), number(live.moves.length));

/** The screen reader announcement: the last move, the turn, the stones marked as dead. */
export function announcementOf({
    live,
    view,
    reviewing,
    ended,
    status,
}: Pick<TableView, "live" | "view" | "reviewing" | "ended" | "status">): string {
    const words = t.value;
    const last = view.moves[view.moves.length - 1];
    return words.sentences(
        reviewing ? placeWords({ live, view }) : "",
        last ? words.game.played(sideName(view.game, last.by), moveSpoken(view.game, last.label, false)) : "",
        reviewing && ended ? "" : status,
        live.phase === "marking" && !reviewing ? `${words.game.markedDead}: ${live.dead?.join(" ") || number(0)}` : "",
    );
}

/** A cell's accessible label: the piece and its owner; in Go, also marks, score and atari. */
export function labelAt(
    table: Pick<TableView, "view" | "reviewing" | "seat" | "unsettled" | "chains" | "premoves" | "foreseen">,
    cell: Cell,
    content: string,
): string {
    const { view, reviewing, seat, unsettled, chains } = table;
    const words = t.value;
    const own = seat === "both" ? view.turn : seat;
    const whose = (side: Colour): string =>
        own === "none" ? sideName(view.game, side) : side === own ? words.game.own : words.game.opponents;
    const planned = table.foreseen ? table.premoves.map(targetOf).lastIndexOf(cell) : -1;
    const plain =
        cellLabel(view, cell, content, whose) + (planned < 0 ? "" : `, ${words.online.premoveAt(number(planned + 1))}`);
    const point = view.score && !reviewing ? pointWords(view, view.score, cell) : null;
    const counted = point ? `, ${point}` : "";
    if (!content) return plain + counted;
    if (!gameOf(view.game).placement) return plain;
    const dead = view.dead?.includes(cell) ? `, ${words.game.markedDead}${counted}` : "";
    const unsure = unsettled.includes(cell) ? `, ${words.game.unsure}` : "";
    const called = !reviewing && chains.some((chain) => chain.includes(cell)) ? `, ${words.teaching.inAtari}` : "";
    return plain + dead + unsure + called;
}

/**
 * The board's shapes: the teacher's (`taught`), atari, a move that has not been made yet, and unsettled stones. Earlier
 * positions do not have any.
 */
export function shapesOn(table: TableView, taught: readonly BoardShape[]): readonly BoardShape[] | undefined {
    const { view, reviewing, premoves, foreseen, unconfirmed, unsettled, chains } = table;
    if (reviewing) return undefined;
    const questions = unsettled.flatMap((cell): BoardShape[] => {
        const place = readCell(view.board, cell);
        if (!place) return [];
        const at = [place.file, place.rank] as const;
        return [{ kind: "label", tint: "", from: at, to: at, text: "?", aside: view.dead?.includes(cell) }];
    });
    const atari = atariShapes(chains, view.board, taught);
    const meant = unconfirmed ?? premoves[0];
    const planned = foreseen ? numbersOf(view.board, premoves) : meant ? shapesOfMove(view.board, meant) : [];
    return [...taught, ...atari, ...planned, ...questions];
}

/**
 * The target cells of queued premoves with their numbers. If several premoves have the same target, it gets the last
 * number.
 */
function numbersOf(board: View["board"], premoves: readonly Move[]): BoardShape[] {
    const numbers = new Map(premoves.map((move, i) => [targetOf(move), i + 1]));
    return [...numbers].flatMap(([cell, n]): BoardShape[] => {
        const place = readCell(board, cell);
        if (!place) return [];
        const at = [place.file, place.rank] as const;
        const label = { kind: "label", tint: "", from: at, to: at, text: number(n) } as const;
        // A stone has its number on it, as in printed diagrams.
        return board.kind === "points"
            ? [label]
            : [
                  { kind: "square", tint: "blue", from: at, to: at },
                  { ...label, aside: true },
              ];
    });
}

/** The cell where a move puts a piece or a stone. */
const targetOf = (move: Move): Cell => /^(?:[a-z]\d|\+?[A-Z]@)([a-z]\d)/.exec(move)?.[1] ?? move;

/** The properties other than `TableView` that affect a table's layout. */
interface Look {
    wide: boolean;
    taught?: boolean;
    /** True if the last move is not confirmed yet. */
    pending?: boolean;
    /** True if the connection is lost, so the clocks may be wrong. */
    lost?: boolean;
    /** Whether there is a panel below the moves or in a separate column. */
    aside: boolean;
    /** The classes for two columns beside the board (`useColumns`). */
    columns?: string;
    /** Whether the result is open. */
    result: boolean;
}

/** Whether there are clocks for one sitting, not days per move. If so, nothing may shift the board. */
const onTheClock = ({ clocks }: View): boolean =>
    !!clocks && [clocks.first, clocks.second].some(({ kind }) => kind !== "days");

/** Whether the pieces are hidden. They are hidden only from players, and only during play. */
export const isBlind = ({ live, seat }: Pick<TableView, "live" | "seat">): boolean =>
    blindfold.value && live.phase === "playing" && seat !== "none";

/** The CSS classes for a table. */
export function tableClass({ live, view, reviewing, ended, seat, unsettled }: TableView, look: Look): string {
    const { chains } = gameOf(view.game);
    return [
        "play",
        layoutOf(view),
        look.wide && "play-wide",
        ended && live.score && "play-counted",
        look.result && "play-result",
        ended ? "play-ended" : live.phase === "marking" && "play-marking",
        !ended && onTheClock(live) && "on-the-clock",
        reviewing && "play-review",
        !ended && zen.value && "play-zen",
        isBlind({ live, seat }) && "play-blind",
        unsettled.length > 0 && "play-unsure",
        look.taught && chains ? "play-taught" : (look.taught || (chains && atariOn.value)) && "play-called",
        look.pending && "play-pending",
        look.lost && "play-lost",
        look.columns || (look.wide && look.aside && "play-aside"),
    ]
        .filter(Boolean)
        .join(" ");
}
