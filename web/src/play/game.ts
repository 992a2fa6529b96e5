import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { tick } from "../base/sound";
import type { BoardShape } from "../board/annotations";
import { type Source, sourceKey } from "../board/interaction";
import { gameOf } from "../games";
import { movesNamed, movesWritten, saysChoice } from "../parts/notation";
import type { AskedPiece } from "../parts/piece-card";
import { nothingMoves, type Reached, reachOf, reachOfAll, variantsOf } from "../parts/reach";
import type { Occasion } from "../rules/records";
import type { Rules } from "../rules/rules";
import type {
    Act,
    Cell,
    Clocks,
    Colour,
    Command,
    Config,
    GameEvent,
    LegalMove,
    Move,
    Refusal,
    View,
} from "../rules/types";
import { confirmMoves, premoving } from "../settings/settings";
import { hasStone, legalAhead, legalAt, legalBetween, PossibleMoves, sameLine } from "./ahead";
import { checkShapes } from "./check";
import { explain, whyStuck } from "./explain";
import { lingers, type Notice } from "./notice";
import { Past } from "./past";
import { type Foreseen, foresee } from "./premoves";

/** Whether the player wants to confirm moves in a game like this. */
export function wantsToConfirm({ phase, clocks }: View): boolean {
    const { value } = confirmMoves;
    return phase === "playing" && (value === "always" || (value === "days" && clocks?.first.kind === "days"));
}

/** A move for which a choice is still missing: whether to promote, to which piece, or whether to keep or demote. */
export interface PendingChoice {
    to: string;
    from: string;
    moves: LegalMove[];
    /** The side that moves. */
    side: Colour;
}

/** A point that holds, or will hold, a stone. A premove there makes no sense. */
const occupied: Refusal = { reason: "go.occupied", clause: "W1", detail: "" };

/** A game on the screen, independent of where its events come from: its view, and how input becomes moves. */
export abstract class Game {
    abstract readonly id: string;
    abstract readonly config: Config;
    /** The side that plays at this device: one, both, or none for a watcher. */
    abstract readonly seat: Colour | "both" | "none";
    /** The game's id on the server; null for a game on this device. */
    get onServer(): string | null {
        return null;
    }
    /**
     * Facts for records in addition to the moves: the site, the time and the ratings. The event follows from the
     * config.
     */
    get occasion(): Occasion | undefined {
        return undefined;
    }
    /** The players' ratings in a rated server game, as text; null if it is not rated or they are unknown. */
    readonly ratings = signal<Record<Colour, string> | null>(null);
    /** Whether this side is played by a guest on a server. */
    isGuest(_side: Colour): boolean {
        return false;
    }
    /** The computer's level, if it plays this side. */
    levelOf(side: Colour): number | undefined {
        const { engine, level } = this.config.players?.[side] ?? {};
        return engine ? (level ?? 1) : undefined;
    }
    /** How a player currently gives up the game. On a server, it can only be aborted until both players have moved. */
    get givesUp(): "resign" | "abort" {
        return "resign";
    }
    /** The label for a player without a name. */
    abstract nameless(side: Colour): string;
    /** Sends a command to the arbiter (rules module or server). Returns true if it was accepted or is pending. */
    abstract send(by: Colour, command: Command): boolean;
    /** The game clock, in milliseconds. */
    protected abstract now(): number;
    /** Called when this side's clock has run out. */
    protected abstract flagFell(side: Colour): void;

    readonly view;
    readonly clocks = signal<Clocks | null>(null);
    readonly notice = signal<Notice | null>(null);
    readonly choice = signal<PendingChoice | null>(null);
    readonly thinking = signal(false);
    /** Seconds since each player disconnected; 0 if present. */
    readonly away = signal<Record<Colour, number>>({ first: 0, second: 0 });
    /** Seconds until the game is aborted unless a first move is made; null if not applicable. */
    readonly firstMoveIn = signal<number | null>(null);
    /** Why the game is not stored on this device: storage is full, or the browser stores nothing. */
    readonly unkept = signal<"full" | "nothing" | null>(null);
    /** While dead stones are being marked: the stones, in whole chains, whose status the computer is not sure of. */
    readonly unsettled = signal<readonly Cell[]>([]);
    /** True while the computer is evaluating which stones are dead. Until then, nothing can be accepted. */
    readonly judging = signal(false);
    /** True if the evaluation failed, so the players mark everything themselves. */
    readonly unjudged = signal(false);
    /** True if the player has put off answering the pending no-result request. */
    readonly putAside = signal(false);
    /** The ply of the earlier position on the board; null for the live game. */
    readonly reviewed = signal<number | null>(null);
    /** The position on the board: the live game, or an earlier position. */
    readonly shown = computed<View>(() => {
        const view = this.view.value;
        const ply = this.reviewed.value;
        return (ply === null ? null : this.past.view(this.events, ply)) ?? view;
    });
    /** The shapes that show checks on the board. */
    readonly checks = computed<readonly BoardShape[]>(() => checkShapes(this.rules, this.shown.value));
    /** True when a player at this device is to move. */
    readonly myTurn = computed(() => this.personFor(this.view.value.turn));
    /** The side of a player at this device whose opponent is to move; null if none. */
    readonly waiting: ReadonlySignal<Colour | null> = computed(() => null);
    /** The waiting side, if it may premove. */
    readonly planner = computed<Colour | null>(() => (premoving.value === "off" ? null : this.waiting.value));
    /** The waiting side's premove; null if there is none. */
    readonly premove: ReadonlySignal<Move | null> = computed(() => null);
    /** The queued premoves after it. Only this page knows them. */
    protected readonly later = signal<readonly Move[]>([]);
    /** All premoves, in order. */
    readonly premoves = computed<readonly Move[]>(() => {
        const { value: first } = this.premove;
        return first === null ? [] : [first, ...this.later.value];
    });
    /** The position after the premoves, if they can be queued; null if there are none. */
    readonly foreseen = computed<Foreseen | null>(() => {
        const { value: side } = this.waiting;
        const { value: moves } = this.premoves;
        if (!side || !moves.length || (moves.length === 1 && premoving.value !== "row")) return null;
        return foresee(this.view.value, side, moves);
    });
    /** The move that is waiting for the player's confirmation; null if there is none. */
    readonly unconfirmed = signal<Move | null>(null);
    /** True if this player has given up the game but the server has not confirmed it yet. */
    readonly halted: ReadonlySignal<boolean> = computed(() => false);
    /** The side whose pieces can be picked up now; null if none. */
    readonly mover = computed<Colour | null>(() => {
        const { phase, turn } = this.view.value;
        if (phase !== "playing" || this.reviewed.value !== null || this.halted.value) return null;
        return this.personFor(turn) ? turn : this.planner.value;
    });
    /** The position from which a side may move or premove. */
    readonly standing = computed<View>(() => {
        const view = this.view.value;
        const planner = this.planner.value;
        if (!planner) return view;
        const ahead = this.foreseen.value?.view;
        const from = ahead ? { ...ahead, legal: legalAt(this.rules, ahead.game, ahead.position) ?? [] } : view;
        return { ...from, turn: planner, legal: legalAhead(this.rules, from) };
    });
    /** The pieces that can be picked up, and their targets. */
    readonly reach = computed<Reached>(() => {
        const standing = this.standing.value;
        if (!this.mover.value) return nothingMoves;
        return standing.play === "strict" && !this.planner.value ? reachOfAll(standing) : reachOf(standing);
    });

    private readonly possible: PossibleMoves;
    protected viewedAt: number;
    /** The last clock second for which a tick was played. */
    private heard = Infinity;
    protected readonly past: Past;

    protected constructor(
        protected readonly rules: Rules,
        protected session: number,
        protected events: GameEvent[],
        now: number,
    ) {
        this.past = new Past(rules);
        this.possible = new PossibleMoves(rules);
        this.viewedAt = now;
        this.view = signal<View>(rules.view(session, now));
        this.clocks.value = this.view.value.clocks;
    }

    personFor(side: Colour): boolean {
        return this.seat === "both" || side === this.seat;
    }

    /** The side that a player at this device acts for, regardless of the turn; on a shared device, the side to move. */
    get actor(): Colour {
        return this.seat === "first" || this.seat === "second" ? this.seat : this.view.value.turn;
    }

    can(side: Colour, action: Act): boolean {
        return this.personFor(side) && (this.view.value.actions[side]?.includes(action) ?? false);
    }

    /** The board's orientation when the game is opened. */
    get sides(): { turned: boolean; autoFlip: boolean } {
        return { turned: this.seat === "second", autoFlip: false };
    }

    keepSides(_turned: boolean, _autoFlip: boolean): void {}

    /** Tries again after the computer could not move. */
    retry(): void {}

    /** The agreed settings, including the default komi under the rules. */
    get terms(): Config {
        const { config } = this;
        return gameOf(config.game).counting
            ? { ...config, komi: config.komi ?? this.rules.komi(config.rules ?? "thai", config.size) }
            : config;
    }

    get log(): { config: Config; events: GameEvent[] } {
        return { config: this.config, events: this.events };
    }

    /** Advances the running clock; call a few times a second. */
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
        // At 0, the rules decide between the next period and a loss on time.
        this.refresh();
        if ((this.view.value.clocks?.[running].ms ?? 1) <= 0) this.flagFell(running);
    }

    /** Plays ticks when a player at this device is running out of time. */
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
        const before = this.view.value;
        // Keep it after an offer, a mark or added time, because the position that the move was meant for has not
        // changed.
        if (view.phase !== before.phase || !sameLine(view, before)) this.unconfirmed.value = null;
        this.view.value = view;
        this.clocks.value = view.clocks;
        if (!view.offers.noResult) this.putAside.value = false;
        if (this.reviewed.value !== null && this.reviewed.value >= view.moves.length) this.reviewed.value = null;
    }

    /** Information about a piece in the position on the board; null if there is none. */
    explain(source: Source): AskedPiece | null {
        return explain(this.rules, this.shown.peek(), source);
    }

    /** Explains why a piece in hand has no legal drop, if it has none. A premove can still become possible. */
    explainStuck(held: Source & { piece: string }): void {
        if (this.planner.value || !this.reach.value.stuck.has(sourceKey(held))) return;
        const refusal = whyStuck(this.standing.value, held.piece, (move) => this.why(move));
        if (refusal) this.tell({ kind: "refusal", refusal });
    }

    /** Shows the position after `ply` moves. The last position is the live game. */
    look(ply: number): void {
        const { moves } = this.view.value;
        this.choice.value = null;
        this.unconfirmed.value = null;
        const shown = Math.max(0, ply);
        this.reviewed.value = shown >= moves.length ? null : shown;
    }

    /** Steps forward by `moves`, or backward if it is negative. */
    step(moves: number): void {
        this.look((this.reviewed.value ?? this.view.value.moves.length) + moves);
    }

    /** Why a move is refused before it is sent; null if it is not refused. */
    protected why(move: Move): Refusal | null {
        return this.planner.value ? null : this.rules.why(this.session, move);
    }

    /** Explains a refusal. */
    protected tell(notice: Notice | null): void {
        if (notice) this.notice.value = notice;
    }

    /** Whether moves are made only once the player has confirmed them. */
    get confirms(): boolean {
        return false;
    }

    /** Makes the move that is waiting for confirmation. */
    confirm(): void {
        const move = this.unconfirmed.peek();
        this.unconfirmed.value = null;
        if (move) this.send(this.view.value.turn, { do: "move", move });
    }

    /**
     * Removes the move that is waiting for confirmation or, if there is none, the premoves. Returns true if there were
     * any.
     */
    takeAway(): boolean {
        if (!this.unconfirmed.peek()) return this.takePremoveAway();
        this.unconfirmed.value = null;
        return true;
    }

    /**
     * Called when a piece is picked up or a cell is tapped. Does the same as `takeAway`, except that queued premoves
     * stay unless the player taps a stone that they would place.
     */
    dismiss(cell?: string): boolean {
        const stays = premoving.peek() === "row" && !(cell && this.foreseen.peek()?.planned.includes(cell));
        if (!stays || this.unconfirmed.peek()) return this.takeAway();
        return false;
    }

    /** Whether to ask the player before this move. There is no need to if it will be refused anyway. */
    private asksBefore(move: Move): boolean {
        if (!this.confirms) return false;
        const refusal = this.rules.why(this.session, move);
        return !refusal || (this.view.value.play === "strict" && refusal.reason !== "session.malformed");
    }

    /**
     * Plays a move, asks for confirmation of it, or sets it as a premove while the opponent is to move. Returns false
     * if it is malformed or refused.
     */
    play(move: Move): boolean {
        if (!this.planner.value) {
            this.unconfirmed.value = this.asksBefore(move) ? move : null;
            return this.unconfirmed.value !== null || this.send(this.view.value.turn, { do: "move", move });
        }
        const refusal = this.rules.why(this.session, move);
        if (refusal?.reason === "session.malformed") return false;
        // Any other obstacle may disappear with the opponent's move.
        if (hasStone(this.standing.value, move)) this.notice.value = { kind: "refusal", refusal: refusal ?? occupied };
        else {
            if (this.notice.value && !lingers(this.notice.value)) this.notice.value = null;
            this.addPremove(move);
        }
        return true;
    }

    /** Sets the premove, replacing an earlier one, or adds it to the queue. */
    private addPremove(move: Move): void {
        if (premoving.peek() === "row" && this.premove.peek() !== null) {
            this.later.value = [...this.later.peek(), move];
            return;
        }
        this.later.value = [];
        this.lay(move);
    }

    /** Sets the first premove, replacing an earlier one. */
    protected lay(_move: Move): void {}

    /**
     * Takes the next queued premove once the one before it has been played, and drops those that have become
     * impossible. Null if there is none.
     */
    protected takeNext(owner: Colour): Move | null {
        const { value: later } = this.later;
        const { made } = foresee(this.view.value, owner, later);
        const [next = null, ...rest] = later.slice(0, made);
        this.later.value = rest;
        const broken = later[made];
        if (broken) this.notice.value = { kind: "impossible", move: broken, dropped: later.length - made - 1 };
        return next;
    }

    /** Reports that the first premove has become impossible, and drops the others. */
    protected dropRow(move: Move): void {
        this.notice.value = { kind: "impossible", move, dropped: this.later.peek().length };
        this.later.value = [];
    }

    /** Removes all premoves. Returns true if there were any. */
    takePremoveAway(): boolean {
        return false;
    }

    /** Plays the variant chosen on the square. `move` is null if the choice was cancelled. */
    choose(move: Move | null): void {
        this.choice.value = null;
        if (move) this.play(move);
    }

    /**
     * Moves a piece to a cell on behalf of a player: plays the move, asks for the missing choice, or explains the
     * refusal.
     */
    attempt(source: Source, to: string): void {
        const view = this.standing.value;
        if (!this.mover.value) return this.tell(null);
        this.choice.value = null;
        this.unconfirmed.value = null;
        const variants = variantsOf(view.game, source, to);
        const planning = this.planner.value !== null;
        const strict = view.play === "strict" && !planning;
        const legal = planning
            ? this.possible.between(view, source, to)
            : strict
              ? variants.filter((v) => this.why(v.move) === null)
              : legalBetween(view, source, to);
        const plain = variants[0]!;
        const choosing = legal.some((m) => m.promotion || m.promote || m.keep);
        if (legal.length > 1 || (strict && choosing)) {
            // In strict play, the board also offers the wrong choice, because the player has to know the rule.
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
        // If only the promotion is missing, ask again with it to get the real reason.
        if (refusal && promoting && /promot/.test(refusal.reason)) refusal = this.why(promoting.move) ?? refusal;
        if (refusal) this.tell({ kind: "refusal", refusal, tried: plain });
        else this.play(plain.move);
    }

    /** Handles a tap on a point: places a stone, or marks a chain as dead. */
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

    /** Whether dead stones can be marked by typing their vertices. */
    private get marks(): boolean {
        return this.view.value.phase === "marking" && this.reviewed.value === null && this.can(this.actor, "mark-dead");
    }

    /** Whether typed text can be a move or a mark. */
    get listens(): boolean {
        return this.mover.value !== null || this.marks;
    }

    /** Plays a typed move. Returns false if the text is not a move or is refused. */
    type(text: string): boolean {
        const view = this.standing.value;
        const low = text.toLowerCase();
        if (!this.mover.value) {
            if (this.marks) return this.send(this.actor, { do: "mark-dead", vertex: text.toUpperCase() });
            this.tell(null);
            return false;
        }
        const squares = /^([a-z]\d)-?([a-z]\d)(.*)$/.exec(low);
        // If there are only two squares, a choice may be missing. `attempt` asks for it on the board.
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
        // Strict play and premoves do not reveal legality in advance.
        if (!unread && (strict || this.planner.value)) return this.play(canonical);
        this.tell(refusal && !unread ? { kind: "refusal", refusal } : { kind: "typed", text });
        return false;
    }

    /**
     * Reads a move in strict play, where it may be illegal. Prefers a legal interpretation, if there is one, to that of
     * the only piece that could be meant.
     */
    private meant(view: View, text: string): LegalMove[] {
        const planning = this.planner.value !== null;
        const legal = planning ? [] : (legalAt(this.rules, view.game, view.position) ?? []);
        const found = movesWritten({ ...view, legal }, text);
        if (found.length) return found;
        const named = movesNamed(view, text);
        if (named.length < 2) return named;
        const reaches = ({ move, from, drop = "", to = "" }: LegalMove) =>
            planning
                ? this.possible.between(view, from ? { cell: from } : { side: view.turn, piece: drop }, to).length > 0
                : !/reach|blocked/.test(this.rules.why(this.session, move)?.reason ?? "");
        const able = named.filter(reaches);
        return able.length === 1 ? able : [];
    }

    /** The side that asks for a takeback. */
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
