// Models a club with many nodes: what happens each second, what it costs, and which part saturates first. The messages
// and rows per move are modelled on src/server/club/relay.cpp, src/server/nodes/ and src/store/postgres/editor.cpp.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The measurements and assumptions. */
export const book = JSON.parse(readFileSync(fileURLToPath(new URL("figures.json", import.meta.url)), "utf8"));

/** All figures, assumptions and machines by name, with some replaced. */
export function figuresWith(replaced = {}) {
    const figures = {};
    for (const part of ["figures", "play", "machines"])
        for (const [name, { value }] of Object.entries(book[part])) figures[name] = value;
    for (const [name, value] of Object.entries(replaced)) {
        if (!(name in figures)) throw new Error(`${name}: there is no such figure in figures.json`);
        figures[name] = value;
    }
    return figures;
}

/** Possible changes to the program, worded as in the tables. */
export const remedies = {
    index: "look up a player's nodes in one map, not in each node's list",
    due: "keep links ordered by deadline; parse a node's status when it arrives",
    pings: "spread pings over the 15 seconds",
    limits: "share rate limits once a second, not at once",
    presence: "tell presence only to the nodes that own the player's games",
    lobby: "let one node hold the lobby and broadcast changes once a second",
    nodes: "delete the rows of dead nodes that own no games",
    packed: "compress a finished game into one row",
    shards: "add a PostgreSQL cluster",
    nats: "add a NATS server",
};

const design = (...names) => Object.fromEntries(names.map((name) => [name, true]));
export const now = {};
export const changed = design("index", "due", "pings", "limits", "presence", "lobby", "nodes", "packed");

/** A club and its load; anything omitted gets a default. */
export function club(given = {}) {
    const figures = figuresWith(given.set);
    return {
        games: 1000,
        nodes: 1,
        shards: 1,
        nats: 1,
        // Which PostgreSQL a node writes to: "own" (always the same one) or "all" (chosen by a hash of the game).
        writes: "own",
        design: now,
        store: "postgres",
        // The number of cores if one machine runs everything, including the load client; 0 if each part has its own
        // machine.
        oneMachine: 0,
        // Whether each pair plays as fast as it can.
        closed: false,
        // Moves per second, evenly spaced; 0 for random times at the games' pace.
        rate: 0,
        apart: 1 - figures["at-home"],
        background: true,
        seconds: 1,
        warm: 0.3,
        seed: 1,
        kill: 0,
        drain: false,
        ...given,
        figures,
    };
}

/** The lease renewal interval and a link's acknowledgement delay, in seconds. */
export const beat = 0.4;
export const acknowledgement = 0.02;
/** How many microseconds NATS stays awake after a frame. */
export const natsAwake = 140;
/**
 * The average time in seconds that the NATS client collects frames before it sends them: until the next millisecond.
 */
export const collecting = 0.0005;
/** The number of running games that a node reports. */
export const shown = 50;
/** Connections from a node to PostgreSQL: its writer and its readers. */
export const sessions = 3;
/** Rows and reads that moves do not cause. */
export const rowsOfStart = 4;
export const readsOfHello = 3;
export const readsOfStart = 2;
export const readsOfGame = 5;
/** Seconds between pings on a connection. */
export const pingPause = 15;

/** A club's event rates, per second. */
export function rates(it) {
    const { games, nodes, figures: f } = it;
    const moves = it.rate || games / f.pace;
    const others = nodes - 1;
    const elsewhere = others / nodes;
    const players = games * (2 + f.watchers);
    const starts = it.background ? moves / f.moves : 0;
    const connects = it.background ? players / f.stay : 0;
    // The number of a game's players who are on nodes other than its owner.
    const remote = nodes === 1 ? 0 : it.pairs ? 1 : (1 - it.apart) * elsewhere + it.apart * 2 * elsewhere;
    return { moves, others, elsewhere, players, starts, connects, remote, seeks: starts * f.seekers };
}

/** Messages per second to other nodes that do not concern a single game, and what each costs the receiver. */
function told(it) {
    const { others, starts, connects, seeks } = rates(it);
    const { figures: f, design: d, nodes } = it;
    if (others === 0 || !it.background) return [];
    const seekTo = d.lobby ? 1 : others;
    const openSeeks = seeks * f.search;
    const news = d.lobby ? nodes : 0;
    return [
        { what: "presence", count: 2 * connects, to: d.presence ? 1 : others, cost: f["relay.in"] },
        {
            what: "seeks",
            count: seeks,
            to: seekTo,
            cost: f["relay.in"] + openSeeks * f["lobby.seek"] * (d.lobby ? 0 : 1),
        },
        { what: "seeks", count: seeks, to: seekTo, cost: f["relay.in"] },
        // A newcomer joins a game on another node and gets an answer.
        {
            what: "connections",
            count: 2 * connects * (nodes === 1 ? 0 : others / nodes),
            to: 1,
            cost: f["relay.in"] + f["node.apply"],
        },
        // Listing games is charged to the requesting address on all nodes.
        {
            what: "rate-limit sharing",
            count: d.limits ? nodes : connects * f.returns,
            to: others,
            cost: f["relay.in"],
        },
        // The start of a game is reported to both players, wherever they are.
        { what: "game starts", count: 2 * starts, to: d.lobby ? 1 : others, cost: f["relay.in"] },
        {
            what: "running-games lists",
            count: nodes,
            to: d.lobby ? 1 : others,
            cost: f["relay.in"] + shown * f["lobby.entry"],
        },
        {
            what: "running-games lists",
            count: news ? 1 : 0,
            to: others,
            cost: f["relay.in"] + shown * f["lobby.entry"],
        },
    ];
}

/** How many other nodes' lists are searched for the two players, per move. */
function lookups(it, remote) {
    return it.design.index ? 2 : (it.nodes - 1) * (2 + remote / 2);
}

/** How often per second a node services its links: whenever one is due, at most once a millisecond. */
const ticksOf = (tasks) => 1000 * (1 - Math.exp(-tasks / 1000));

/** One writer's transactions per second at this move rate: moves that arrive during a commit wait for the next. */
function commitsOf(rate, f) {
    const [median] = f["postgres.flush"];
    const cycle = (1.5 * median + 4 * f.hop) / 1e3 + (f["writer.commit"] + f["postgres.commit"]) / 1e6;
    const batch = 1 + rate * cycle;
    const own = ((f["writer.move"] + f["postgres.move"]) / 1e6) * rate;
    return rate / (batch + own);
}

/** The load on each part of a club, as a fraction; 1 means fully used. */
export function model(given) {
    const it = club(given);
    const { games, nodes, shards, figures: f } = it;
    const r = rates(it);
    const { moves, others, remote, starts, connects, players } = r;
    const us = 1e-6;
    const mover = remote / 2;
    const each = (rate) => rate / nodes;
    const part = (name, load, capacity, why = {}) => ({ name, load: load / capacity, amount: load, why });

    // The load on a node's loop, by cause.
    const tasks = 2 + mover + remote;
    const loop = {
        moves:
            each(moves) *
            (f["node.gate"] +
                f["node.decide"] +
                f["node.apply"] +
                (2 + f.watchers) * f["node.send"] +
                (f["node.turn"] * tasks) / 2),
        "relayed moves":
            each(moves) * (mover + 2 * remote + f.watchers * r.elsewhere) * (f["relay.out"] + f["relay.in"]),
        "player lookups": each(moves) * lookups(it, remote) * f["node.lookup"],
        "link timers": it.design.due ? 0 : each(moves) * tasks * others * f["node.link"],
        "node status parsing":
            it.design.due || others === 0 ? 0 : ticksOf(each(moves) * tasks) * others * f["node.about"],
        pings: it.background ? (each(players) / pingPause) * f["node.ping"] : 0,
        connections: each(connects) * f["node.hello"] + each(starts) * f["node.start"],
    };
    const passed = { moves: moves * (mover + remote + f.watchers * r.elsewhere) };
    let bytes = moves * (mover + 2 * remote) * f["relay.bytes"];
    for (const { what, count, to, cost } of told(it)) {
        loop[what] = (loop[what] ?? 0) + each(count * to) * (cost + f["relay.out"] / 4);
        passed[what] = (passed[what] ?? 0) + count * to;
        bytes += count * to * (what === "running-games lists" ? shown * 110 : f["relay.bytes"]);
    }
    if (nodes > 1) {
        // A frame carries the acknowledgement if it follows another in the opposite direction within the pause.
        const pair = sum(passed) / (nodes * others);
        const silent = Math.exp(-pair * acknowledgement);
        passed["link acknowledgements"] = (nodes * others * pair * silent) / (2 - silent);
    }
    const frames = sum(passed);
    const busy = sum(loop) * us;

    const writers = it.writes === "all" ? shards : 1;
    const commits = nodes * writers * commitsOf(moves / nodes / writers, f);
    const writer = (each(moves) * f["writer.move"] + each(commits) * f["writer.commit"]) * us;
    const lists = connects * f.returns;
    const readers =
        each(lists) * (f["node.replay"] + (readsOfGame * f["postgres.read"] + 2e3 * f.hop)) * us +
        (each(connects) * readsOfHello * (2e3 * f.hop + f["postgres.read"]) + (2e3 * f.hop + nodes * 2) / beat) * us;
    const sends = each(frames) / (1 + each(frames) * collecting);
    const wire = (2 * each(frames) * f["relay.frame"] + (sends + each(frames)) * f["relay.wake"]) * us;
    const natsHops = 1 + (it.nats - 1) / it.nats;

    const rows = moves + starts * rowsOfStart + nodes / beat;
    const reads = lists * readsOfGame + connects * readsOfHello + starts * readsOfStart;
    const nodeRows = nodes + (it.design.nodes ? 0 : f.starts);
    const leases = (nodes / beat) * (f["postgres.read"] + nodeRows * f["postgres.node"]) * us;
    const postgres = {
        moves: (rows * f["postgres.move"] + commits * f["postgres.commit"]) * us,
        reads: reads * f["postgres.read"] * us,
        leases: leases,
    };
    const wal = (rows * f["postgres.wal"] + commits * f["postgres.commit.wal"]) / 1e6;
    const days = f.keep * 86_400 * f.day;
    const stored =
        (it.design.packed ? (moves / f.moves) * f["postgres.packed"] : moves * f["postgres.bytes"]) * days * 1e-12;
    const memory =
        ((players / nodes) * f["memory.socket"] + each(games) * f["memory.game"]) / 2 ** 20 +
        (it.design.presence ? 0 : (players * f["memory.player"]) / 2 ** 30);
    const pg = sum(postgres);
    // In reality, messages for the same node share frames; this model gives each its own.
    const asleep = Math.exp((-frames * natsHops * natsAwake * us) / it.nats);
    const ofFrame = f["nats.frame"] + f["nats.text"] + asleep * f["nats.wake"];
    const passing = scaled(passed, (natsHops * ofFrame * us) / it.nats);

    return [
        part("node: event loop", busy, f.use, scaled(loop, us)),
        part("node: longest stall", it.design.pings ? 0 : (each(players) * f["node.ping"]) / 1e3, f.stop),
        part(
            "node: commit pipeline",
            (writer + (each(moves) * f["postgres.move"] + each(commits) * f["postgres.commit"]) * us) / writers,
            f.use,
            {},
        ),
        part("node: read threads", readers, 2 * f.use, {}),
        part("node: CPU", busy + writer + wire + readers / 2, f["node.cores"] * f.use, {}),
        part("node: memory", memory, f["node.memory"] * f.use, {}),
        part("node: connections", players / nodes, f["node.connections"], {}),
        part("PostgreSQL: CPU", pg / shards, f["postgres.cores"] * f.use, postgres),
        part("PostgreSQL: WAL", wal / shards, f["postgres.disk"] * f.use, {}),
        part("PostgreSQL: disk", stored / shards, f["postgres.store"] * f.use, {}),
        part(
            "PostgreSQL: connections",
            (nodes * sessions) / (it.writes === "all" ? 1 : shards),
            f["postgres.connections"],
            {},
        ),
        part("NATS: CPU", sum(passing), f["nats.cores"] * f.use, passing),
        part("NATS: network", (2 * bytes * natsHops) / 1e6 / it.nats, f.network * f.use, passing),
    ];
}

export const sum = (all) => Object.values(all).reduce((a, b) => a + b, 0);
const scaled = (all, by) => Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value * by]));
export const most = (parts) => parts.reduce((a, b) => (b.load > a.load ? b : a));

/** The number of nodes for this many games. */
export const nodesFor = (games, figures = figuresWith()) => Math.max(2, Math.ceil(games / figures["node.games"]));

/** The remedy when this part is saturated: a name of `remedies`; "" if none is known. */
export function remedyFor(part, it) {
    const byCause = {
        "player lookups": "index",
        "link timers": "due",
        "node status parsing": "due",
        "rate-limit sharing": "limits",
        presence: "presence",
        seeks: "lobby",
        "game starts": "lobby",
        "running-games lists": "lobby",
        leases: "nodes",
    };
    const open = (name) => name && !it.design[name];
    // The largest cause that has a remedy.
    const causes = Object.entries(part.why).sort((a, b) => b[1] - a[1]);
    const own = causes.map(([name]) => byCause[name]).find(open);
    if (part.name === "PostgreSQL: CPU" && causes[0][0] === "moves") return "shards";
    if (part.name === "PostgreSQL: disk") return open("packed") ? "packed" : "shards";
    if (own) return own;
    if (part.name.startsWith("PostgreSQL")) return "shards";
    if (part.name.startsWith("NATS")) return "nats";
    if (part.name === "node: longest stall") return "pings";
    if (part.name === "node: memory" && open("presence")) return "presence";
    // More nodes do not help if something is sent to all of them.
    return "";
}

/** The parts that fail one after another as a club grows to this many games, and the remedy each time. */
export function path(games, given = {}) {
    const steps = [];
    let it = club({ ...given, design: now });
    const at = (count) => ({ ...it, games: count, nodes: nodesFor(count, it.figures) });
    for (let count = 1000; count <= games; ) {
        const full = most(model(at(count)));
        if (full.load <= 1) {
            count = count === games ? games + 1 : Math.min(games, Math.ceil(count * 1.01));
            continue;
        }
        const remedy = remedyFor(full, club(at(count)));
        const cause = Object.entries(full.why).sort((a, b) => b[1] - a[1]);
        steps.push({
            games: count,
            nodes: at(count).nodes,
            shards: it.shards,
            nats: it.nats,
            full: full.name,
            cause,
            remedy,
        });
        if (remedy === "") break;
        if (remedy === "shards" || remedy === "nats") it = club({ ...it, [remedy]: it[remedy] + 1 });
        else it = club({ ...it, design: { ...it.design, [remedy]: true } });
    }
    return { steps, end: at(games) };
}

/** The smallest club of this design for this many games, with one spare node; null if none is large enough. */
export function sized(games, of = changed) {
    let it = club({ games, design: of, nodes: nodesFor(games) + 1 });
    for (let step = 0; step < 200; ++step) {
        const full = most(model({ ...it, nodes: Math.max(it.nodes - 1, 1) }));
        if (full.load <= 1) return it;
        if (full.name.startsWith("PostgreSQL")) it = club({ ...it, shards: it.shards + 1 });
        else if (full.name.startsWith("NATS")) it = club({ ...it, nats: it.nats + 1 });
        else it = club({ ...it, nodes: Math.ceil(it.nodes * 1.1) });
    }
    return null;
}
