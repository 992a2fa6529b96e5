import { effect, type Signal, signal } from "@preact/signals";
import type { Rules } from "../rules/rules";
import type { Refusal } from "../rules/types";
import { connection } from "./connection";
import type { FromServer, GameState } from "./messages.generated";
import { OnlineGame } from "./online-game";
import { newNonce } from "./token";

/** Refusals that mean that there is no such game. All others are temporary. */
const FINAL = ["server.no-such-game", "session.malformed"];
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** The number of followers of each game on this page. Only the last one sends `leave`. */
const followers = new Map<string, number>();

/** Follows a game: joins whenever the connection opens, resuming after the last known event. */
export class Followed {
    /** Null until the server has sent the game. */
    readonly game: Signal<OnlineGame | null> = signal(null);
    /** Why the game cannot be shown. */
    readonly refusal: Signal<Refusal | null> = signal(null);

    private nonce = "";
    /** Whether the pending join requests all events; null if none is pending. */
    private asking: boolean | null = null;
    /** The pages received so far, for a game that is too long for one message. */
    private pages: GameState["events"] = [];
    private again: ReturnType<typeof setTimeout> | undefined;
    private refusals = 0;
    private readonly stops: (() => void)[];

    constructor(
        private readonly rules: Rules,
        private readonly id: string,
    ) {
        followers.set(id, (followers.get(id) ?? 0) + 1);
        this.stops = [
            connection.need(),
            connection.listen((message) => this.hear(message)),
            effect(() => {
                const state = connection.state.value;
                if (state === "open") this.join();
                else if (state === "lost") this.game.peek()?.lineLost();
            }),
        ];
    }

    close(): void {
        const others = (followers.get(this.id) ?? 1) - 1;
        followers.set(this.id, others);
        if (!others) {
            followers.delete(this.id);
            connection.send({ type: "leave", game: this.id });
        }
        for (const stop of this.stops) stop();
        clearTimeout(this.again);
        this.nonce = "";
        this.game.value?.close();
    }

    private join(fromStart = false): void {
        const game = this.game.peek();
        const said = game?.lines.peek();
        const nonce = newNonce();
        this.nonce = nonce;
        clearTimeout(this.again);
        this.pages = [];
        this.ask(
            nonce,
            fromStart || !game ? 0 : game.seq,
            fromStart || !said ? 0 : (said[said.length - 1]?.number ?? 0),
            fromStart,
        );
    }

    private ask(nonce: string, seq: number, said: number, fromStart: boolean): void {
        this.asking = fromStart;
        void connection.ask({ type: "join", game: this.id, seq, said }, nonce).then((reply) => {
            if (nonce !== this.nonce) return;
            if (reply.ok) this.refusals = 0;
            else if (reply.refusal && FINAL.includes(reply.refusal.reason)) {
                this.asking = null;
                this.refusal.value = reply.refusal;
            } else if (reply.refusal) {
                this.again = setTimeout(
                    () => this.join(fromStart),
                    Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.refusals++),
                );
            }
        });
    }

    private hear(message: FromServer): void {
        const game = this.game.peek();
        if (message.type === "game") {
            if (message.game !== this.id) return;
            if (!message.nonce) return this.moved(message);
            if (message.nonce !== this.nonce) return;
            this.asking = null;
            const events = [...this.pages, ...message.events];
            if (message.more && message.events.length) {
                this.pages = events;
                this.nonce = newNonce();
                return this.ask(this.nonce, events[events.length - 1]!.seq, 0, events[0]!.seq === 1);
            }
            this.take({ ...message, events });
        } else if (game && !("game" in message && message.game !== this.id && message.type !== "started")) {
            if (!game.receive(message)) this.join(true);
        }
    }

    /** Called when another node has taken over the game and the server has rejoined the game on behalf of this page. */
    private moved(message: GameState): void {
        const game = this.game.peek();
        // The previous node, whose clocks use a different time base, may have answered the pending join.
        if (this.asking !== null) this.join(this.asking);
        else if (game && (message.more || (message.side ?? "none") !== game.seat || !game.receive(message)))
            this.join();
    }

    /** Handles an answer with the whole game or the missing events. */
    private take(message: GameState): void {
        const game = this.game.peek();
        const anew = !game || (message.side ?? "none") !== game.seat || (message.events[0]?.seq === 1 && game.seq > 0);
        if (anew && message.events[0]?.seq === 1) {
            const opened = OnlineGame.open(this.rules, message);
            this.refusal.value = opened ? null : { reason: "session.malformed", clause: "", detail: "" };
            this.game.value = opened;
            game?.close();
        } else if (anew || !game.receive(message)) {
            this.join(true);
        }
    }
}
