// A separate PostgreSQL server for a test file, on a Unix socket.
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "./at_exit.mjs";

const programs = "/usr/lib/postgresql/15/bin";

/** Why PostgreSQL is unavailable; false if it is available. */
export const noPostgres = existsSync(join(programs, "initdb")) ? false : "PostgreSQL is not installed";

/** Parses printed output: one row per line, columns separated by bars. */
export const rowsOf = (printed) =>
    printed
        .split("\n")
        .filter((row) => row !== "")
        .map((row) => row.split("|"));

export class Cluster {
    /**
     * `settings`: lines for postgresql.conf; `address`: another address to listen on, for clients on the same network;
     * `standbyOf`: the cluster that it copies and follows; `size`: the size of a separate disk, such as "100m", which
     * only root can mount; `env`: the environment of its programs.
     */
    constructor({ settings = [], address, standbyOf, size, env = {} } = {}) {
        this.env = env;
        this.folder = mkdtempSync(join(tmpdir(), "kradan-postgres-"));
        chmodSync(this.folder, 0o755);
        this.data = join(this.folder, "data");
        mkdirSync(this.data);
        this.forget = atExit(() => this.end());
        if (size) {
            const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", this.data]);
            if (status !== 0) throw new Error(String(stderr));
            this.mounted = true;
        }
        chmodSync(this.data, 0o700);
        if (process.getuid() === 0) spawnSync("chown", ["postgres:", this.data]);
        try {
            if (standbyOf) this.follow(standbyOf);
            else this.#make(settings, address);
        } catch (error) {
            this.end();
            throw error;
        }
    }

    #make(settings, address = "") {
        this.#call("initdb", "-D", this.data, "-U", "kradan", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync");
        const all = [`listen_addresses = '${address}'`, "shared_buffers = 16MB", "fsync = off", ...settings];
        appendFileSync(join(this.data, "postgresql.conf"), `${all.join("\n")}\n`);
        if (address) appendFileSync(join(this.data, "pg_hba.conf"), "host all all samenet trust\n");
        this.start();
    }

    /** Becomes a copy of the primary, whatever it was before. From then on, each commit on the primary waits for it. */
    follow(primary) {
        for (const name of readdirSync(this.data)) rmSync(join(this.data, name), { recursive: true });
        this.#call(
            "pg_basebackup",
            "-h",
            primary.data,
            "-U",
            "kradan",
            "-D",
            this.data,
            "-R",
            "-c",
            "fast",
            "--no-sync",
        );
        // The lock file was copied too.
        rmSync(join(this.data, ".s.PGSQL.5432.lock"), { force: true });
        this.start();
        primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
        primary.ask("SELECT pg_reload_conf()");
    }

    /** Turns the standby into a primary without a standby. */
    promote() {
        this.#call("pg_ctl", "-D", this.data, "-w", "promote");
        this.ask("ALTER SYSTEM RESET synchronous_standby_names");
        this.ask("SELECT pg_reload_conf()");
    }

    get url() {
        return this.urlAt(this.data);
    }

    /** The URL through the socket in this folder. */
    urlAt(folder) {
        return `postgres://kradan:secret@${encodeURIComponent(folder)}/postgres`;
    }

    /** Runs SQL; returns its rows, each a list of strings. */
    ask(sql) {
        return rowsOf(this.#call("psql", "-h", this.data, "-U", "kradan", "-d", "postgres", "-qAtX", "-c", sql));
    }

    /** Opens another session, which has run these statements once it is `ready`, and ends with `end`. */
    session(sql, user = "kradan") {
        const psql = spawn(join(programs, "psql"), ["-h", this.data, "-U", user, "-d", "postgres", "-qAt"]);
        // The session might end before it reads this, which `ready` reports.
        psql.stdin.on("error", () => {});
        psql.stdin.write(`${sql}\n\\echo done\n`);
        return {
            ready: new Promise((resolve, reject) => {
                psql.stdout.on("data", (data) => String(data).includes("done") && resolve());
                psql.once("exit", (code) => reject(new Error(`psql ended with ${code}`)));
            }),
            end: () => psql.stdin.end(),
        };
    }

    start() {
        const options = `-k ${this.data}`;
        this.#call("pg_ctl", "-D", this.data, "-w", "-l", join(this.data, "log"), "-o", options, "start");
    }

    /** Stops the server in the mode "fast", or "immediate", which is a crash. */
    stop(mode = "immediate") {
        this.#call("pg_ctl", "-D", this.data, "-w", "-m", mode, "stop");
    }

    runs() {
        return existsSync(join(this.data, "postmaster.pid"));
    }

    end() {
        this.forget();
        if (this.runs()) this.stop();
        if (this.mounted) spawnSync("umount", ["--lazy", this.data]);
        rmSync(this.folder, { recursive: true, force: true });
    }

    /** Runs a program, as another user if necessary, since PostgreSQL refuses to run as root. */
    #call(program, ...args) {
        // Sets `env` only for the program, not for `setpriv`.
        const env = Object.entries(this.env).map(([name, value]) => `${name}=${value}`);
        const command = ["env", ...env, join(programs, program), ...args];
        const other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
        const [first, ...rest] = process.getuid() === 0 ? [...other, ...command] : command;
        const { status, stderr, stdout } = spawnSync(first, rest, {
            encoding: "utf8",
            cwd: "/",
            maxBuffer: 1 << 30,
            // Background processes must not inherit a pipe from this program.
            stdio: ["ignore", program === "psql" ? "pipe" : "ignore", "pipe"],
        });
        if (status !== 0) throw new Error(`${program}: ${stdout ?? ""}${stderr}`);
        return stdout;
    }
}
