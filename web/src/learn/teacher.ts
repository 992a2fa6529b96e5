import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { Engine } from "../rules/engine";
import type { Cell, Colour, Config, Move, SearchStep, View } from "../rules/types";

/** Why a move of Go was bad. */
export type Why =
    /** It will be taken where it stands. */
    | { kind: "taken" }
    /** A group of one's own dies that could have lived: one of its stones. */
    | { kind: "lost"; at: Cell; stones: number }
    /** A group of the opponent lives that could have been taken. */
    | { kind: "saved"; at: Cell; stones: number }
    /** The point was one's own already. */
    | { kind: "owned" }
    /** It lies on the edge while the board is still open. */
    | { kind: "edge" }
    /** Other places are larger. */
    | { kind: "elsewhere" };

/** What is said about the latest move of the one who is taught. */
export interface Lesson {
    move: Move;
    /** Moves made when it had been made. */
    ply: number;
    /** Points and percentage points of the chances that it lost. */
    points: number;
    chances: number;
    better: Move;
    why: Why;
}

/** What makes a move worth a word, in points or in percentage points of the chances, on a board of 9×9; as much more on another as it is wider. */
const BAD_POINTS = 5;
const BAD_CHANCES = 8;
/** Games tried of each position, on a board of 9×9; on a wider one as many fewer. */
const PLAYOUTS = 3000;
/** From here on a cell is somebody's, of 100. */
const SURE = 40;
const SURELY_OWN = 85;
/** The board is open until this share of its points has stones. */
const OPENING = 0.25;

/** What the teacher follows: a game at this device against the computer. */
export interface Pupil {
    readonly config: Config;
    readonly seat: Colour | "both" | "none";
    readonly view: ReadonlySignal<View>;
}

/** Somebody who looks on in a game of Go: says afterwards why a move was bad and what was better. */
export class Teacher {
    readonly lesson = signal<Lesson | null>(null);
    /** The engine could not be had: nothing is taught. */
    readonly failed = signal(false);

    private readonly engine = new Engine();
    private readonly places = new Map<Cell, number>();
    /** What was found about the position in which the pupil was to move last, by the moves that led there. */
    private before: { line: readonly Move[]; step: SearchStep } | null = null;
    /** Positions to be looked at one after the other, by the views that show them. */
    private readonly waiting: View[] = [];
    private working = false;
    private closed = false;
    private readonly unwatch: () => void;

    constructor(
        private readonly pupil: Pupil,
        nameOf: (place: number) => Cell,
    ) {
        pupil.view.value.board.cells.forEach((_, place) => this.places.set(nameOf(place), place));
        this.unwatch = effect(() => this.follow(pupil.view.value));
    }

    close(): void {
        this.closed = true;
        this.unwatch();
        this.engine.close();
    }

    private place(cell: Cell): number {
        return this.places.get(cell) ?? -1;
    }

    private follow(view: View): void {
        // What was said stands until the pupil moves again or takes back.
        const said = this.lesson.peek();
        const movedAgain = view.turn !== this.pupil.seat && view.line.length > (said?.ply ?? 0);
        if (said && (movedAgain || view.line.length < said.ply)) this.lesson.value = null;
        if (view.phase !== "playing") return;
        this.waiting.push(view);
        void this.work();
    }

    /** Whether the game has not left this line. */
    private leadsOn(line: readonly Move[]): boolean {
        const now = this.pupil.view.peek().line;
        return !this.closed && line.every((move, i) => now[i] === move);
    }

    private async work(): Promise<void> {
        if (this.working) return;
        this.working = true;
        try {
            for (let view = this.waiting.shift(); view && !this.closed; view = this.waiting.shift()) {
                // What lies two moves back is not spoken of any more.
                if (!this.leadsOn(view.line) || this.pupil.view.peek().line.length > view.line.length + 1) continue;
                if (view.turn === this.pupil.seat) this.before = { line: view.line, step: await this.look(view.line) };
                else await this.review(view);
            }
            this.failed.value = false;
        } catch {
            this.waiting.length = 0;
            this.failed.value = true;
        }
        this.working = false;
    }

    /** How wide the board is, in boards of 9×9. */
    private width(): number {
        return Math.sqrt(this.places.size) / 9;
    }

    private look(line: readonly Move[]): Promise<SearchStep> {
        const nodes = Math.max(300, Math.round(PLAYOUTS / this.width()));
        return this.engine.analyse(this.pupil.config, [...line], { lines: 1, nodes });
    }

    /** What the pupil's latest move made of the position before it. */
    private async review(view: View): Promise<void> {
        const move = view.line.at(-1);
        const last = view.moves.at(-1);
        if (move === undefined || last?.by !== this.pupil.seat || move.startsWith("resume")) return;
        const begun = view.line.slice(0, -1);
        const known = this.before?.line.join(" ") === begun.join(" ") ? this.before : null;
        const had = known?.step ?? (await this.look(begun));
        const better = had.lines[0]?.moves[0];
        if (!better || better === move) return;
        const has = await this.look(view.line);
        if (!this.isBad(this.loss(had, has, -1))) return;
        // A search speaks too well of the side to move: what the better move leads to is seen with the same eyes as what was played.
        const loss = this.loss(await this.look([...begun, better]), has, 1);
        if (!this.isBad(loss)) return;
        const lesson = {
            move,
            ply: view.line.length,
            ...loss,
            better,
            why: this.why(move, had.ownership ?? [], has.ownership ?? [], view),
        };
        if (this.leadsOn(view.line) && this.pupil.view.peek().line.length <= lesson.ply + 1) this.lesson.value = lesson;
    }

    /** What the opponent has more after the pupil's move than in another position, in which the same side (1) or the other (-1) is to move. */
    private loss(other: SearchStep, has: SearchStep, side: 1 | -1): { points: number; chances: number } {
        const [before, after] = [other.lines[0], has.lines[0]];
        if (!before || !after) return { points: 0, chances: 0 };
        const score = side === 1 ? before.score : 1000 - before.score;
        return {
            points: ((after.points ?? 0) - side * (before.points ?? 0)) / 10,
            chances: (after.score - score) / 10,
        };
    }

    private isBad({ points, chances }: { points: number; chances: number }): boolean {
        return points >= BAD_POINTS * this.width() || chances >= BAD_CHANCES * this.width();
    }

    private why(move: Move, had: number[], has: number[], { board }: View): Why {
        const sign = this.pupil.seat === "first" ? 1 : -1;
        const [own, theirs] = this.pupil.seat === "first" ? ["X", "O"] : ["O", "X"];
        const at = this.place(move);
        const names = [...this.places.keys()];
        /** Stones that were one side's points before the move and are the other's after it. */
        const turned = (stone: string | undefined) =>
            names.filter(
                (_, i) => i !== at && board.cells[i] === stone && sign * had[i]! > SURE && sign * has[i]! < -SURE / 4,
            );
        const lost = turned(own);
        if (lost[0]) return { kind: "lost", at: lost[0], stones: lost.length };
        const saved = turned(theirs);
        if (saved[0]) return { kind: "saved", at: saved[0], stones: saved.length };
        if (sign * has[at]! < -SURE) return { kind: "taken" };
        if (sign * had[at]! > SURELY_OWN) return { kind: "owned" };
        const [file, rank] = [at % board.files, Math.floor(at / board.files)];
        const onEdge = file === 0 || rank === 0 || file === board.files - 1 || rank === board.ranks - 1;
        const stones = board.cells.filter((content) => content !== "").length;
        if (at >= 0 && onEdge && stones < OPENING * names.length) return { kind: "edge" };
        return { kind: "elsewhere" };
    }
}
