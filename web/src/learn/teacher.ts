import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { Engine } from "../rules/engine";
import type { Cell, Colour, Config, Move, SearchStep, View } from "../rules/types";

/** Why a move of Go was bad. */
export type Why =
    /** The stone will be captured. */
    | { kind: "taken" }
    /** An own group dies that could have lived; `at` is one of its stones. */
    | { kind: "lost"; at: Cell; stones: number }
    /** An opponent's group lives that could have been captured. */
    | { kind: "saved"; at: Cell; stones: number }
    /** The point was already own territory. */
    | { kind: "owned" }
    /** A first-line move in the opening. */
    | { kind: "edge" }
    /** Other moves are larger. */
    | { kind: "elsewhere" };

/** The verdict on the pupil's latest move. */
export interface Lesson {
    move: Move;
    /** The number of moves, this one included. */
    ply: number;
    /** The loss in points, and in percentage points of the winning chances. */
    points: number;
    chances: number;
    better: Move;
    why: Why;
}

/** The loss that earns a lesson on 9×9, in points or percentage points; grows with the width of the board. */
const BAD_POINTS = 5;
const BAD_CHANCES = 8;
/** Playouts per position on 9×9; fewer in proportion to the width of the board. */
const PLAYOUTS = 3000;
/** Ownership, of 100, from which a cell counts as a side's. */
const SURE = 40;
const SURELY_OWN = 85;
/** The opening lasts until this share of the points has stones. */
const OPENING = 0.25;

/** The game that the teacher follows: on this device, against the computer. */
export interface Pupil {
    readonly config: Config;
    readonly seat: Colour | "both" | "none";
    readonly view: ReadonlySignal<View>;
}

/** Watches a game of Go; explains after a bad move why it was bad and what was better. */
export class Teacher {
    readonly lesson = signal<Lesson | null>(null);
    /** The engine failed: no lessons. */
    readonly failed = signal(false);

    private readonly engine = new Engine();
    private readonly places = new Map<Cell, number>();
    /** The search result for the position before the pupil's move, and the moves that led there. */
    private before: { line: readonly Move[]; step: SearchStep } | null = null;
    /** Views to search, in order. */
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
        // A lesson stays until the pupil moves again or takes back.
        const said = this.lesson.peek();
        const movedAgain = view.turn !== this.pupil.seat && view.line.length > (said?.ply ?? 0);
        if (said && (movedAgain || view.line.length < said.ply)) this.lesson.value = null;
        if (view.phase !== "playing") return;
        this.waiting.push(view);
        void this.work();
    }

    /** Whether the game still continues this line. */
    private leadsOn(line: readonly Move[]): boolean {
        const now = this.pupil.view.peek().line;
        return !this.closed && line.every((move, i) => now[i] === move);
    }

    private async work(): Promise<void> {
        if (this.working) return;
        this.working = true;
        try {
            for (let view = this.waiting.shift(); view && !this.closed; view = this.waiting.shift()) {
                // A position two moves back needs no lesson any more.
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

    /** The width of the board relative to 9×9. */
    private width(): number {
        return Math.sqrt(this.places.size) / 9;
    }

    private look(line: readonly Move[]): Promise<SearchStep> {
        const nodes = Math.max(300, Math.round(PLAYOUTS / this.width()));
        return this.engine.analyse(this.pupil.config, [...line], { lines: 1, nodes });
    }

    /** Evaluates the pupil's latest move and publishes a lesson if it was bad. */
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
        // A search favours the side to move: compare with the position after the better move, where it is the same.
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

    /** The opponent's gain over another position, in which the same side (1) or the other side (-1) is to move. */
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
        /** Stones on cells that belonged to the pupil before the move and to the opponent after it. */
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
