import { readContent } from "../board/content";
import { cellName, type Geometry, readCell } from "../board/geometry";
import { gameOf } from "../games";
import type { Cell, Colour, Move, View } from "../rules/types";

/** A position after queued premoves, as far as it is known. The opponent's moves in between are unknown. */
export interface Foreseen {
    view: View;
    /** The number of premoves that could be made. The piece of the next one is missing, or its point is occupied. */
    made: number;
    /** The cells of the pieces that the premoves put there. */
    planned: readonly Cell[];
}

const indexOf = (board: Geometry, cell: Cell): number => {
    const place = readCell(board, cell);
    return place ? place.rank * board.files + place.file : -1;
};

/** The position after a side's moves, as if the opponent passed after each of them. */
export function foresee(view: View, by: Colour, moves: readonly Move[]): Foreseen {
    const draft = new Draft(view, by);
    let made = 0;
    for (const move of moves) {
        if (!draft.make(move)) break;
        ++made;
    }
    return { view: draft.view(), made, planned: [...draft.planned] };
}

/** A copy of a view's board and hands, on which one side can move regardless of the rules. */
class Draft {
    readonly planned = new Set<Cell>();
    private readonly cells: string[];
    private readonly held: Map<string, number>;
    private castles = true;

    constructor(
        private readonly from: View,
        private readonly by: Colour,
    ) {
        this.cells = [...from.board.cells];
        this.held = new Map(from.hands?.[by].map(({ piece, count }) => [piece, count]));
    }

    /** Returns false if the piece is missing or the point is occupied. */
    make(move: Move): boolean {
        if (this.from.board.kind === "points") return move === "pass" || this.place(move);
        const drop = /^(\+?[A-Z])@([a-z]\d)$/.exec(move);
        if (drop) return this.drop(drop[1]!, drop[2]!);
        const [, from, to, choice = ""] = /^([a-z]\d)([a-z]\d)(.?)$/.exec(move) ?? [];
        return from !== undefined && to !== undefined && this.move(from, to, choice);
    }

    private put(cell: Cell, piece: string): void {
        this.cells[indexOf(this.from.board, cell)] = this.by === "first" ? piece : piece.toLowerCase();
        if (piece) this.planned.add(cell);
        else this.planned.delete(cell);
    }

    private pieceAt(cell: Cell): string | null {
        const read = readContent(this.cells[indexOf(this.from.board, cell)] ?? "", false);
        return read?.side === this.by ? read.piece : null;
    }

    private place(point: Move): boolean {
        const index = indexOf(this.from.board, point);
        if (index < 0 || this.cells[index]) return false;
        this.cells[index] = this.by === "first" ? "X" : "O";
        this.planned.add(point);
        return true;
    }

    private drop(piece: string, to: Cell): boolean {
        const count = this.held.get(piece) ?? 0;
        if (!count) return false;
        this.held.set(piece, count - 1);
        this.put(to, piece);
        return true;
    }

    private move(from: Cell, to: Cell, choice: string): boolean {
        const piece = this.pieceAt(from);
        if (!piece) return false;
        if (gameOf(this.from.game).castling && (piece === "K" || piece === "R")) this.castles = false;
        if (piece === "K" && this.castle(from, to)) return true;
        this.put(from, "");
        this.put(to, choice === "+" ? `+${piece}` : /[a-z]/.test(choice) ? choice.toUpperCase() : piece);
        return true;
    }

    /**
     * Castles, if the move is written as a two-square king move or as the king taking its rook. Returns false for other
     * moves.
     */
    private castle(from: Cell, to: Cell): boolean {
        const { board, game } = this.from;
        const [king, target] = [readCell(board, from), readCell(board, to)];
        if (!gameOf(game).castling || !king || !target || king.rank !== target.rank) return false;
        const step = Math.sign(target.file - king.file);
        if (this.pieceAt(to) !== "R" && Math.abs(target.file - king.file) !== 2) return false;
        const at = (file: number) => cellName(board, file, king.rank);
        let rook = king.file + step;
        while (rook >= 0 && rook < board.files && this.pieceAt(at(rook)) !== "R") rook += step;
        if (this.pieceAt(at(rook)) !== "R") return false;
        this.put(from, "");
        this.put(at(rook), "");
        this.put(at(step > 0 ? 6 : 2), "K");
        this.put(at(step > 0 ? 5 : 3), "R");
        return true;
    }

    view(): View {
        const { from, by } = this;
        const board = { ...from.board, cells: this.cells };
        const own = from.hands?.[by].flatMap((one) => {
            const count = this.held.get(one.piece) ?? 0;
            return count ? [{ ...one, count }] : [];
        });
        const view: View = { ...from, board, ...(from.hands && own && { hands: { ...from.hands, [by]: own } }) };
        return { ...view, position: from.position && this.position(view) };
    }

    /** The FEN or FEEN of the resulting position, with the same side to move. */
    private position({ hands, position }: View): string {
        const board = this.written(hands !== undefined);
        if (hands) {
            const hand = (side: Colour) =>
                hands[side].map(({ piece, count }) => `${count > 1 ? count : ""}${piece}`).join("");
            return `${board} ${hand("first")}/${hand("second").toLowerCase()} ${position.split(" ").at(-1)}`;
        }
        const [, turn = "w", castling = "-"] = position.split(" ");
        const lost = this.by === "first" ? /[A-Z]/g : /[a-z]/g;
        const rights = this.castles ? castling : castling.replace(lost, "");
        return `${board} ${turn} ${rights || "-"} - 0 1`;
    }

    /** The ranks from the top, with numbers for runs of empty cells. If `crowned`, kings have a suffix. */
    private written(crowned: boolean): string {
        const { files, ranks } = this.from.board;
        const rank = (n: number) =>
            this.cells
                .slice(n * files, (n + 1) * files)
                .map((content) => (content ? content.replace(/^([Kk])$/, crowned ? "$1^" : "$1") : " "))
                .join("")
                .replace(/ +/g, (gap) => `${gap.length}`);
        return Array.from({ length: ranks }, (_, i) => rank(ranks - 1 - i)).join("/");
    }
}
