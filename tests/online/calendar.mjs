// A wall clock that the test controls, for programs that are started with it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./support.mjs";

const faketime = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
// A sanitized program cannot run with another library preloaded.
const fakes = spawnSync(program, ["games"], { env: { ...process.env, LD_PRELOAD: faketime }, timeout: 5000 });

/** Why the calendar is unavailable; false if it is available. */
export const noCalendar =
    existsSync(faketime) && fakes.status === 0 ? false : "libfaketime is not here, or does not go with this program";

/** The time of day as seen by a program started with `env`. */
export class Calendar {
    folder = mkdtempSync(join(tmpdir(), "kradan-calendar-"), { mode: 0o755 });
    #file = join(this.folder, "offset");

    constructor() {
        spawnSync("chmod", ["755", this.folder]);
        this.set("+0");
    }

    set(offset) {
        writeFileSync(this.#file, `${offset}\n`);
    }

    get env() {
        return {
            LD_PRELOAD: faketime,
            FAKETIME_TIMESTAMP_FILE: this.#file,
            FAKETIME_NO_CACHE: "1",
            FAKETIME_DONT_FAKE_MONOTONIC: "1",
            DONT_FAKE_MONOTONIC: "1",
        };
    }

    end() {
        rmSync(this.folder, { recursive: true });
    }
}
