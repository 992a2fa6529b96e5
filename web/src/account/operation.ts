import { readToken } from "../online/token";
import type { Refusal } from "../rules/types";
import { tokenEnded } from "./known";

/**
 * The result of an operation. `refusal` is null if the answer could not be read; `status` is 0 if there was no answer.
 */
export type Result<Answer> = { ok: true; answer: Answer } | { ok: false; refusal: Refusal | null; status: number };

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Timeouts for an operation, and for an operation that answers with a file, in milliseconds. */
const PATIENCE = 30_000;
const PATIENCE_FOR_FILES = 300_000;

/**
 * Operations that work without a token. If the token is no longer valid, they are sent without it, to get a new one.
 */
const worksWithoutToken = (path: string): boolean =>
    !/^\/api\/v1\/(me|history)\b/.test(path) && path !== "/api/v1/sign-out";

/** Operations that answer with a file. */
const isFile = (path: string): boolean => /\/(export|history\.\w+)$/.test(path);

/**
 * Builds the address for a request. Substitutes the members named in braces; if there is no body, the remaining members
 * become the query.
 */
export function addressOf(method: Method, path: string, request: object): { path: string; body?: string } {
    const rest: Record<string, unknown> = { ...request };
    const named = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = encodeURIComponent(String(rest[name]));
        delete rest[name];
        return value;
    });
    const members = Object.entries(rest).filter(([, value]) => value !== undefined);
    if (method === "POST" || method === "PUT")
        return { path: named, body: JSON.stringify(Object.fromEntries(members)) };
    const query = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString();
    return { path: query ? `${named}?${query}` : named };
}

async function refusalIn(response: Response): Promise<Refusal | null> {
    try {
        const { reason, clause = "", detail = "" } = (await response.json()) as Partial<Refusal>;
        return typeof reason === "string" ? { reason, clause, detail } : null;
    } catch {
        return null;
    }
}

async function answerIn(response: Response): Promise<unknown> {
    if (response.status === 204) return null;
    if (response.headers.get("Content-Type")?.startsWith("application/json")) return response.json();
    const content = await response.blob();
    return content.size ? content : null;
}

async function send<Answer>(
    method: Method,
    path: string,
    request: object,
    token: string | null,
): Promise<Result<Answer>> {
    const { path: address, body } = addressOf(method, path, request);
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), isFile(path) ? PATIENCE_FOR_FILES : PATIENCE);
    try {
        const response = await fetch(new URL(address.slice(1), document.baseURI), {
            method,
            body,
            cache: "no-store",
            credentials: "omit",
            signal: control.signal,
            headers: {
                ...(body !== undefined && { "Content-Type": "application/json" }),
                ...(token && { Authorization: `Bearer ${token}` }),
            },
        });
        if (response.ok) return { ok: true, answer: (await answerIn(response)) as Answer };
        return { ok: false, refusal: await refusalIn(response), status: response.status };
    } catch {
        return { ok: false, refusal: null, status: 0 };
    } finally {
        clearTimeout(timer);
    }
}

/** An operation in the server's HTTP interface, called as this browser's player. */
export function operation<Request extends object, Answer>(method: Method, path: string) {
    return async (request: Request): Promise<Result<Answer>> => {
        const token = readToken();
        const result = await send<Answer>(method, path, request, token);
        if (!token || result.ok || result.status !== 401 || result.refusal?.reason !== "account.signed-out")
            return result;
        tokenEnded(token);
        return worksWithoutToken(path) ? send<Answer>(method, path, request, null) : result;
    };
}
