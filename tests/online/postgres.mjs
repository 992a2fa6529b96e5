// A PostgreSQL server of its own for a file of tests, on a Unix socket.
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const programs = "/usr/lib/postgresql/15/bin";

/** Why there can be none; false if there can. */
export const noPostgres = existsSync(join(programs, "initdb")) ? false : "PostgreSQL is not installed";

export class Cluster {
    constructor() {
        this.folder = mkdtempSync(join(tmpdir(), "kradan-postgres-"));
        chmodSync(this.folder, 0o755);
        this.data = join(this.folder, "data");
        mkdirSync(this.data);
        if (process.getuid() === 0) spawnSync("chown", ["postgres:", this.data]);
        this.#call("initdb", "-D", this.data, "-U", "kradan", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync");
        appendFileSync(
            join(this.data, "postgresql.conf"),
            `listen_addresses = ''\nunix_socket_directories = '${this.data}'\nshared_buffers = 16MB\nfsync = off\n`,
        );
        this.start();
    }

    get url() {
        return this.urlAt(this.data);
    }

    /** Through the socket in this folder. */
    urlAt(folder) {
        return `postgres://kradan:secret@${encodeURIComponent(folder)}/postgres`;
    }

    /** Another session, which has run these statements once it is `ready`, and ends with `end`. */
    session(sql) {
        const psql = spawn(join(programs, "psql"), ["-h", this.data, "-U", "kradan", "-d", "postgres", "-qAt"]);
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
        this.#call("pg_ctl", "-D", this.data, "-w", "-l", join(this.data, "log"), "start");
    }

    /** "fast", or "immediate", which is a crash. */
    stop(mode = "immediate") {
        this.#call("pg_ctl", "-D", this.data, "-w", "-m", mode, "stop");
    }

    end() {
        if (existsSync(join(this.data, "postmaster.pid"))) this.stop();
        rmSync(this.folder, { recursive: true, force: true });
    }

    /** PostgreSQL refuses to run as root. */
    #call(program, ...args) {
        const command = [join(programs, program), ...args];
        const other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
        const [first, ...rest] = process.getuid() === 0 ? [...other, ...command] : command;
        const { status, stderr, stdout } = spawnSync(first, rest, {
            encoding: "utf8",
            cwd: "/",
            stdio: ["ignore", "ignore", "pipe"],
        });
        if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`);
    }
}
