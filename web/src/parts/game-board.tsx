import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useWide } from "../base/media";
import { Asking } from "../board/asking";
import { Board } from "../board/board";
import { useCoordination } from "../board/coordination";
import type { Coordination, Geometry } from "../board/geometry";
import { Dragged, Hand } from "../board/hand";
import { Interaction, type Source } from "../board/interaction";
import type { PieceSet } from "../board/piece-art";
import type { BoardProps } from "../board/props";
import { t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import { type Colour, opponentOf, type View } from "../rules/types";
import { dotsOf, handLabel, hillOf, kingsInCheck, markWords, setOf } from "./display";
import { type AskedPiece, PieceCard } from "./piece-card";
import { contentOf, type Reached } from "./reach";
import { useWheel } from "./steps";

/** The parts of a view that can be seen on the board and in the hands. */
type Position = Pick<View, "game" | "board" | "hands" | "checks" | "ko">;

/** Board properties that differ between playing and reading a game. */
type OwnBoardProps = Pick<
    BoardProps,
    | "last"
    | "dead"
    | "planned"
    | "owners"
    | "ownership"
    | "uncounted"
    | "shapes"
    | "hints"
    | "ply"
    | "choices"
    | "ghost"
    | "confirm"
    | "cellLabel"
    | "onPoint"
    | "onChoose"
    | "onCancel"
>;

/** The state that a screen holds for its board. */
export interface BoardState {
    interaction: Interaction;
    asking: Asking;
    /** The element around the board. */
    box: RefObject<HTMLDivElement>;
    /** True in the wide layout, which has the moves beside the board. */
    wide: boolean;
    coordinates: Coordination;
}

/** Creates the state for a board of this kind. */
export function useBoardState(kind: Geometry["kind"]): BoardState {
    const interaction = useMemo(() => new Interaction(), []);
    const asking = useMemo(() => new Asking(interaction), []);
    const box = useRef<HTMLDivElement>(null);
    const wide = useWide();
    const coordinates = useCoordination(wide, kind);
    return { interaction, asking, box, wide, coordinates };
}

/** The board between the hands and tags of both sides. The second player is at the top unless the board is flipped. */
export function GameBoard({
    position,
    set: needed,
    faces,
    flipped,
    state: { coordinates, interaction, asking, box },
    reach,
    tag,
    beside,
    onMove,
    step,
    explain,
    handName,
    hints,
    ...own
}: OwnBoardProps & {
    position: Position;
    /** Overrides the player's choice of a piece set. */
    set?: PieceSet;
    /** The kanji on the kings in Ōgi. */
    faces?: Record<Colour, string>;
    /** True if the board is seen from the second player's side. */
    flipped: boolean;
    state: BoardState;
    reach: Reached;
    /** A side's name and clock. */
    tag: (side: Colour, place: "top" | "bottom") => ComponentChildren;
    /** Content before the board, in the same box. */
    beside?: ComponentChildren;
    /** Called when a piece is moved to or dropped on a cell. */
    onMove: (source: Source, to: string) => void;
    /** Called when the wheel turns over the board, with the number of moves to step. */
    step: (moves: number) => void;
    /** The text beside a side's hand, unless the hand is empty. */
    handName?: (side: Colour) => string;
    /** Returns information about a piece, or null if there is none. Absent while the player cannot ask about pieces. */
    explain?: (source: Source) => AskedPiece | null;
}) {
    const words = t.value.game;
    const { game, board, hands } = position;
    const set = needed ?? setOf(game);
    const top: Colour = flipped ? "first" : "second";
    const bottom = opponentOf(top);
    useWheel(box, step);
    useLayoutEffect(() => asking.hide, [own.ply, Boolean(explain)]);
    const source = interaction.selected.value || interaction.dragging.value ? null : asking.about.value;
    const asked = (source && explain?.(source)) || null;
    const hand = (side: Colour, place: "top" | "bottom") =>
        hands && (
            <div class={`stand stand-${place}`}>
                {handName && Object.keys(hands[side]).length > 0 && (
                    <span class="stand-name" aria-hidden="true">
                        {handName(side)}
                    </span>
                )}
                <Hand
                    side={side}
                    pieces={hands[side]}
                    set={set}
                    turned={(side === "second") !== flipped}
                    interaction={interaction}
                    asking={explain && asking}
                    sources={reach.sources}
                    stuck={reach.stuck}
                    label={words.hand(sideName(game, side))}
                    pieceLabel={handLabel(game)}
                    board={() => box.current?.querySelector(".board") ?? null}
                    onMove={(piece, to) => onMove({ side, piece }, to)}
                />
            </div>
        );
    return (
        <>
            {tag(top, "top")}
            {hand(top, "top")}
            <div class="board-box" ref={box}>
                {beside}
                <Board
                    geometry={board}
                    cells={board.cells}
                    set={set}
                    flipped={flipped}
                    coordinates={coordinates}
                    faces={faces}
                    dots={dotsOf(game)}
                    outline={hillOf(game)}
                    checks={kingsInCheck(position)}
                    ko={position.ko}
                    label={words.board(shortName(game))}
                    interaction={interaction}
                    asking={explain && asking}
                    hints={asked?.targets.length ? asked.targets : hints}
                    sources={reach.sources}
                    repicks={reach.repicks}
                    targets={reach.targets}
                    markWords={markWords(game)}
                    onMove={onMove}
                    {...own}
                />
            </div>
            {hand(bottom, "bottom")}
            {tag(bottom, "bottom")}
            <div role="status">
                {source && asked && (
                    <PieceCard
                        game={game}
                        asked={asked}
                        source={source}
                        face={asked.piece === "K" ? faces?.[asked.side] : undefined}
                        flipped={flipped}
                        box={box}
                    />
                )}
            </div>
            <Dragged
                interaction={interaction}
                set={set}
                flipped={flipped}
                kings={faces}
                size={(box.current?.clientWidth ?? 400) / board.files}
                faceAt={(cell) => contentOf(position, cell)}
            />
        </>
    );
}
