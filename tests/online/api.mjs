// The HTTP interface for accounts: sign-up with its proof of work, sign-in, passkeys, and calls that check every
// answer.
import assert from "node:assert/strict";
import { generateKeyPairSync, hash, randomBytes, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import http from "node:http";
import { fileURLToPath } from "node:url";

export const openapi = JSON.parse(
    readFileSync(fileURLToPath(new URL("../../docs/openapi.json", import.meta.url)), "utf8"),
);

/** Each operation in the document: its id, method, path and description. */
export const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({
        id: said.operationId,
        method: method.toUpperCase(),
        path,
        access: said["x-access"],
        scope: said["x-scope"],
        said,
        body: said.requestBody?.content["application/json"].schema,
    })),
);

export const resolve = (schema) => (schema.$ref ? openapi.components.schemas[schema.$ref.split("/").at(-1)] : schema);

/**
 * Returns how a value differs from a schema. Supports the keywords that the document uses; unlisted members are errors.
 */
export function mismatches(schema, value, where = "answer") {
    const {
        type,
        properties = {},
        required = [],
        items,
        maxLength,
        minimum,
        maximum,
        description,
        enum: words,
        oneOf,
        additionalProperties,
        ...other
    } = resolve(schema);
    assert.deepEqual(other, {}, "the document uses words that this does not know");
    if (oneOf) {
        const cases = oneOf.map((one) => mismatches(one, value, where));
        return cases.some((found) => found.length === 0) ? [] : cases.flat();
    }
    const is =
        value === null
            ? "null"
            : Array.isArray(value)
              ? "array"
              : Number.isSafeInteger(value)
                ? "integer"
                : typeof value;
    if (![type].flat().includes(is)) return [`${where} is ${JSON.stringify(value)}, not of type ${type}`];
    if (value === null) return [];
    if (value < minimum || value > maximum) return [`${where} is ${value}, not from ${minimum} to ${maximum}`];
    if (is === "string" && maxLength && Buffer.byteLength(value) > maxLength) return [`${where} is too long`];
    if (words && !words.includes(value)) return [`${where} is ${value}, none of ${words}`];
    if (is === "array") return value.flatMap((item, i) => mismatches(items, item, `${where}[${i}]`));
    if (is !== "object" || additionalProperties) return [];
    return [
        ...required.filter((name) => !(name in value)).map((name) => `${where}.${name} is missing`),
        ...Object.entries(value).flatMap(([name, member]) =>
            properties[name]
                ? mismatches(properties[name], member, `${where}.${name}`)
                : [`${where}.${name} is too much`],
        ),
    ];
}

/** Everything that must not be logged or stored: all clients' tokens, passwords and codes. */
export const secrets = new Set();

let addresses = 0;
/** Returns an unused address. */
export const newAddress = () => {
    const number = ++addresses;
    return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 300 });
/** Closes idle connections, so that the process can end. */
export const hangUp = () => agent.destroy();

/** Sends a request unchanged; resolves to the response. */
export const send = (port, method, path, { headers = {}, body, through = agent } = {}) =>
    new Promise((resolve, reject) => {
        const request = http.request({ host: "127.0.0.1", port, method, path, headers, agent: through }, (response) => {
            const parts = [];
            response.on("data", (data) => parts.push(data));
            response.on("error", reject);
            response.on("end", () => {
                const { statusCode: status, headers } = response;
                const bytes = Buffer.concat(parts);
                const isJson = bytes.length > 0 && /^application\/(problem\+)?json$/.test(headers["content-type"]);
                try {
                    resolve({ status, headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined });
                } catch (error) {
                    reject(error);
                }
            });
        });
        request.on("error", (error) => {
            // The server might have closed a long-idle connection just as it was reused.
            const again = request.reusedSocket && error.code === "ECONNRESET";
            if (again) send(port, method, path, { headers, body, through: false }).then(resolve, reject);
            else reject(error);
        });
        // Given a string, Node would send the body together with the headers, both encoded as UTF-8.
        request.end(typeof body === "string" ? Buffer.from(body) : body);
    });

const site = (port) => `http://127.0.0.1:${port}`;

/** A client with its own address and a session's or a guest's token, or no token. */
export class Client {
    /** `server` needs `--trusted-proxy 127.0.0.1`, because it learns the address and the vouched user from headers. */
    constructor(server, token) {
        this.server = server;
        this.token = token;
        this.address = newAddress();
    }

    /** Sends a request and checks what every answer must satisfy. */
    async call(method, path, body, headers = {}) {
        const text =
            body === undefined || typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
        const answer = await send(this.server.port, method, `/api/v1${path}`, {
            headers: {
                "X-Forwarded-For": this.address,
                Origin: site(this.server.port),
                ...(this.vouched ? { "X-Remote-User": Buffer.from(this.vouched).toString("latin1") } : {}),
                ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
                ...(text === undefined
                    ? {}
                    : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
                ...headers,
            },
            body: text,
        });
        const what = `${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`;
        assert.equal(answer.headers["set-cookie"], undefined, what);
        // Public answers may be cached, but must be revalidated with their tag.
        const shared = /^\/(games|players|leaderboards|distributions|lobby|puzzles)\b/.test(path);
        const keepable = shared && !this.token && answer.headers.etag;
        assert.equal(answer.headers["cache-control"], keepable ? "no-cache" : "no-store", what);
        if (answer.status >= 400) assert.equal(answer.headers["content-type"], "application/problem+json", what);
        assert.equal(answer.headers["x-content-type-options"], "nosniff", what);
        assert.equal(answer.headers["access-control-allow-origin"], undefined, what);
        if (answer.status === 204) assert.equal(answer.bytes.length, 0, what);
        if (answer.status >= 400) {
            assert.ok(answer.status < 500 || answer.status === 503, what);
            if (method !== "HEAD")
                assert.deepEqual(mismatches(openapi.components.schemas.Problem, answer.body), [], what);
        }
        answer.reason = answer.body?.reason;
        answer.what = what;
        const { token, codes } = answer.body ?? {};
        for (const secret of [token, codes].flat()) if (typeof secret === "string") secrets.add(secret);
        return answer;
    }

    /** Sends a request that must succeed. */
    async does(method, path, body) {
        const answer = await this.call(method, path, body);
        assert.ok(answer.status === 200 || answer.status === 204, answer.what);
        return answer;
    }

    /** Sends a request that must be refused with this status and reason. */
    async refused(status, reason, method, path, body) {
        const answer = await this.call(method, path, body);
        assert.deepEqual([answer.status, answer.reason], [status, reason], answer.what);
        return answer;
    }

    /** Returns the sign-up members that prove the work. */
    async proof() {
        const { body } = await this.does("GET", "/sign-up");
        return { challenge: body.challenge, nonce: solve(body.challenge, body.bits) };
    }

    /** Creates an account, possibly from a guest. */
    async signUp(name, { password = newPassword(), ...more } = {}) {
        const answer = await this.does("POST", "/sign-up", {
            name,
            password,
            device: "laptop",
            ...(await this.proof()),
            ...more,
        });
        return Object.assign(this, { name, password, token: answer.body.token, codes: answer.body.codes });
    }

    /** Signs in to the account in another session. */
    async elsewhere(server = this.server) {
        const other = new Client(server);
        const { body } = await other.does("POST", "/sign-in", {
            name: this.name,
            password: this.password,
            device: "phone",
        });
        return Object.assign(other, { name: this.name, password: this.password, codes: this.codes, token: body.token });
    }

    me = async () => (await this.does("GET", "/me")).body;
    isSignedOut = async () => (await this.call("GET", "/me")).status === 401;
}

export const newPassword = () => {
    const password = `tiger on a bicycle ${randomBytes(6).toString("hex")}`;
    secrets.add(password);
    return password;
};

/** A software passkey, as a page on this server would use it. */
export class Passkey {
    #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
    id = randomBytes(24);

    constructor(server) {
        this.origin = site(server.port);
    }

    #clientData = (type, challenge) => Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
    #head = (flags) => {
        const site = hash("sha256", new URL(this.origin).hostname, "buffer");
        return Buffer.concat([site, Buffer.from([flags, 0, 0, 0, 0])]);
    };

    /** Creates a credential for an existing or new account. */
    async create(client, label = "key") {
        const { challenge } = (await client.does("POST", "/passkey-challenges")).body;
        const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
        const [left, right] = [x, y].map((part) => Buffer.from(part, "base64url"));
        // A COSE_Key in CBOR: EC2, ES256, P-256, and the two coordinates.
        const key = Buffer.concat([
            Buffer.from("a5010203262001215820", "hex"),
            left,
            Buffer.from("225820", "hex"),
            right,
        ]);
        const data = Buffer.concat([
            this.#head(0x45),
            Buffer.alloc(16),
            Buffer.from([0, this.id.length]),
            this.id,
            key,
        ]);
        const text = (word) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
        const attestation = Buffer.concat([
            Buffer.from([0xa3]),
            ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")],
            Buffer.from([0x58, data.length]),
            data,
        ]);
        return {
            label,
            clientData: this.#clientData("webauthn.create", challenge).toString("base64url"),
            attestation: attestation.toString("base64url"),
            transports: ["internal"],
        };
    }

    async get(client) {
        const { challenge } = (await client.does("POST", "/passkey-challenges")).body;
        const clientData = this.#clientData("webauthn.get", challenge);
        const data = this.#head(0x05);
        const signed = Buffer.concat([data, hash("sha256", clientData, "buffer")]);
        return {
            id: this.id.toString("base64url"),
            clientData: clientData.toString("base64url"),
            authenticatorData: data.toString("base64url"),
            signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
        };
    }
}

/** Finds a nonce such that the SHA-256 of the challenge and the nonce starts with this many zero bits, at most 32. */
export function solve(challenge, bits) {
    for (let number = 0; ; ++number) {
        // The fastest way in Node to hash such a short text.
        const first = Number.parseInt(hash("sha256", challenge + number, "hex").slice(0, 8), 16);
        if (first >>> (32 - bits) === 0) return String(number);
    }
}
