// A program that plays through the bot API the way lichess bots do: with HTTP requests and lines of JSON.
import assert from "node:assert/strict";
import http from "node:http";
import { Client, send } from "./api.mjs";

/** The lines in an answer as they arrive. */
export class Stream {
    #lines = [];
    #wanted;
    #rest = "";
    /** The numbers of chunks and lines received, including empty lines. */
    chunks = 0;
    lines = 0;

    static open(port, path, token, headers = {}) {
        return new Promise((resolve, reject) => {
            const request = http.get({
                host: "127.0.0.1",
                port,
                path,
                agent: false,
                headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
            });
            request.on("error", reject);
            request.on("response", (response) => resolve(new Stream(request, response)));
        });
    }

    constructor(request, response) {
        this.request = request;
        this.status = response.statusCode;
        this.headers = response.headers;
        this.ended = new Promise((resolve) => response.on("close", resolve));
        response.setEncoding("utf8");
        response.on("error", () => {});
        response.on("data", (text) => {
            this.chunks += 1;
            const parts = (this.#rest + text).split("\n");
            this.#rest = parts.pop();
            for (const part of parts) {
                this.lines += 1;
                if (part) this.#lines.push(JSON.parse(part));
            }
            this.#wanted?.();
        });
    }

    /** Returns the first line that passes `wants`; skips the lines before it. */
    async next(wants = () => true) {
        while (true) {
            const found = this.#lines.findIndex(wants);
            if (found >= 0) {
                const line = this.#lines[found];
                this.#lines.splice(0, found + 1);
                return line;
            }
            const over = await Promise.race([
                this.ended.then(() => true),
                new Promise((resolve) => {
                    this.#wanted = () => resolve(false);
                }),
            ]);
            assert.ok(!over || this.#lines.some(wants), "the stream has ended");
        }
    }

    type = (type) => this.next((line) => line.type === type);
    close() {
        this.request.destroy();
    }
}

/** A bot: an account with a token. */
export class Bot {
    /** Creates an account with a token and upgrades it to a bot. */
    static async make(server, name, { upgrade = true, scopes = ["bot:play"] } = {}) {
        const owner = await new Client(server).signUp(name);
        const { body } = await owner.does("POST", "/me/tokens", { label: "bot", scopes });
        const bot = new Bot(server, name, body.token);
        bot.owner = owner;
        bot.listed = body.listed;
        if (upgrade) await bot.does("POST", "/api/bot/account/upgrade");
        return bot;
    }

    constructor(server, name, token) {
        this.server = server;
        this.name = name;
        this.token = token;
    }

    /** `form` is sent as a form, `json` as JSON. */
    async call(method, path, { form, json, text, headers = {} } = {}) {
        const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : text;
        const type = form ? "application/x-www-form-urlencoded" : json ? "application/json" : "text/plain";
        const answer = await send(this.server.port, method, path, {
            headers: {
                ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
                ...(body === undefined ? {} : { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }),
                ...headers,
            },
            body,
        });
        answer.what = `${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`;
        return answer;
    }

    async does(method, path, more) {
        const answer = await this.call(method, path, more);
        assert.equal(answer.status, 200, answer.what);
        return answer.body;
    }

    async refused(status, reason, method, path, more) {
        const answer = await this.call(method, path, more);
        assert.deepEqual([answer.status, answer.body?.reason], [status, reason], answer.what);
        assert.equal(typeof answer.body.error, "string");
    }

    stream = (path) => Stream.open(this.server.port, path, this.token);
    events = () => this.stream("/api/stream/event");
    follow = (game) => this.stream(`/api/bot/game/stream/${game}`);
    move = (game, move, query = "") => this.does("POST", `/api/bot/game/${game}/move/${move}${query}`);
}
