import { batch, computed, signal } from "@preact/signals";
import type { ServerFound, ServerReview, ServerState } from "../analysis/server-review";
import { t } from "../i18n";
import type { RecordController } from "../record/controller";
import { eventsOf } from "../record/events";
import { movesOf, sentMoves } from "../record/sent";
import { loadRules } from "../rules/rules";
import type { Refusal } from "../rules/types";
import { ensurePlayer } from "./account";
import { connection, type Reply, refusalOf } from "./connection";
import type { Analysis, FromServer } from "./messages.generated";
import { keepOnServer } from "./upload";

/** Delay before a refused request is resent, in milliseconds. It doubles each time. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;
/** How often the analysis state is requested, because news can be lost, in milliseconds. */
const LOOK_EVERY = 60_000;

/** The analysis state, as reported by the server. */
interface Told {
    state: ServerState;
    progress?: { done: number; all: number };
    found?: ServerFound;
}

const isOpen = (told: Told | null): boolean => told?.state === "waiting" || told?.state === "running";
const isUnknown = (reply: Reply): boolean => !reply.ok && reply.refusal?.reason === "server.no-such-game";

/**
 * The server's analysis of a record's main line. It is requested again whenever the connection opens. If the server
 * does not have the game, or has it with different moves, the game is first stored there.
 */
export class ServerAnalysis implements ServerReview {
    readonly state = computed<ServerState | null>(() => {
        const state = this.told.value?.state ?? null;
        if (state === "done") return state;
        const welcome = connection.welcome.value;
        if (!welcome || state === null) return null;
        const offered = welcome.analysis && !this.unoffered.value;
        return (state === "none" || state === "gone") && !offered ? null : state;
    });
    readonly progress = computed(() => this.told.value?.progress ?? null);
    readonly found = computed(() => this.told.value?.found ?? null);
    readonly refusal = computed(() => this.unasked.value ?? this.unread.value);
    readonly asking = signal(false);

    /** The server's game for this record. */
    private readonly there = signal<{ game: string; moves: string } | null>(null);
    private readonly latest = signal<Told | null>(null);
    /** The state for the current main line. */
    private readonly told = computed<Told | null>(() => (this.isOther() ? { state: "none" } : this.latest.value));
    /** Why the server refused the analysis, and why it refused to report its state. */
    private readonly unasked = signal<Refusal | null>(null);
    private readonly unread = signal<Refusal | null>(null);
    /** Whether the server has refused all analyses since its welcome. */
    private readonly unoffered = signal(false);

    private readonly ends = [connection.listen((message) => this.hear(message))];
    private timer: ReturnType<typeof setTimeout> | undefined;
    private pause = FIRST_PAUSE;
    private closed = false;

    constructor(private readonly record: RecordController) {
        const { server } = record.source;
        if (server === undefined) {
            this.latest.value = { state: "none" };
            return;
        }
        this.there.value = { game: server, moves: sentMoves(record) };
        this.ends.push(connection.need());
        if (connection.welcome.peek()) void this.read();
    }

    ask(): void {
        if (this.asking.value) return;
        this.asking.value = true;
        this.unasked.value = null;
        this.send()
            .catch(() => (this.unasked.value = { reason: "", clause: "", detail: t.value.analysis.missing }))
            .finally(() => (this.asking.value = false));
    }

    show(): () => void {
        return connection.need();
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        for (const end of this.ends) end();
    }

    /** Whether the main line differs from the server's game. */
    private isOther(): boolean {
        const there = this.there.value;
        if (!there) return false;
        const found = this.latest.value?.found;
        return there.moves !== movesOf(this.record) || (!!found && found.positions.length !== this.positions());
    }

    private positions(): number {
        return this.record.mainLine().length;
    }

    private async send(): Promise<void> {
        if (!(await ensurePlayer()) || this.closed) return;
        let reply = this.there.value && !this.isOther() ? await this.demand(this.there.value.game) : null;
        if (!reply || isUnknown(reply)) {
            const game = await this.store();
            if (game === null) return;
            reply = await this.demand(game);
        }
        if (!reply.ok) this.refuse(reply);
    }

    private demand(game: string): Promise<Reply> {
        return connection.ask({ type: "ask-analysis", game });
    }

    /** Stores the main line as a game; null if that was refused or the record has been closed. */
    private async store(): Promise<string | null> {
        const rules = await loadRules();
        if (this.closed) return null;
        const moves = movesOf(this.record);
        const made = eventsOf(rules, this.record);
        if (!made.ok) {
            this.unasked.value = made.refusals[0] ?? null;
            return null;
        }
        const reply = await keepOnServer(made.value.events);
        if (this.closed) return null;
        if (!reply.ok || reply.message.type !== "done") {
            this.refuse(reply);
            return null;
        }
        const game = reply.message.id;
        if (!this.there.value) this.ends.push(connection.need());
        batch(() => {
            this.there.value = { game, moves };
            this.latest.value = { state: "none" };
        });
        this.record.isOnServer(game, moves);
        return game;
    }

    /** Handles a failed request. If the connection broke, the state is read again anyway. */
    private refuse(reply: Reply): void {
        const refusal = refusalOf(reply);
        batch(() => {
            this.unasked.value = refusal;
            if (refusal.reason === "server.no-analysis") this.unoffered.value = true;
        });
    }

    private async read(): Promise<void> {
        clearTimeout(this.timer);
        const there = this.there.value;
        if (!there || this.latest.value?.found) return;
        const reply = await connection.ask({ type: "read-analysis", game: there.game });
        // `hear` handles answers. If the connection broke, the state is read again on the next one.
        if (this.closed || this.there.value !== there || reply.ok || !reply.refusal) return;
        if (isUnknown(reply)) return this.lose();
        this.unread.value = reply.refusal;
        this.readAfter(this.pause);
        this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    }

    private readAfter(pause: number): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.read(), pause);
    }

    /**
     * Called when the server does not have the game, or this player may not see it. The record keeps the id, because
     * that can change.
     */
    private lose(): void {
        batch(() => {
            this.unread.value = null;
            this.latest.value = { state: isOpen(this.latest.value) ? "gone" : "none" };
            this.there.value = null;
        });
    }

    /** Handles news and answers. */
    private hear(message: FromServer): void {
        if (message.type === "welcome") {
            this.unoffered.value = false;
            this.pause = FIRST_PAUSE;
            void this.read();
        } else if (message.type === "analysis" && message.game === this.there.value?.game) {
            this.take(message);
        }
    }

    private take({ game, state, done, all, positions }: Analysis): void {
        const told: Told = { state: state === "none" && isOpen(this.latest.value) ? "gone" : state };
        if (state === "running") told.progress = { done, all };
        if (positions) told.found = { game, positions };
        batch(() => {
            this.latest.value = told;
            this.unread.value = null;
            if (state !== "none") this.unasked.value = null;
        });
        this.pause = FIRST_PAUSE;
        clearTimeout(this.timer);
        if (isOpen(told)) this.readAfter(LOOK_EVERY);
    }
}
