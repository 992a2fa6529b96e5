// A separate NATS server for a test file.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "./at_exit.mjs";

/** Why NATS is unavailable; false if it is available. */
export const noNats = spawnSync("nats-server", ["--version"]).status === 0 ? false : "nats-server is not installed";

/** Finds a port outside the system's ephemeral range, so that nothing takes it while NATS is stopped. */
async function freePort() {
    for (;;) {
        const port = 20_000 + Math.floor(Math.random() * 12_000);
        const server = createServer().listen(port, "127.0.0.1");
        const isFree = await Promise.race([
            once(server, "listening").then(() => true),
            once(server, "error").then(() => false),
        ]).catch(() => false);
        if (!isFree) continue;
        server.close();
        await once(server, "close");
        return port;
    }
}

export class Nats {
    /** `account`: the only `user` and `password` that it accepts; without an account, everyone can connect. */
    constructor(host = "127.0.0.1", account = null) {
        this.host = host;
        this.account = account;
    }

    async start() {
        this.port ??= await freePort();
        const args = ["--addr", this.host, "--port", String(this.port)];
        if (this.account) {
            this.folder = mkdtempSync(join(tmpdir(), "kradan-nats-"));
            writeFileSync(join(this.folder, "nats.conf"), `authorization ${JSON.stringify(this.account)}`);
            args.push("--config", join(this.folder, "nats.conf"));
        }
        this.child = spawn("nats-server", args, { stdio: "ignore" });
        this.exited = once(this.child, "exit");
        const { child } = this;
        child.once(
            "exit",
            atExit(() => child.kill("SIGKILL")),
        );
        // Waits until it answers.
        for (;;) {
            const socket = connect(this.port, this.host);
            const [came] = await Promise.race([
                once(socket, "connect").then(() => [true]),
                once(socket, "error").then(() => [false]),
            ]).catch(() => [false]);
            socket.destroy();
            if (came) return this;
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }

    get url() {
        const { user, password } = this.account ?? {};
        const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : "";
        return `nats://${who}${this.host}:${this.port}`;
    }

    async stop(signal = "SIGKILL") {
        this.child.kill(signal);
        await this.exited;
        if (this.folder) rmSync(this.folder, { recursive: true });
    }
}
