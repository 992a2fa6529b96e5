// A disposable Debian system in a folder, where commands run as in a small container. This requires root.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atExit } from "../online/at_exit.mjs";
import { Server } from "../online/support.mjs";

export const tree = fileURLToPath(new URL("../..", import.meta.url));
const day = 86_400_000;

/** Why these tests cannot run here; false if they can. */
export const why_not = process.getuid() !== 0 && "only root may make a system of its own";

/** An archive of a minimal Debian system, created once a day. */
function base_archive() {
    const archive = `${tree}build/packages/base.tar`;
    if (existsSync(archive) && Date.now() - statSync(archive).mtimeMs < day) return archive;
    mkdirSync(`${tree}build/packages`, { recursive: true });
    const options = ["--variant=minbase", "bookworm", `${archive}.new.tar`, "http://deb.debian.org/debian"];
    execFileSync("mmdebstrap", options, { stdio: ["ignore", "ignore", "pipe"] });
    renameSync(`${archive}.new.tar`, archive);
    return archive;
}

/** A service's environment and nothing else. */
export const clean = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" };

export class Root {
    constructor() {
        this.folder = mkdtempSync(join(tmpdir(), "kradan-root-"));
        atExit(() => rmSync(this.folder, { recursive: true, force: true }));
    }

    /** A complete Debian system. */
    static debian() {
        const root = new Root();
        execFileSync("tar", ["--extract", `--file=${base_archive()}`, `--directory=${root.folder}`]);
        return root;
    }

    path(name) {
        return join(this.folder, name);
    }

    /**
     * The command line that runs a command inside, with /proc mounted, after `before`, in a separate mount namespace.
     */
    line(command, before = "true") {
        const script = `mount -t proc proc "$0/proc" && ${before} && exec chroot "$0" "$@"`;
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, this.folder, ...command];
    }

    run(script, env = {}) {
        const [first, ...rest] = this.line(["sh", "-c", script]);
        const done = spawnSync(first, rest, {
            encoding: "utf8",
            env: { ...clean, DEBIAN_FRONTEND: "noninteractive", ...env },
            input: "",
        });
        return { status: done.status, out: done.stdout, err: done.stderr };
    }

    /** Runs a command that must succeed; returns its output. */
    does(script, env) {
        const done = this.run(script, env);
        assert.equal(done.status, 0, `${script}\n${done.out}${done.err}`);
        return done.out;
    }
}

/** The running servers. A failed test leaves its server running. */
const running = new Set();
export function end_servers() {
    for (const child of running) child.kill("SIGKILL");
}

/** A server started by a command, with the same interface as in `tests/online`. */
export class StartedServer extends Server {
    constructor(command, env) {
        super();
        rmSync(this.folder, { recursive: true, force: true });
        Object.assign(this, { command, env });
    }

    /** Waits until the server listens. If it exits instead, resolves to its exit status and output. */
    async start() {
        const [first, ...rest] = this.command;
        this.output = "";
        this.errors = "";
        const child = spawn(first, rest, { env: { ...clean, ...this.env } });
        this.child = child;
        running.add(child);
        child.once("exit", () => running.delete(child));
        child.once(
            "exit",
            atExit(() => child.kill("SIGKILL")),
        );
        child.stderr.on("data", (data) => (this.errors += data));
        this.exited = new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
        const listens = new Promise((resolve) => {
            child.stdout.on("data", (data) => {
                this.output += data;
                const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(this.output);
                if (found) {
                    this.port = Number(found[1]);
                    resolve(null);
                }
            });
        });
        const ended = await Promise.race([listens, this.exited]);
        return ended && { ...ended, said: this.errors };
    }

    async started() {
        assert.equal(await this.start(), null, this.errors);
        // The first process in a namespace ignores signals until it installs handlers, which has happened once it
        // answers requests.
        assert.equal((await fetch(`http://127.0.0.1:${this.port}/healthz`)).status, 200);
        return this;
    }

    /** `unshare` does not forward signals, so its child gets them directly. */
    async stop(signal = "SIGTERM") {
        const { pid } = this.child;
        const inner = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
        process.kill(Number(inner || pid), signal);
        const late = setTimeout(() => this.child.kill("SIGKILL"), 30_000);
        return this.exited.finally(() => clearTimeout(late));
    }
}
