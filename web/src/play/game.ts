import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { tick } from "../base/sound";
import type { Source } from "../board/interaction";
import { gameOf } from "../games";
import { movesNamed, movesWritten, saysChoice } from "../parts/notation";
import { nothingMoves, type Reached, reachOf, reachOfAll, variantsOf } from "../parts/reach";
import type { Rules } from "../rules/rules";
import type { Cell, Clocks, Colour, Command, Config, GameEvent, LegalMove, Move, Refusal, View } from "../rules/types";
import { hasStone, legalAhead, legalAt, possibleAhead } from "./ahead";
import { Past } from "./past";

/** What is told to the player above the actions: a refusal, or a word about the computer, the storage or the opponent. */
export type Notice =
    | { kind: "refusal"; refusal: Refusal }
    | { kind: "illegal"; by: Colour; refusal: Refusal }
    | { kind: "typed"; text: string }
    /** The computer could not be loaded, or could not move; both can be tried again. */
    | { kind: "engine-missing" | "engine-failed" }
    | { kind: "declined" | "overtaken" | "computer-marks" }
    | { kind: "declined-draw" | "declined-takeback" | "gave-time" | "marks-changed"; by: Colour }
    /** What came of a move whose answer had been lost. */
    | { kind: "made" | "made-already" | "not-made"; move: Move }
    /** A premove that the opponent's move made impossible. */
    | { kind: "impossible"; move: Move };

/** What stands until the player acts again, whatever the computer does meanwhile. */
const lasting: readonly Notice["kind"][] = [
    "declined",
    "overtaken",
    "illegal",
    "engine-missing",
    "declined-draw",
    "declined-takeback",
    "gave-time",
    "made",
    "made-already",
    "not-made",
    "impossible",
];
export const lingers = (notice: Notice): boolean => lasting.includes(notice.kind);

/** A move that still lacks a choice: promote or not, to which piece, keep or demote. */
export interface PendingChoice {
    to: string;
    from: string;
    moves: LegalMove[];
    /** Whose move it is. */
    side: Colour;
}

/** One game on the screen, wherever its events come from: what is shown of it, and how hands and keys become moves. */
export abstract class Game {
    abstract readonly id: string;
    abstract readonly config: Config;
    /** Who sits at this device: one side, both, or nobody who plays. */
    abstract readonly seat: Colour | "both" | "none";
    /** The name of a side where it has none of its own. */
    abstract nameless(side: Colour): string;
    /** Puts a command before whoever decides; true when it was accepted or is on its way. */
    abstract send(by: Colour, command: Command): boolean;
    /** By the clock of this game. */
    protected abstract now(): number;
    /** Nothing is left on this side's clock. */
    protected abstract flagFell(side: Colour): void;

    readonly view;
    readonly clocks = signal<Clocks | null>(null);
    readonly notice = signal<Notice | null>(null);
    readonly choice = signal<PendingChoice | null>(null);
    readonly thinking = signal(false);
    /** For how many seconds a player has been away; 0: here. */
    readonly away = signal<Record<Colour, number>>({ first: 0, second: 0 });
    /** Seconds until the game is called off because nobody makes the first move; null where that is no question. */
    readonly firstMoveIn = signal<number | null>(null);
    /** Why the game is not kept on this device: there is no room, or the browser keeps nothing. */
    readonly unkept = signal<"full" | "nothing" | null>(null);
    /** While dead groups are marked: stones, by whole groups, whose fate the computer is not sure of. */
    readonly unsettled = signal<readonly Cell[]>([]);
    /** The computer still looks which stones seem dead: nothing is accepted before. */
    readonly judging = signal(false);
    /** The computer could not look: the players mark everything themselves. */
    readonly unjudged = signal(false);
    /** The request for a game without result that is on the table is not answered for now. */
    readonly putAside = signal(false);
    /** How many moves stand in the earlier position that is looked at; null when it is the game itself. */
    readonly reviewed = signal<number | null>(null);
    /** What the board shows: the game, or an earlier position of it. */
    readonly shown = computed<View>(() => {
        const view = this.view.value;
        const ply = this.reviewed.value;
        return (ply === null ? null : this.past.view(this.events, ply)) ?? view;
    });
    /** True when a person at this device is to act. */
    readonly myTurn = computed(() => this.personFor(this.view.value.turn));
    /** The side that may lay a move in advance now, because its opponent is to move; null: nobody. */
    readonly planner: ReadonlySignal<Colour | null> = computed(() => null);
    /** What that side has laid; null: nothing. */
    readonly premove: ReadonlySignal<Move | null> = computed(() => null);
    /** This player has given the game up, and only the word of whoever decides is missing. */
    readonly halted: ReadonlySignal<boolean> = computed(() => false);
    /** The side whose pieces can be picked up now; null: nobody's. */
    readonly mover = computed<Colour | null>(() => {
        const { phase, turn } = this.view.value;
        if (phase !== "playing" || this.reviewed.value !== null || this.halted.value) return null;
        return this.personFor(turn) ? turn : this.planner.value;
    });
    /** The position as whoever may move or plan now sees it. */
    readonly standing = computed<View>(() => {
        const view = this.view.value;
        const planner = this.planner.value;
        return planner ? { ...view, turn: planner, legal: legalAhead(this.rules, view) } : view;
    });
    /** What can be picked up, and where it may go. */
    readonly reach = computed<Reached>(() => {
        const standing = this.standing.value;
        if (!this.mover.value) return nothingMoves;
        return standing.play === "strict" && !this.planner.value ? reachOfAll(standing) : reachOf(standing);
    });

    /** What could be answered to some move of the opponent, by position. */
    private possible: { position: string; moves: ReadonlySet<Move> } | null = null;
    protected viewedAt: number;
    /** The second of a clock that was heard last. */
    private heard = Infinity;
    protected readonly past: Past;

    protected constructor(
        protected readonly rules: Rules,
        protected session: number,
        protected events: GameEvent[],
        now: number,
    ) {
        this.past = new Past(rules);
        this.viewedAt = now;
        this.view = signal<View>(rules.view(session, now));
        this.clocks.value = this.view.value.clocks;
    }

    personFor(side: Colour): boolean {
        return this.seat === "both" || side === this.seat;
    }

    /** The side that a person at this device acts for when it is not bound to the turn. */
    get actor(): Colour {
        return this.seat === "first" || this.seat === "second" ? this.seat : this.view.value.turn;
    }

    can(side: Colour, action: string): boolean {
        return this.personFor(side) && (this.view.value.actions[side]?.includes(action) ?? false);
    }

    /** From which side the board is seen when the game is opened. */
    get sides(): { turned: boolean; autoFlip: boolean } {
        return { turned: this.seat === "second", autoFlip: false };
    }

    keepSides(_turned: boolean, _autoFlip: boolean): void {}

    /** Another try after the computer could not move. */
    retry(): void {}

    /** What the players agreed on or, where they said nothing, the rules have. */
    get terms(): Config {
        const { config } = this;
        return gameOf(config.game).counting
            ? { ...config, komi: config.komi ?? this.rules.komi(config.rules ?? "thai", config.size) }
            : config;
    }

    get log(): { config: Config; events: GameEvent[] } {
        return { config: this.config, events: this.events };
    }

    /** Lets the clock that runs go on; to be called a few times a second. */
    protected tick(): void {
        const { clocks, phase } = this.view.value;
        const running = clocks?.running;
        if (!clocks || !running || phase !== "playing") return;
        const clock = clocks[running];
        const elapsed = this.now() - this.viewedAt;
        const ms = clock.ms - Math.max(0, elapsed - clock.delay);
        if (ms > 0) {
            this.clocks.value = { ...clocks, [running]: { ...clock, ms, delay: Math.max(0, clock.delay - elapsed) } };
            return;
        }
        // What comes after the last millisecond, a period or the end, is for the rules to say.
        this.refresh();
        if ((this.view.value.clocks?.[running].ms ?? 1) <= 0) this.flagFell(running);
    }

    /** Whether the last seconds of a person at this device are to be heard; once for each of them. */
    protected hearClock(): void {
        const { value: clocks } = this.clocks;
        const running = clocks?.running;
        if (!clocks || !running || this.view.value.phase !== "playing" || !this.personFor(running))
            return void (this.heard = Infinity);
        const { ms, delay, overtime, kind } = clocks[running];
        const seconds = Math.ceil(ms / 1000);
        const period = kind === "byoyomi" && overtime;
        if (delay <= 0 && seconds > 0 && seconds < this.heard && (seconds <= 10 || (period && seconds % 10 === 0)))
            tick();
        this.heard = seconds;
    }

    protected refresh(): void {
        this.viewedAt = this.now();
        this.show(this.rules.view(this.session, this.viewedAt));
    }

    protected show(view: View): void {
        this.view.value = view;
        this.clocks.value = view.clocks;
        if (!view.offers.noResult) this.putAside.value = false;
        if (this.reviewed.value !== null && this.reviewed.value >= view.moves.length) this.reviewed.value = null;
    }

    /** Shows the position after so many moves; the last of them is the game itself. */
    look(ply: number): void {
        const { moves } = this.view.value;
        this.choice.value = null;
        const shown = Math.max(0, ply);
        this.reviewed.value = shown >= moves.length ? null : shown;
    }

    /** Goes some moves on or, with a negative number, back. */
    step(moves: number): void {
        this.look((this.reviewed.value ?? this.view.value.moves.length) + moves);
    }

    /** The moves between these places that could come to be in answer to some move of the opponent. */
    private possibleAhead(view: View, source: Source, to: string): LegalMove[] {
        const live = this.view.value;
        if (this.possible?.position !== live.position)
            this.possible = { position: live.position, moves: possibleAhead(this.rules, live) };
        const { moves } = this.possible;
        const found = variantsOf(view.game, source, to).filter(({ move }) => moves.has(move));
        // Castling may be written in another way than by its squares.
        return found.length
            ? found
            : view.legal.filter(
                  (m) => m.to === to && ("cell" in source ? m.from === source.cell : m.drop === source.piece),
              );
    }

    /** Why a move is refused before it is sent anywhere; null: it is not. */
    protected why(move: Move): Refusal | null {
        return this.planner.value ? null : this.rules.why(this.session, move);
    }

    /** Says why something was not done. */
    protected tell(notice: Notice | null): void {
        if (notice) this.notice.value = notice;
    }

    /** Plays a move, or lays it in advance while the opponent is to move; false where it is none. */
    play(move: Move): boolean {
        if (!this.planner.value) return this.send(this.view.value.turn, { do: "move", move });
        const refusal = this.rules.why(this.session, move);
        if (refusal?.reason === "session.malformed") return false;
        // Whatever else forbids it may be gone by then.
        if (refusal && hasStone(this.view.value, move)) this.notice.value = { kind: "refusal", refusal };
        else {
            if (this.notice.value && !lingers(this.notice.value)) this.notice.value = null;
            this.lay(move);
        }
        return true;
    }

    /** Lays the answer to whatever the opponent plays, in the place of what was laid before. */
    protected lay(_move: Move): void {}

    /** Takes away what was laid; true when there was something. */
    takePremoveAway(): boolean {
        return false;
    }

    /** Plays the move that was chosen on the square; null: none of them. */
    choose(move: Move | null): void {
        this.choice.value = null;
        if (move) this.play(move);
    }

    /** A person wants to bring a piece to a cell: plays it, asks for the missing choice, or says why not. */
    attempt(source: Source, to: string): void {
        const view = this.standing.value;
        if (!this.mover.value) return this.tell(null);
        this.choice.value = null;
        const variants = variantsOf(view.game, source, to);
        const planning = this.planner.value !== null;
        const strict = view.play === "strict" && !planning;
        const legal = planning
            ? this.possibleAhead(view, source, to)
            : strict
              ? variants.filter((v) => this.why(v.move) === null)
              : view.legal.filter(
                    (m) => m.to === to && ("cell" in source ? m.from === source.cell : m.drop === source.piece),
                );
        const plain = variants[0]!;
        const choosing = legal.some((m) => m.promotion || m.promote || m.keep);
        if (legal.length > 1 || (strict && choosing)) {
            // In strict play the board offers the wrong face too: it is the player who must know.
            const offered =
                strict && gameOf(view.game).offersWrongChoices
                    ? variants.filter((v) => v === plain || legal.includes(v))
                    : legal;
            if (offered.length > 1) {
                this.choice.value = { from: plain.from ?? "", to, moves: offered, side: view.turn };
                return;
            }
        }
        if (strict) this.play((legal[0] ?? plain).move);
        else if (legal[0]) this.play(legal[0].move);
        else this.refuse(variants);
    }

    private refuse(variants: LegalMove[]): void {
        const [plain, promoting] = variants;
        if (!plain) return;
        let refusal = this.why(plain.move);
        // A move that only lacks its promotion is asked again with it, so that the real reason is named.
        if (refusal && promoting && /promot/.test(refusal.reason)) refusal = this.why(promoting.move) ?? refusal;
        if (refusal) this.tell({ kind: "refusal", refusal });
        else this.play(plain.move);
    }

    /** A point was tapped: a stone is placed, or a group is marked as dead. */
    place(vertex: string): void {
        const view = this.view.value;
        if (view.phase === "marking") {
            if (this.can(this.actor, "mark-dead")) this.send(this.actor, { do: "mark-dead", vertex });
            return;
        }
        if (!this.mover.value) return this.tell(null);
        const refusal = view.play === "strict" ? null : this.why(vertex);
        if (refusal) this.tell({ kind: "refusal", refusal });
        else this.play(vertex);
    }

    /** Dead stones can be marked by their names. */
    private get marks(): boolean {
        return this.view.value.phase === "marking" && this.reviewed.value === null && this.can(this.actor, "mark-dead");
    }

    /** What is typed can be a move, or a mark. */
    get listens(): boolean {
        return this.mover.value !== null || this.marks;
    }

    /** Plays a move that was typed; false when it is none. */
    type(text: string): boolean {
        const view = this.standing.value;
        const low = text.toLowerCase();
        if (!this.mover.value) {
            if (this.marks) return this.send(this.actor, { do: "mark-dead", vertex: text.toUpperCase() });
            this.tell(null);
            return false;
        }
        const squares = /^([a-z]\d)-?([a-z]\d)(.*)$/.exec(low);
        // Two squares alone may lack a choice, which is then asked on the square.
        const bare = view.board.kind === "squares" && squares && !squares[3];
        const found = bare
            ? undefined
            : (view.legal.find((m) => m.move === text) ?? view.legal.find((m) => m.move.toLowerCase() === low));
        if (found) return this.play(found.move);
        const strict = view.play === "strict";
        const [written, another] = bare ? [] : strict ? this.meant(view, text) : movesWritten(view, text);
        if (written?.to && (another || (strict && !saysChoice(view, text)))) {
            this.attempt(
                written.from ? { cell: written.from } : { side: view.turn, piece: written.drop ?? "" },
                written.to,
            );
            return true;
        }
        if (written) return this.play(written.move);
        if (squares && !squares[3]) {
            this.attempt({ cell: squares[1]! }, squares[2]!);
            return true;
        }
        const canonical = squares
            ? low.replace("-", "")
            : view.board.kind === "points" && low !== "pass"
              ? text.toUpperCase()
              : text;
        const refusal = this.rules.why(this.session, canonical);
        const unread = refusal?.reason === "session.malformed";
        // Whether it is legal is not told before it is made.
        if (!unread && (strict || this.planner.value)) return this.play(canonical);
        this.tell(refusal && !unread ? { kind: "refusal", refusal } : { kind: "typed", text });
        return false;
    }

    /** What a text means in strict play, where it may be illegal: the legal move if there is one, else that of the only piece that could be meant. */
    private meant(view: View, text: string): LegalMove[] {
        const planning = this.planner.value !== null;
        const legal = planning ? [] : (legalAt(this.rules, view.game, view.position) ?? []);
        const found = movesWritten({ ...view, legal }, text);
        if (found.length) return found;
        const named = movesNamed(view, text);
        if (named.length < 2) return named;
        const reaches = ({ move, from, drop = "", to = "" }: LegalMove) =>
            planning
                ? this.possibleAhead(view, from ? { cell: from } : { side: view.turn, piece: drop }, to).length > 0
                : !/reach|blocked/.test(this.rules.why(this.session, move)?.reason ?? "");
        const able = named.filter(reaches);
        return able.length === 1 ? able : [];
    }

    /** Whose latest move a takeback would undo: where two share a device, the one who has just moved. */
    get takebackAsker(): Colour {
        return this.actor;
    }

    takeBack(): void {
        this.send(this.takebackAsker, { do: "ask-takeback" });
    }

    acceptDead(): void {
        if (this.can(this.actor, "accept-dead")) this.send(this.actor, { do: "accept-dead" });
    }
}
