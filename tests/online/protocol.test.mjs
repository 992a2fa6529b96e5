// The exchange in docs/protocol.md, replayed against a server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client, hangUp } from "./api.mjs";
import { Server } from "./support.mjs";
import { WebSocket } from "./web_socket.mjs";

const manual = readFileSync(fileURLToPath(new URL("../../docs/protocol.md", import.meta.url)), "utf8");

/** The lines in the exchange: client, direction and message. A member "…" stands for omitted members. */
const lines = [...manual.matchAll(/^ {4}([AB]) ([→←]) (\{.*\})$/gm)].map(([, who, way, text]) => ({
    who,
    sends: way === "→",
    message: JSON.parse(text.replaceAll(",…}", ',"…":0}')),
    text,
}));

/** Whether a message is as documented. `ids` maps words in capitals to ids; new words are added to it. */
function is(written, message, ids) {
    if (typeof written === "string" && /^[A-Z]+$/.test(written)) {
        ids[written] ??= message;
        return message === ids[written];
    }
    if (typeof written !== "object" || written === null) return written === message;
    if (typeof message !== "object" || message === null) return false;
    const { "…": open, ...members } = written;
    return (
        (open !== undefined || Object.keys(members).length === Object.keys(message).length) &&
        Object.entries(members).every(([name, value]) => is(value, message[name], ids))
    );
}

/** The message to send, with the words replaced by their ids. */
const filled = (message, ids) =>
    JSON.parse(JSON.stringify(message), (_, value) => (Object.hasOwn(ids, value) ? ids[value] : value));

test("the exchange in docs/protocol.md is what a server and its clients send", { timeout: 120_000 }, async () => {
    assert.ok(lines.length > 25, `only ${lines.length} lines were found`);
    const told = (type) => lines.some(({ message }) => message.type === type || message.command?.do === type);
    for (const type of ["hello", "invite", "accept", "join", "move", "resign"]) assert.ok(told(type), type);
    const server = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
    try {
        const account = await new Client(server).signUp("Anong");
        const { body } = await account.does("POST", "/me/tokens", { label: "program", scopes: ["play"] });
        const ids = { TOKEN: body.token };
        const clients = {
            A: await WebSocket.open(server.port, { origin: null }),
            B: await WebSocket.open(server.port),
        };
        for (const { who, sends, message, text } of lines) {
            if (sends) {
                clients[who].send(filled(message, ids));
            } else {
                const kind = message.type;
                const came = await clients[who].next(
                    (each) => each.type === kind && (!message.nonce || each.nonce === message.nonce),
                );
                assert.ok(is(message, came, ids), `${text}\nbut ${who} was told\n${JSON.stringify(came)}`);
            }
        }
    } finally {
        await server.end();
        hangUp();
    }
});
