import { computed, signal } from "@preact/signals";
import type { Lesson, Step, Task } from "../games/course";
import { type Guide, GuidedGame } from "../play/guided-game";
import type { Notice } from "../play/notice";
import type { Rules } from "../rules/rules";
import { type Cell, type Colour, type Config, type Move, opponentOf } from "../rules/types";
import type { Place } from "./places";

/** The lesson's message about the learner's last action. */
export type Said =
    | { kind: "right"; text?: string }
    /** Right, but more moves are needed. */
    | { kind: "more"; left: number }
    /** A legal move or an answer that does not solve the task. */
    | { kind: "wrong"; text?: string }
    /** A move that the rules refuse. `wanted` means that the task asked for it. */
    | { kind: "refused"; notice: Notice; wanted: boolean }
    | { kind: "hint"; text: string }
    /** The try took too many moves, so the position was reset. */
    | { kind: "again" };

/** The delay before a reply, and between shown moves, in milliseconds. */
const REPLY = 450;
/** How many moves longer than the shortest route a route over all cells may be. */
const SPARE_MOVES = 3;

/** The position at the start of a step, as a separate game with the moves from the previous steps. */
interface Stage {
    config: Config;
    moves: Move[];
    /** The learner's side. A step that continues from the previous one keeps the side, whichever side is to move. */
    side: Colour;
}

/** A lesson in progress. */
export class LessonRun implements Guide {
    readonly at = signal(0);
    readonly game;
    /** True if the step's task is done or it has no task. */
    readonly done = signal(false);
    readonly said = signal<Said | null>(null);
    /** The cells that were tapped or visited. */
    readonly marked = signal<readonly Cell[]>([]);
    readonly finished = signal(false);
    /** The number of wrong answers, wrong moves and requested hints. */
    readonly mistakes = signal(0);
    readonly step = computed<Step>(() => this.lesson.steps[this.at.value]!);

    /** The starting points of the steps reached so far. */
    private stages: Stage[] = [];
    /** The last step that was started. */
    private readonly begun = signal(0);
    /** Where the lesson can be resumed; null if it is at its beginning or has been finished. */
    readonly place = computed<Place | null>(() => {
        const at = this.begun.value;
        const mistakes = this.mistakes.value;
        if (this.finished.value || at === 0) return null;
        const stages = this.stages.slice(0, at + 1).map(({ moves, side }) => ({ moves, side }));
        return { steps: this.lesson.steps.length, mistakes, stages };
    });
    /** In a line, the number of moves made so far; in a route over cells, the number of the learner's moves. */
    private made = 0;
    /** True while a reply or a shown move is still to come. */
    private busy = false;
    /** True while the moves that lead into the step are being shown. */
    readonly shows = signal(false);
    private closed = false;

    /** True if the lesson was finished before and is waiting for the learner to restart it. */
    readonly rests = signal(false);

    /**
     * Throws if the rules refuse the lesson's first position; the tests play through every lesson. `from` is where the
     * lesson was left, and is used only if it fits the lesson's current version.
     */
    constructor(
        private readonly rules: Rules,
        readonly lesson: Lesson,
        private readonly wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time)),
        from: Place | "done" | null = null,
    ) {
        this.rests.value = from === "done";
        this.game = signal((from && from !== "done" ? this.goOnFrom(from) : null) ?? this.stand(this.configAt(0), []));
        void this.enter();
    }

    /** Whether the lesson is about hands. If not, captured pieces are not shown. */
    get concernsHands(): boolean {
        const { config, steps } = this.lesson;
        const configs = [config, ...steps.flatMap(({ set }) => (set ? [{ ...config, ...set }] : []))];
        const held = ({ position }: Config) => position === undefined || !/ \/ /.test(position);
        return configs.slice(steps[0]?.set ? 1 : 0).some(held) || JSON.stringify(steps).includes("@");
    }

    private goOnFrom({ steps, mistakes, stages }: Place): GuidedGame | null {
        const last = stages.at(-1);
        if (!last || steps !== this.lesson.steps.length || stages.length > steps) return null;
        const game = GuidedGame.begin(this.rules, this.configAt(stages.length - 1), last.moves);
        if (!game) return null;
        game.follow(this);
        this.at.value = stages.length - 1;
        this.mistakes.value = mistakes;
        this.stages = stages.map((stage, at) => ({ ...stage, config: this.configAt(at) }));
        return game;
    }

    close(): void {
        this.closed = true;
        this.game.peek().close();
    }

    /** The number of stars earned, from 1 to 3. */
    get stars(): number {
        const mistakes = this.mistakes.value;
        return mistakes === 0 ? 3 : mistakes <= 2 ? 2 : 1;
    }

    private get task(): Task | undefined {
        return this.step.peek().task;
    }

    /** The settings of the position at the start of a step, which an earlier step may have set up. */
    private configAt(at: number): Config {
        const set = this.lesson.steps
            .slice(0, at + 1)
            .reverse()
            .find((step) => step.set)?.set;
        return { ...this.lesson.config, ...set };
    }

    private stand(config: Config, moves: Move[]): GuidedGame {
        const game = GuidedGame.begin(this.rules, config, moves);
        if (!game) throw new Error(`the rules refuse step ${this.at.peek() + 1} of the lesson “${this.lesson.title}”`);
        game.follow(this);
        return game;
    }

    private replace(config: Config, moves: Move[]): void {
        this.game.peek().close();
        this.game.value = this.stand(config, moves);
    }

    /** Enters the step and shows the moves that lead into it. */
    private async enter(): Promise<void> {
        const { before = [], set, task } = this.step.peek();
        const at = this.at.peek();
        this.done.value = false;
        this.said.value = null;
        this.marked.value = [];
        this.made = 0;
        this.busy = true;
        this.shows.value = before.length > 0;
        const game = this.game.peek();
        const { line, turn } = game.view.peek();
        const mover = before.length % 2 ? opponentOf(turn) : turn;
        const side = (set ? undefined : this.stages[at - 1]?.side) ?? mover;
        this.stages[at] = { config: game.config, moves: [...line], side };
        this.begun.value = at;
        for (const move of before) {
            await this.wait(REPLY);
            if (this.closed || this.game.peek() !== game) return;
            game.make(move);
        }
        this.busy = false;
        this.shows.value = false;
        if (!task) this.done.value = true;
    }

    /** Goes to the next step, or finishes the lesson after the last one. */
    next(): void {
        if (!this.done.peek()) return;
        if (this.at.peek() + 1 === this.lesson.steps.length) return void (this.finished.value = true);
        const { config, view } = this.game.peek();
        this.at.value += 1;
        const { set } = this.step.peek();
        if (set) this.replace(this.configAt(this.at.peek()), []);
        else this.replace(config, view.peek().line);
        void this.enter();
    }

    /** Restarts the step. */
    again(): void {
        this.finished.value = false;
        const { config, moves } = this.stages[this.at.peek()]!;
        this.replace(config, moves);
        void this.enter();
    }

    /** Restarts the lesson. */
    restart(): void {
        this.rests.value = false;
        this.at.value = 0;
        this.mistakes.value = 0;
        this.again();
    }

    /** Goes back to the previous step to do it again. */
    back(): void {
        if (this.at.peek() === 0) return;
        this.at.value -= 1;
        this.again();
    }

    giveHint(): void {
        const { hint } = this.step.peek();
        if (!hint || this.done.peek()) return;
        if (this.said.peek()?.kind !== "hint") this.mistakes.value += 1;
        this.said.value = { kind: "hint", text: hint };
    }

    private succeed(): void {
        this.done.value = true;
        this.said.value = { kind: "right", text: this.step.peek().after };
    }

    private fail(text?: string): void {
        this.mistakes.value += 1;
        this.said.value = { kind: "wrong", text };
    }

    /**
     * Whether answers are ignored, because the task is done, the lesson is waiting for a restart, or the moves that
     * lead to the question are being shown.
     */
    private get shut(): boolean {
        return this.done.peek() || this.rests.peek() || this.shows.peek();
    }

    get awaitsMove(): boolean {
        const kind = this.task?.kind;
        return (
            !this.busy &&
            !this.rests.value &&
            !this.done.value &&
            (kind === "play" || kind === "visit" || kind === "try")
        );
    }

    get awaitsRefusal(): boolean {
        return this.task?.kind === "try";
    }

    moved(move: Move): boolean {
        const { task } = this;
        const { wrong } = this.step.peek();
        if (task?.kind === "play") {
            if (!task.line[this.made]?.includes(move)) {
                this.fail(wrong?.[move]);
                return false;
            }
            void this.goOn(task.line);
            return true;
        }
        if (task?.kind === "visit") {
            void this.goOver(task, move);
            return true;
        }
        this.fail(wrong?.[move]);
        return false;
    }

    refused(notice: Notice): void {
        const { task } = this;
        const wanted = task?.kind === "try" && notice.kind === "refusal" && notice.refusal.clause === task.clause;
        if (wanted) this.done.value = true;
        this.said.value = { kind: "refused", notice, wanted };
    }

    /** Continues a line after the learner's move: plays the reply, and ends the task after the last move. */
    private async goOn(line: (Move[] | Move)[]): Promise<void> {
        const game = this.game.peek();
        this.said.value = null;
        this.busy = true;
        const reply = line[this.made + 1];
        this.made += 2;
        if (typeof reply === "string") {
            await this.wait(REPLY);
            if (this.closed || this.game.peek() !== game) return;
            game.make(reply);
        }
        this.busy = false;
        if (this.made >= line.length) this.succeed();
        else this.said.value = { kind: "more", left: Math.ceil((line.length - this.made) / 2) };
    }

    private async goOver(task: Task & { kind: "visit" }, move: Move): Promise<void> {
        const game = this.game.peek();
        this.said.value = null;
        this.busy = true;
        const to = game.view.peek().legal.find((one) => one.move === move)?.to;
        if (to && task.cells.includes(to)) this.marked.value = [...new Set([...this.marked.peek(), to])];
        this.made += 1;
        await this.wait(REPLY);
        if (this.closed || this.game.peek() !== game) return;
        this.busy = false;
        if (this.marked.peek().length === task.cells.length) {
            if (this.made > task.moves.length) this.mistakes.value += 1;
            return this.succeed();
        }
        const { legal } = game.view.peek();
        const reply = task.replies.find((one) => legal.some((other) => other.move === one)) ?? legal[0]?.move;
        if (this.made < task.moves.length + SPARE_MOVES && reply && game.make(reply)) return;
        this.mistakes.value += 1;
        this.again();
        this.said.value = { kind: "again" };
    }

    /** Handles the answer to “Is this move legal?” */
    judge(legal: boolean): void {
        if (this.task?.kind !== "judge" || this.shut) return;
        if (legal === this.task.legal) this.succeed();
        else this.fail(this.step.peek().after);
    }

    /** Handles the answer with this index. */
    choose(answer: number): void {
        if (this.task?.kind !== "choose" || this.shut) return;
        const { wrong, after } = this.step.peek();
        if (answer === this.task.right) this.succeed();
        // With two answers, the other one must be right, so the explanation gives nothing away.
        else this.fail(wrong?.[answer] ?? (this.task.options.length === 2 ? after : undefined));
    }

    /** Handles an entered number. */
    answer(text: string): void {
        if (this.task?.kind !== "count" || this.shut) return;
        if (Number(text.replace(",", ".")) === Number(this.task.value)) this.succeed();
        else this.fail();
    }

    /** Handles a tap on a cell in a task that asks for taps. */
    tap(cell: Cell): void {
        if (this.task?.kind !== "tap" || this.shut || this.marked.peek().includes(cell)) return;
        if (!this.task.cells.includes(cell)) return this.fail();
        this.said.value = null;
        this.marked.value = [...this.marked.peek(), cell];
        if (this.marked.peek().length === this.task.cells.length) this.succeed();
    }

    /**
     * Whether the position for the step's question is on the board: all moves that lead there have been made, and no
     * others.
     */
    get asks(): boolean {
        const begun = this.stages[this.at.value]?.moves.length ?? 0;
        return this.game.value.view.value.line.length === begun + (this.step.value.before?.length ?? 0);
    }

    /** The learner's side, which is shown at the bottom. */
    get side(): Colour {
        return this.stages[this.at.value]?.side ?? this.game.value.view.value.turn;
    }
}
