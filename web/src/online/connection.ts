import { signal } from "@preact/signals";
import { t } from "../i18n";
import type { Refusal } from "../rules/types";
import { type FromPage, type FromServer, version, type Welcome } from "./messages.generated";
import { newNonce, shownToken } from "./token";

/**
 * - idle: nothing on the page needs a server.
 * - connecting: the first attempt.
 * - open: the server has sent its welcome.
 * - lost: the connection broke, or no server responds; retrying.
 * - outdated: the server speaks a different protocol version.
 */
export type LineState = "idle" | "connecting" | "open" | "lost" | "outdated";

/** The answer to a request. `refusal` is null if the connection broke first. */
export type Reply = { ok: true; message: FromServer } | { ok: false; refusal: Refusal | null };

type Question = Extract<FromPage, { nonce: string }>;
type WithoutNonce<M> = M extends unknown ? Omit<M, "nonce"> : never;

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** Timeout for the welcome and for every answer. */
const PATIENCE = 8_000;
/** Delay before unanswered requests are resent after a rate limit. */
const AGAIN = 1_000;
const PING_EVERY = 15_000;
/** How long a connection stays open when it is no longer needed. */
const LINGER = 5_000;

/** The page's only connection to the server. */
class Connection {
    readonly state = signal<LineState>("idle");
    /** The server's welcome; null while the connection is not open. */
    readonly welcome = signal<Welcome | null>(null);

    private socket: WebSocket | null = null;
    private users = 0;
    private tries = 0;
    /** How long a server that is shutting down asks clients to wait, in milliseconds; 0 if it did not ask. */
    private back = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private watch: ReturnType<typeof setTimeout> | undefined;
    private again: ReturnType<typeof setTimeout> | undefined;
    private readonly asked = new Map<string, { question: Question; at: number; resolve: (reply: Reply) => void }>();
    private readonly listeners = new Set<(message: FromServer) => void>();
    private heardAt = 0;
    /** Board time minus `performance.now()`. */
    private offset = 0;
    private bestTrip = Infinity;

    constructor() {
        const awake = () => {
            if (document.visibilityState === "visible") this.hurry();
        };
        document.addEventListener("visibilitychange", awake);
        window.addEventListener("pageshow", awake);
        window.addEventListener("online", awake);
        window.addEventListener("offline", () => this.check(PATIENCE / 4));
        setInterval(() => this.check(PATIENCE), PING_EVERY);
        setInterval(() => this.checkAnswers(), PATIENCE / 4);
    }

    /** The estimated board time now. */
    boardTime(): number {
        return performance.now() + this.offset;
    }

    /** The estimated latency from the server to here, in milliseconds. */
    delay(): number {
        return Number.isFinite(this.bestTrip) ? this.bestTrip / 2 : 0;
    }

    /** Holds the connection open until the returned function is called. */
    need(): () => void {
        if (++this.users === 1) {
            clearTimeout(this.timer);
            if (!this.socket) this.connect();
        }
        let held = true;
        return () => {
            if (!held) return;
            held = false;
            if (--this.users > 0) return;
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.rest(), LINGER);
        };
    }

    listen(heard: (message: FromServer) => void): () => void {
        this.listeners.add(heard);
        return () => this.listeners.delete(heard);
    }

    /** Returns false if the connection is not open, in which case nothing is sent. */
    send(message: FromPage): boolean {
        if (this.state.value !== "open" || !this.socket) return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }

    /**
     * Sends a request and resolves with the answer to its nonce. If there is no answer in time, the connection is
     * dropped and the reply has no refusal.
     */
    ask(message: WithoutNonce<Question>, nonce = newNonce()): Promise<Reply> {
        const question = { ...message, nonce } as Question;
        return new Promise((resolve) => {
            this.asked.set(nonce, { question, at: performance.now(), resolve });
            if (!this.send(question)) this.answer(nonce, { ok: false, refusal: null });
        });
    }

    /** Reconnects with the current token. */
    renew(): void {
        this.drop();
        if (this.users) this.connect();
    }

    private answer(nonce: string, reply: Reply): void {
        const asked = this.asked.get(nonce);
        this.asked.delete(nonce);
        asked?.resolve(reply);
    }

    /**
     * Called when the server has dropped some message because of the rate limit. Resends all unanswered requests after
     * a delay.
     */
    private repeat(): void {
        const now = performance.now();
        this.again ??= setTimeout(() => {
            this.again = undefined;
            for (const one of this.asked.values()) {
                if (one.at > now) continue;
                one.at = performance.now();
                this.send(one.question);
            }
        }, AGAIN);
    }

    /** Drops the connection if a request has timed out. */
    private checkAnswers(): void {
        const { socket } = this;
        const late = performance.now() - PATIENCE;
        if (socket && [...this.asked.values()].some(({ at }) => at < late)) this.lose(socket);
    }

    private rest(): void {
        this.drop();
        this.state.value = "idle";
        this.tries = 0;
    }

    private connect(): void {
        clearTimeout(this.timer);
        if (this.state.value !== "lost") this.state.value = "connecting";
        const socket = new WebSocket(new URL("play", document.baseURI).href.replace(/^http/, "ws"));
        this.socket = socket;
        this.bestTrip = Infinity;
        this.watch = setTimeout(() => this.lose(socket), PATIENCE);
        socket.onopen = () => {
            const token = shownToken();
            const hello: FromPage = { type: "hello", version, ...(token && { token }) };
            socket.send(JSON.stringify(hello));
        };
        socket.onmessage = (event) => {
            if (this.socket !== socket) return;
            this.heardAt = performance.now();
            this.hear(JSON.parse(String(event.data)) as FromServer);
        };
        socket.onclose = (event) => {
            if (this.socket === socket && /version/.test(event.reason)) {
                this.drop();
                this.state.value = "outdated";
            } else {
                this.lose(socket);
            }
        };
    }

    private hear(message: FromServer): void {
        if (message.type === "welcome") {
            clearTimeout(this.watch);
            this.tries = 0;
            this.back = 0;
            this.offset = message.now - performance.now();
            this.welcome.value = message;
            this.state.value = "open";
            this.ping();
        } else if (message.type === "pong") {
            this.measure(message.sent, message.now);
        } else if (message.type === "closing") {
            this.back = message.back;
        } else if (message.type === "refused" && !message.nonce) {
            if (message.refusal.reason === "server.too-fast") this.repeat();
        } else if (message.type === "refused") {
            this.answer(message.nonce, { ok: false, refusal: message.refusal });
        } else if ("nonce" in message && message.nonce) {
            this.answer(message.nonce, { ok: true, message });
        }
        for (const heard of [...this.listeners]) heard(message);
    }

    private ping(): void {
        this.send({ type: "ping", sent: performance.now() });
    }

    /** Estimates board time from the fastest of the most recent round trips. */
    private measure(sent: number, now: number): void {
        const here = performance.now();
        const trip = here - sent;
        const first = this.bestTrip === Infinity;
        const known = here + this.offset;
        // Even a slow answer replaces an impossible estimate, which means that the clock stopped while the device was
        // asleep.
        const impossible = known < now || known > now + trip;
        if (impossible || trip <= this.bestTrip * 1.1 + 1) this.offset = now + trip / 2 - here;
        this.bestTrip = Math.min(trip, this.bestTrip * 1.2);
        if (first) this.ping();
    }

    /** Pings the server and drops the connection if nothing arrives in time. */
    private check(patience: number): void {
        const { socket } = this;
        if (!socket || this.state.value !== "open") return;
        const asked = performance.now();
        this.ping();
        clearTimeout(this.watch);
        this.watch = setTimeout(() => {
            if (this.heardAt < asked) this.lose(socket);
        }, patience);
    }

    /**
     * Called when the page becomes visible or the device is online again: checks the connection or reconnects
     * immediately.
     */
    private hurry(): void {
        if (this.state.value === "open") this.check(PATIENCE / 2);
        else if (this.state.value === "lost" && !this.socket && this.users && !this.back) this.connect();
    }

    /** Closes the connection without retrying. */
    private drop(): void {
        clearTimeout(this.timer);
        clearTimeout(this.watch);
        clearTimeout(this.again);
        this.again = undefined;
        const { socket } = this;
        this.socket = null;
        if (socket) {
            socket.onopen = socket.onmessage = socket.onclose = null;
            socket.close();
        }
        this.welcome.value = null;
        for (const nonce of [...this.asked.keys()]) this.answer(nonce, { ok: false, refusal: null });
    }

    private lose(socket: WebSocket): void {
        if (this.socket !== socket) return;
        this.drop();
        this.state.value = "lost";
        if (!this.users) return this.rest();
        const pause = this.back || Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries);
        ++this.tries;
        // Add jitter, so that clients do not all reconnect at the same time.
        const jitter = this.back ? 1 + Math.random() / 2 : 0.5 + Math.random() / 2;
        this.timer = setTimeout(() => {
            this.back = 0;
            this.connect();
        }, pause * jitter);
    }
}

export const connection = new Connection();

/** The refusal to show for a failed reply; a broken connection counts as one. */
export const refusalOf = (reply: Reply): Refusal =>
    (!reply.ok && reply.refusal) || { reason: "", clause: "", detail: t.value.online.lineLost };
