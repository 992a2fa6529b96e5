import { effect, type Signal, signal } from "@preact/signals";
import { SECOND } from "../parts/clock-words";
import type { Rules } from "../rules/rules";
import type { Clocks, GameEvent, View } from "../rules/types";
import { connection } from "./connection";
import type { FromServer, GameState } from "./messages.generated";
import { newNonce } from "./token";

/** Retry delay after a refusal, in milliseconds. */
const AGAIN = 5_000;

/** A game in progress on a small board: the server sends only its moves, and there are no sounds. */
export class LiveGame {
    /** Null until the server has sent the game. */
    readonly view: Signal<View | null> = signal(null);
    /** The current clocks; null if there are none. */
    readonly clocks: Signal<Clocks | null> = signal(null);

    private session: number | null = null;
    private events: GameEvent[] = [];
    private nonce = "";
    /** The pages received so far, for a game that is too long for one message. */
    private pages: GameEvent[] = [];
    private again: ReturnType<typeof setTimeout> | undefined;
    /** Offset of the game's clock time from `performance.now()`; null if the clocks use board time. */
    private ownOffset: number | null = null;
    private readonly ticking = setInterval(() => this.tick(), SECOND);
    private readonly stops: (() => void)[];

    constructor(
        private readonly rules: Rules,
        private readonly id: string,
    ) {
        this.stops = [
            connection.need(),
            connection.listen((message) => this.hear(message)),
            effect(() => {
                if (connection.state.value === "open") this.join(this.lastSeq);
            }),
        ];
    }

    close(): void {
        connection.send({ type: "leave", game: this.id });
        for (const stop of this.stops) stop();
        clearTimeout(this.again);
        clearInterval(this.ticking);
        this.nonce = "";
        this.letGo();
    }

    private get lastSeq(): number {
        return this.events[this.events.length - 1]?.seq ?? 0;
    }

    private letGo(): void {
        if (this.session !== null) this.rules.close(this.session);
        this.session = null;
    }

    private join(seq: number, pages: GameEvent[] = []): void {
        const nonce = newNonce();
        this.nonce = nonce;
        this.pages = pages;
        clearTimeout(this.again);
        void connection.ask({ type: "join", game: this.id, seq, said: 0, moves: true }, nonce).then((reply) => {
            if (nonce === this.nonce && !reply.ok && reply.refusal)
                this.again = setTimeout(() => this.join(this.lastSeq), AGAIN);
        });
    }

    private hear(message: FromServer): void {
        if (message.type === "events" && message.game === this.id) this.add(message.events);
        else if (message.type === "game" && message.game === this.id) this.take(message);
    }

    private tick(): void {
        if (this.session === null || !this.view.value?.clocks || document.hidden) return;
        const last = (this.events[this.events.length - 1] as { at?: number }).at ?? 0;
        const now = this.ownOffset === null ? connection.boardTime() : performance.now() + this.ownOffset;
        this.clocks.value = this.rules.view(this.session, Math.max(now, last)).clocks;
    }

    private take({ nonce, events, more, now, own_time }: GameState): void {
        // Another node has taken over the game and does not know that this board follows it.
        if (!nonce) return this.join(this.lastSeq);
        if (nonce !== this.nonce) return;
        const all = [...this.pages, ...events];
        if (more && events.length) return this.join(all[all.length - 1]!.seq, all);
        this.pages = [];
        this.ownOffset = own_time ? now + connection.delay() - performance.now() : null;
        this.add(all);
    }

    private add(told: readonly GameEvent[]): void {
        const fresh = told.filter(({ seq }) => seq > this.lastSeq);
        if (!fresh.length) return;
        if (fresh[0]!.seq !== this.lastSeq + 1) return this.join(0);
        if (this.session === null) {
            const answer = this.rules.replay([...fresh]);
            if (!answer.ok) return;
            this.session = answer.value.session;
        } else if (!this.rules.append(this.session, [...fresh]).ok) {
            return;
        }
        this.events = [...this.events, ...fresh];
        this.view.value = this.rules.view(this.session, (fresh[fresh.length - 1] as { at?: number }).at ?? 0);
        this.tick();
    }
}
