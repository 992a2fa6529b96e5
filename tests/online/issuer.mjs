// A small local OpenID provider, which signs users in without asking and can lie.
import { hash, randomBytes } from "node:crypto";
import http from "node:http";

const base64url = (value) =>
    Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);
const random = () => randomBytes(24).toString("base64url");

/** The false claims in an ID token, keyed by lie. */
const claimLies = {
    "another issuer": () => ({ iss: "https://id.evil.example" }),
    "the issuer with a slash": ({ iss }) => ({ iss: `${iss}/` }),
    "no issuer": () => ({ iss: undefined }),
    "another audience": () => ({ aud: "other-club" }),
    "two audiences without a party": ({ aud }) => ({ aud: [aud, "other-club"] }),
    "another party": ({ aud }) => ({ aud: [aud, "other-club"], azp: "other-club" }),
    "no audience": () => ({ aud: [] }),
    "long expired": () => ({ exp: seconds() - 3600 }),
    "no end": () => ({ exp: undefined }),
    "an end that is no number": () => ({ exp: "tomorrow" }),
    "from the future": () => ({ iat: seconds() + 3600 }),
    "another nonce": () => ({ nonce: "other" }),
    "no nonce": () => ({ nonce: undefined }),
    "no subject": () => ({ sub: undefined }),
    "an empty subject": () => ({ sub: "" }),
    "a long subject": () => ({ sub: "x".repeat(256) }),
    "a subject that is a number": () => ({ sub: 7 }),
};

/** Invalid answers from the token endpoint. */
const answerLies = {
    "a huge answer": (response) => response.end(`{"id_token":"${"x".repeat(1 << 20)}"}`),
    "an endless answer": (response) => {
        const more = () => response.destroyed || response.write("x".repeat(4096), more);
        response.on("error", () => {});
        more();
    },
    "status 500": (response) => response.writeHead(500).end("{}"),
    "a redirect": (response, { issuer }) => response.writeHead(307, { Location: `${issuer.url}/token2` }).end(),
    "no JSON": (response) => response.end("<!doctype html><title>Welcome</title>"),
    "a list": (response) => response.end("[]"),
    "no token": (response) => response.end("{}"),
    "an error of its own": (response) => response.writeHead(400).end('{"error":"<b>no</b>"}'),
    "half an answer": (response) => {
        response.writeHead(200, { "Content-Length": 1000 }).write('{"id_token":"');
        setImmediate(() => response.destroy());
    },
    "an ID token of two parts": (response, { token }) =>
        response.end(JSON.stringify({ id_token: token.split(".").slice(0, 2).join(".") })),
    "an ID token without a signature": (response, { token }) =>
        response.end(JSON.stringify({ id_token: `${token.split(".").slice(0, 2).join(".")}.` })),
    "an ID token that is no base64url": (response) => response.end('{"id_token":"a+/=.b.c"}'),
    "an ID token that is no JSON": (response) => response.end('{"id_token":"eA.eA.eA"}'),
    "an ID token that is a number": (response) => response.end('{"id_token":7}'),
};

/** False metadata. */
const metadataLies = {
    "of another issuer": { issuer: "https://id.evil.example" },
    "no token endpoint": { token_endpoint: undefined },
    "a token endpoint without TLS": { token_endpoint: "http://id.evil.example/token" },
    "an authorization endpoint that is a script": { authorization_endpoint: "javascript:alert(1)" },
    "no PKCE": { code_challenge_methods_supported: ["plain"] },
};

export const lies = {
    claims: Object.keys(claimLies),
    answers: Object.keys(answerLies),
    metadata: [...Object.keys(metadataLies), "metadata that are no JSON", "metadata with status 404"],
};

export class Issuer {
    /** `secret`: the club's secret, "" for a public client; `methods`: the ways it may be sent. */
    constructor({ client = "kradan", secret = "", methods, tls } = {}) {
        Object.assign(this, { client, secret, methods, tls });
    }

    /** The user that it signs in. */
    user = { sub: "24400320", preferred_username: "Somchai" };
    /**
     * When the user last authenticated, in seconds; undefined if not reported. A request with `max_age` reports the
     * current time.
     */
    authenticated = undefined;
    /** How many seconds ahead its clock is. */
    ahead = 0;
    /** One of `lies`, or "hang". */
    lie = "";
    /** The OAuth error with which it refuses to sign users in; "" if none. */
    error = "";
    /** Replaces the state in the request. */
    state = undefined;
    /** The number of requests by path. */
    asked = {};
    /** Secrets that must not appear in any log: codes, verifiers, tokens. */
    secrets = new Set();
    #codes = new Map();

    async start() {
        const { createServer } = this.tls ? await import("node:https") : http;
        this.server = createServer(this.tls ?? {}, (request, response) => void this.#answer(request, response));
        await new Promise((done) => this.server.listen(this.port ?? 0, "127.0.0.1", done));
        this.port = this.server.address().port;
        this.url = `${this.tls ? "https" : "http"}://127.0.0.1:${this.port}`;
        return this;
    }

    async stop() {
        this.server.closeAllConnections();
        await new Promise((done) => this.server.close(done));
    }

    async #answer(request, response) {
        const { pathname, searchParams } = new URL(request.url, this.url);
        this.asked[pathname] = (this.asked[pathname] ?? 0) + 1;
        const parts = [];
        for await (const part of request) parts.push(part);
        if (pathname === "/.well-known/openid-configuration") return this.#metadata(response);
        if (pathname === "/authorize") return this.#authorize(searchParams, response);
        if (pathname === "/token") return this.#token(request, Buffer.concat(parts).toString(), response);
        // A client that followed a redirect would find a token here.
        response.writeHead(404).end();
    }

    #metadata(response) {
        if (this.lie === "metadata that are no JSON") return response.end("Hello");
        if (this.lie === "metadata with status 404") return response.writeHead(404).end();
        const metadata = {
            issuer: this.url,
            authorization_endpoint: `${this.url}/authorize`,
            token_endpoint: `${this.url}/token`,
            token_endpoint_auth_methods_supported: this.methods,
            code_challenge_methods_supported: ["S256"],
            ...metadataLies[this.lie],
        };
        response.end(JSON.stringify(metadata));
    }

    /** Redirects back with a code or an error, without asking the user. */
    #authorize(asked, response) {
        this.last = Object.fromEntries(asked);
        const wrong =
            asked.get("response_type") !== "code" ||
            asked.get("client_id") !== this.client ||
            asked.get("code_challenge_method") !== "S256" ||
            !asked.get("scope")?.split(" ").includes("openid");
        if (wrong) return response.writeHead(400).end("this is no request of the club");
        const back = new URL(asked.get("redirect_uri"));
        back.searchParams.set("state", this.state ?? asked.get("state"));
        back.searchParams.set("iss", this.lie === "sent back by another" ? "https://id.evil.example" : this.url);
        if (this.error) {
            back.searchParams.set("error", this.error);
        } else {
            const code = random();
            this.secrets.add(code);
            this.#codes.set(code, { ...this.last, user: this.user, authenticated: this.authenticated });
            back.searchParams.set("code", code);
        }
        response.writeHead(302, { Location: back.href }).end();
    }

    /** Whether the request is authenticated as the club. */
    #knows(form, { authorization }) {
        if (!this.secret) return form.get("client_id") === this.client && !authorization;
        const decode = (text) => decodeURIComponent(text.replaceAll("+", " "));
        const inForm = form.get("client_id") === this.client && form.get("client_secret") === this.secret;
        const [client, secret] = Buffer.from(authorization?.split(" ")[1] ?? "", "base64")
            .toString()
            .split(":");
        const inHeader = authorization && decode(client) === this.client && decode(secret ?? "") === this.secret;
        return this.methods?.includes("client_secret_basic") === false
            ? inForm && !authorization
            : inHeader && !form.has("client_secret");
    }

    #token(request, body, response) {
        const form = new URLSearchParams(body);
        const refuse = (status, error) => response.writeHead(status).end(JSON.stringify({ error }));
        if (this.lie === "hang") return;
        // Tests without a verifier send "x".
        if (form.get("code_verifier")?.length > 1) this.secrets.add(form.get("code_verifier"));
        if (!this.#knows(form, request.headers)) return refuse(401, "invalid_client");
        const code = form.get("code");
        const begun = this.#codes.get(code);
        this.#codes.delete(code);
        const right =
            begun &&
            form.get("grant_type") === "authorization_code" &&
            form.get("redirect_uri") === begun.redirect_uri &&
            hash("sha256", form.get("code_verifier") ?? "", "base64url") === begun.code_challenge;
        if (!right) return refuse(400, "invalid_grant");
        const now = seconds() + this.ahead;
        const honest = {
            iss: this.url,
            aud: this.client,
            exp: now + 300,
            iat: now,
            nonce: begun.nonce,
            ...begun.user,
            auth_time: begun.max_age === undefined ? begun.authenticated : (this.authenticated ?? now),
        };
        const claims = { ...honest, ...claimLies[this.lie]?.(honest) };
        const token = `${base64url({ alg: "RS256", kid: "1" })}.${base64url(claims)}.${random()}`;
        this.secrets.add(token);
        response.setHeader("Content-Type", "application/json");
        const lie = answerLies[this.lie];
        if (lie) return lie(response, { issuer: this, token });
        const access = random();
        this.secrets.add(access);
        response.end(JSON.stringify({ access_token: access, token_type: "Bearer", id_token: token }));
    }
}

/**
 * Does what a page does when the user presses the button: goes to the provider and returns with a code and its context.
 */
export async function visit(client, more = {}) {
    const { endpoint, client: id } = (await client.does("GET", "/provider")).body;
    const [state, nonce, verifier] = [random(), random(), random() + random()];
    const address = new URL(endpoint);
    const asked = {
        response_type: "code",
        client_id: id,
        redirect_uri: `http://127.0.0.1:${client.server.port}/`,
        scope: "openid",
        state,
        nonce,
        code_challenge: hash("sha256", verifier, "base64url"),
        code_challenge_method: "S256",
        ...more,
    };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    const { headers } = await fetch(address, { redirect: "manual" });
    const back = new URL(headers.get("location"));
    return { code: back.searchParams.get("code"), verifier, nonce };
}
