// A simulated server, and a clock that tests advance, for the requests that the page sends over its connection.

import { existsSync, readFileSync } from "node:fs";
import { connection } from "../src/online/connection";
import type { FromPage, FromServer, Welcome } from "../src/online/messages.generated";

const modules = new URL("../wasm/src/wasm/", import.meta.url);
/** Why tests that need the modules are skipped; false if the modules are built. */
export const unbuilt = existsSync(new URL("records.wasm", modules)) ? false : "no wasm modules: ./dev build";
globalThis.fetch = async (url) =>
    new Response(readFileSync(new URL(String(url).split("/").pop()!, modules)), { status: 200 });

const realTimeout = globalThis.setTimeout;

/** Waits until `holds` is true, without advancing the page's clock. */
export async function until(holds: () => unknown): Promise<void> {
    for (const last = Date.now() + 60_000; !holds(); await new Promise((done) => realTimeout(done, 1)))
        if (Date.now() > last) throw new Error(`never: ${holds}`);
}

/** Waits long enough for pending requests and answers. */
export async function settled(): Promise<void> {
    for (let i = 0; i < 20; ++i) await new Promise((done) => setImmediate(done));
}

/** The page's timers fire only when a test lets time pass. */
let now = 0;
const timers = new Map<number, { at: number; run: () => void }>();
let numbered = 0;
globalThis.setTimeout = ((run: () => void, pause = 0) => {
    timers.set(++numbered, { at: now + pause, run });
    return numbered;
}) as unknown as typeof setTimeout;
globalThis.clearTimeout = ((id: number) => void timers.delete(id)) as typeof clearTimeout;

export function pass(time: number): void {
    now += time;
    for (const [id, { at, run }] of [...timers]) {
        if (at > now || !timers.delete(id)) continue;
        run();
    }
}

type Answer = Record<string, unknown> | undefined;
/** The server's answers to the page's messages; undefined if the message is lost. */
export const answers: Partial<
    Record<FromPage["type"], (message: FromPage & { game: string; nonce: string }) => Answer>
> = {};
/** The page's requests with their games. */
export const asked: string[] = [];

const welcome = { type: "welcome", version: 1, now: 0, player: "Anong", games: [], invitations: [], computer: [] };
/** Whether the next welcome says that the server analyses games. */
export const offers = { analysis: true };

class Socket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { reason: string }) => void) | null = null;

    constructor() {
        line = this;
        setImmediate(() => this.onopen?.());
    }

    send(text: string): void {
        const message = JSON.parse(text) as FromPage & { game: string; nonce: string };
        if (message.type === "hello") return void setImmediate(() => tell({ ...welcome, ...offers } as never));
        if (message.type === "ping") return;
        asked.push(message.game ? `${message.type} ${message.game}` : message.type);
        const answer = answers[message.type]?.(message);
        if (answer) setImmediate(() => tell({ game: message.game, nonce: message.nonce, ...answer } as never));
    }

    close(): void {}
}
let line: Socket | null = null;
globalThis.WebSocket = Socket as never;

/** Sends a message from the server. */
export function tell(message: FromServer | Welcome): void {
    line?.onmessage?.({ data: JSON.stringify(message) });
}

/** Breaks the connection. The next one opens after a pause. */
export async function cut(): Promise<void> {
    line?.onclose?.({ reason: "" });
    pass(20_000);
    await until(() => connection.welcome.value);
}

export const refusal = (reason: string): Answer => ({ type: "refused", refusal: { reason, clause: "", detail: "" } });
