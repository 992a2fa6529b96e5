// A minimal WebSocket client, which can also violate the protocol.
import { randomBytes } from "node:crypto";
import net from "node:net";

/** A frame from a client: masked, as it must be, unless the options say otherwise. */
export function frame(payload, { opcode = 1, fin = true, masked = true, length } = {}) {
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const said = length ?? BigInt(body.length);
    const head = [(fin ? 0x80 : 0) | opcode];
    const mask = masked ? 0x80 : 0;
    if (said < 126n) head.push(mask | Number(said));
    else if (said < 65536n) head.push(mask | 126, Number(said >> 8n), Number(said & 255n));
    else {
        head.push(mask | 127);
        for (let shift = 56n; shift >= 0n; shift -= 8n) head.push(Number((said >> shift) & 255n));
    }
    if (!masked) return Buffer.concat([Buffer.from(head), body]);
    const key = randomBytes(4);
    const hidden = Buffer.from(body.map((byte, i) => byte ^ key[i % 4]));
    return Buffer.concat([Buffer.from(head), key, hidden]);
}

/** The usual timeout in milliseconds. On a busy machine, a second's work can take many seconds. */
const usual = 60_000;

/**
 * An open WebSocket. `received` holds unread messages; `next(test)` waits for the first message that passes the test.
 */
export class WebSocket {
    received = [];
    closed = null;
    /** Called first with each message. */
    heard = null;
    #waiting = [];
    #bytes = Buffer.alloc(0);

    /** Rejects with the status of the answer if the server refuses the connection. */
    static open(port, { host = "127.0.0.1", origin = `http://127.0.0.1:${port}`, path = "/play", headers = {} } = {}) {
        return new Promise((resolve, reject) => {
            const socket = net.connect(port, host);
            socket.setNoDelay(true);
            const lines = [
                `GET ${path} HTTP/1.1`,
                `Host: ${host}:${port}`,
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
                ...(origin ? [`Origin: ${origin}`] : []),
                ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
            ];
            socket.write(`${lines.join("\r\n")}\r\n\r\n`);
            let head = Buffer.alloc(0);
            const early = () => reject(new Error("closed before the handshake"));
            socket.once("error", reject);
            socket.once("close", early);
            const read = (data) => {
                head = Buffer.concat([head, data]);
                const end = head.indexOf("\r\n\r\n");
                if (end < 0) return;
                socket.off("data", read);
                socket.off("close", early);
                socket.off("error", reject);
                const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head.toString())?.[1]);
                if (status !== 101) {
                    socket.destroy();
                    return reject(Object.assign(new Error(`the server answered ${status}`), { status }));
                }
                resolve(new WebSocket(socket, head.subarray(end + 4)));
            };
            socket.on("data", read);
        });
    }

    constructor(socket, rest) {
        this.socket = socket;
        socket.on("data", (data) => this.#take(data));
        socket.on("error", () => {});
        socket.on("close", () => this.#end({ code: 1006, reason: "" }));
        this.#take(rest);
    }

    send(message) {
        this.socket.write(frame(typeof message === "string" ? message : JSON.stringify(message)));
    }

    raw(bytes) {
        this.socket.write(bytes);
    }

    close() {
        this.socket.destroy();
    }

    /** Takes the first message that passes the test out of `received`, or waits for one. */
    next(test = () => true, patience = usual) {
        const at = this.received.findIndex(test);
        if (at >= 0) return Promise.resolve(this.received.splice(at, 1)[0]);
        if (this.closed) return Promise.reject(new Error(`closed: ${JSON.stringify(this.closed)}`));
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => {
                this.#waiting = this.#waiting.filter((each) => each.resolve !== resolve);
                reject(new Error(`nothing came; there is ${JSON.stringify(this.received).slice(0, 500)}`));
            }, patience);
            this.#waiting.push({ test, resolve, reject, timer });
        });
    }

    /** Sends a request with a nonce; resolves to the first message that carries it. */
    async ask(message, patience) {
        const nonce = message.nonce ?? randomBytes(8).toString("hex");
        this.send({ ...message, nonce });
        return this.next((each) => each.nonce === nonce, patience);
    }

    type(type, patience) {
        return this.next((message) => message.type === type, patience);
    }

    /** Resolves with the code and the reason of the close frame. */
    gone(patience = usual) {
        if (this.closed) return Promise.resolve(this.closed);
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error("still open")), patience);
            this.socket.once("close", () =>
                setImmediate(() => {
                    clearTimeout(timer);
                    resolve(this.closed);
                }),
            );
        });
    }

    #end(how) {
        this.closed ??= how;
        for (const { reject, timer } of this.#waiting.splice(0)) {
            clearTimeout(timer);
            reject(new Error(`closed: ${JSON.stringify(this.closed)}`));
        }
    }

    #take(data) {
        this.#bytes = Buffer.concat([this.#bytes, data]);
        for (;;) {
            const bytes = this.#bytes;
            if (bytes.length < 2) return;
            let length = bytes[1] & 127;
            let head = 2;
            if (length === 126) {
                if (bytes.length < 4) return;
                length = bytes.readUInt16BE(2);
                head = 4;
            } else if (length === 127) {
                if (bytes.length < 10) return;
                length = Number(bytes.readBigUInt64BE(2));
                head = 10;
            }
            if (bytes.length < head + length) return;
            const payload = bytes.subarray(head, head + length);
            this.#bytes = bytes.subarray(head + length);
            this.#frame(bytes[0] & 15, payload);
        }
    }

    #frame(opcode, payload) {
        if (opcode === 9) return void this.socket.write(frame(payload, { opcode: 10 }));
        if (opcode === 8) {
            this.closed ??= {
                code: payload.length >= 2 ? payload.readUInt16BE(0) : 1005,
                reason: payload.subarray(2).toString(),
            };
            this.socket.end(frame(payload.subarray(0, 2), { opcode: 8 }));
            return;
        }
        if (opcode !== 1) return;
        const message = JSON.parse(payload.toString());
        this.heard?.(message);
        const waiting = this.#waiting.findIndex((each) => each.test(message));
        if (waiting < 0) return void this.received.push(message);
        const [found] = this.#waiting.splice(waiting, 1);
        clearTimeout(found.timer);
        found.resolve(message);
    }
}
