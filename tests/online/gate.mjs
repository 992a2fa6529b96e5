// A link between two programs that can be cut like a cable: nothing gets through, and no error is reported.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Gate {
    #pairs = new Set();
    #isCut = false;

    /** Forwards to a port, or to the socket with this name in a folder. */
    async open(target, socketName) {
        this.server = createServer((near) => {
            const far = connect(socketName ? join(target, socketName) : target);
            const pair = [near, far];
            this.#pairs.add(pair);
            const end = () => {
                // A cut link does not report closed connections either.
                if (this.#isCut) return;
                this.#pairs.delete(pair);
                for (const socket of pair) socket.destroy();
            };
            for (const [from, to] of [pair, [far, near]]) {
                from.on("error", () => {});
                from.on("close", end);
                from.on("data", (data) => to.write(data));
                if (this.#isCut) from.pause();
            }
        });
        if (socketName) {
            this.folder = mkdtempSync(join(tmpdir(), "kradan-gate-"));
            this.server.listen(join(this.folder, socketName));
        } else {
            this.server.listen(0, "127.0.0.1");
        }
        await once(this.server, "listening");
        this.port = this.server.address().port;
        return this;
    }

    cut() {
        this.#isCut = true;
        for (const pair of this.#pairs) for (const socket of pair) socket.pause();
    }

    mend() {
        this.#isCut = false;
        for (const pair of this.#pairs) for (const socket of pair) socket.resume();
    }

    close() {
        for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
        this.server.close();
        if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    }
}
