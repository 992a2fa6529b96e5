// A separate machine for a program: a network namespace with cables to this machine. A cut cable loses packets without
// an error.
import { spawnSync } from "node:child_process";
import { atExit } from "./at_exit.mjs";

const ip = (...args) => {
    const { status, stderr } = spawnSync("ip", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`ip ${args.join(" ")}: ${stderr}`);
};
let made = 0;

export class Machine {
    #cables = new Map();

    constructor(cables) {
        this.name = `kradan-${process.pid}-${++made}`;
        const network = `10.213.${(process.pid + made) % 256}`;
        this.forget = atExit(() => this.end());
        try {
            ip("netns", "add", this.name);
            ip("-n", this.name, "link", "set", "lo", "up");
            cables.forEach((cable, i) => this.#connect(cable, `${process.pid}-${made}${i}`, network, 4 * i));
        } catch (error) {
            this.end();
            throw error;
        }
    }

    /** Connects the cable to a bridge that has this machine's address. */
    #connect(cable, id, network, first) {
        const [here, there] = [`${network}.${first + 1}`, `${network}.${first + 2}`];
        const [bridge, plug] = [`b${id}`, `p${id}`];
        this.#cables.set(cable, { here, there, bridge, plug });
        ip("link", "add", bridge, "type", "bridge");
        ip("addr", "add", `${here}/30`, "dev", bridge);
        ip("link", "set", bridge, "up");
        ip("link", "add", plug, "type", "veth", "peer", "name", cable, "netns", this.name);
        ip("link", "set", plug, "up", "master", bridge);
        ip("-n", this.name, "addr", "add", `${there}/30`, "dev", cable);
        ip("-n", this.name, "link", "set", cable, "up");
    }

    /** The command that starts a program there. */
    get wrap() {
        return ["ip", "netns", "exec", this.name];
    }

    /** The address of this machine, or of the other one, on a cable. */
    here = (cable) => this.#cables.get(cable).here;
    there = (cable) => this.#cables.get(cable).there;

    cut(...cables) {
        for (const cable of cables) ip("link", "set", this.#cables.get(cable).plug, "nomaster");
    }

    mend(...cables) {
        for (const cable of cables) {
            const { plug, bridge } = this.#cables.get(cable);
            ip("link", "set", plug, "master", bridge);
        }
    }

    end() {
        this.forget();
        for (const { plug, bridge } of this.#cables.values())
            for (const device of [plug, bridge]) spawnSync("ip", ["link", "del", device]);
        spawnSync("ip", ["netns", "del", this.name]);
    }
}

/** Why machines are unavailable; false if they are available. */
export const noMachines = (() => {
    try {
        const machine = new Machine(["try"]);
        try {
            machine.cut("try");
            machine.mend("try");
        } finally {
            machine.end();
        }
        return false;
    } catch (error) {
        return `no network namespaces here: ${error.message.trim().split("\n")[0]}`;
    }
})();
