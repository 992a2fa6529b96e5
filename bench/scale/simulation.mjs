// Simulates a club with many nodes move by move: threads wait for cores, moves for commits, commits for the disk.
import {
    acknowledgement,
    beat,
    club,
    collecting,
    natsAwake,
    pingPause,
    rates,
    readsOfGame,
    readsOfHello,
    readsOfStart,
    rowsOfStart,
    shown,
} from "./model.mjs";

/** A first-in, first-out queue of numbers. */
class Queue {
    constructor() {
        this.room = new Int32Array(16);
        this.head = 0;
        this.size = 0;
    }
    push(value) {
        if (this.size === this.room.length) {
            const larger = new Int32Array(2 * this.size);
            for (let i = 0; i < this.size; ++i) larger[i] = this.room[(this.head + i) & (this.size - 1)];
            this.room = larger;
            this.head = 0;
        }
        this.room[(this.head + this.size++) & (this.room.length - 1)] = value;
    }
    shift() {
        const value = this.room[this.head];
        this.head = (this.head + 1) & (this.room.length - 1);
        --this.size;
        return value;
    }
}

/** Events that all have the same delay, so they fire in the order they were scheduled. */
class Delay {
    constructor(delay) {
        this.delay = delay;
        this.what = new Queue();
        this.which = new Queue();
        this.times = new Float64Array(16);
        this.head = 0;
    }
    push(now, what, which) {
        const { size } = this.what;
        if (size === this.times.length) {
            const larger = new Float64Array(2 * size);
            for (let i = 0; i < size; ++i) larger[i] = this.times[(this.head + i) & (size - 1)];
            this.times = larger;
            this.head = 0;
        }
        this.times[(this.head + size) & (this.times.length - 1)] = now + this.delay;
        this.what.push(what);
        this.which.push(which);
    }
    next() {
        return this.what.size === 0 ? Infinity : this.times[this.head];
    }
    drop() {
        this.head = (this.head + 1) & (this.times.length - 1);
    }
}

/** A binary heap of events by time. */
class Heap {
    constructor() {
        this.times = new Float64Array(1024);
        this.what = new Int32Array(1024);
        this.which = new Int32Array(1024);
        this.size = 0;
    }
    push(time, what, which) {
        if (this.size === this.times.length) {
            for (const name of ["times", "what", "which"]) {
                const larger = new this[name].constructor(2 * this.size);
                larger.set(this[name]);
                this[name] = larger;
            }
        }
        let at = this.size++;
        while (at > 0) {
            const up = (at - 1) >> 1;
            if (this.times[up] <= time) break;
            this.put(at, this.times[up], this.what[up], this.which[up]);
            at = up;
        }
        this.put(at, time, what, which);
    }
    put(at, time, what, which) {
        this.times[at] = time;
        this.what[at] = what;
        this.which[at] = which;
    }
    drop() {
        const last = --this.size;
        const time = this.times[last];
        let at = 0;
        while (true) {
            let down = 2 * at + 1;
            if (down >= last) break;
            if (down + 1 < last && this.times[down + 1] < this.times[down]) ++down;
            if (this.times[down] >= time) break;
            this.put(at, this.times[down], this.what[down], this.which[down]);
            at = down;
        }
        this.put(at, time, this.what[last], this.which[last]);
    }
}

/** Random numbers from 0 to 1, reproducible by seed (mulberry32). */
function randomOf(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

/**
 * A random time with this median and these 90th, 99th and 99.9th percentiles. Between these points, its logarithm is
 * uniformly distributed.
 */
function sampled(points, chance) {
    const places = [0, 0.5, 0.9, 0.99, 0.999];
    const place = chance < 0.5 ? 0 : chance < 0.9 ? 1 : chance < 0.99 ? 2 : 3;
    const low = place === 0 ? points[0] ** 2 / points[1] : points[place - 1];
    const part = Math.min((chance - places[place]) / (places[place + 1] - places[place]), 1);
    return low * (points[place] / low) ** part;
}

// Thread kinds.
const LOOP = 0;
const WRITER = 1;
const WIRE = 2;
const READER = 3;
const BACKEND = 4;
const PG_READ = 5;
const NATS = 6;
const CLIENT = 7;
const KINDS = 8;

// Events in the heap and in the delays.
const DONE = 0;
const ARRIVE = 1;
const FLUSHED = 2;
const BEAT = 3;
const CONNECT = 4;
const START = 5;
const RUNNING = 6;
const TO_NATS = 7;
const TO_NATS_AGAIN = 8;
const TO_WIRE = 9;
const TO_BACKEND = 10;
const TO_WRITER = 11;
const TO_PG_READ = 12;
const TO_READER = 13;
const ACKNOWLEDGE = 14;
const KILL = 15;
const BURY = 16;
const BACK = 17;
const PING = 18;
const COLLECTED = 19;

// A loop's tasks: a move and its next step, or something else.
const HEAR = 0;
const TEXT = 1;
const STORED = 2;
const TELL_MOVER = 3;
const TELL_OTHER = 4;
const TELL_BOTH = 5;
const NEWS = 6;
const OTHER = 7;

// For other tasks: the index of the cost.
const PRESENT = 0;
const SEEK_OPENED = 1;
const SEEK_CLOSED = 2;
const STARTED = 3;
const SHOWN = 4;
const WATCHED = 5;
const GREET = 6;
const WELCOME = 7;
const GONE = 8;
const BEGIN = 9;
const SHOW = 10;
const LOADED = 11;
const LOOKED = 12;
const JOINED = 13;
const PINGS = 14;
const SPENT = 15;
const ASKED = 16;

// Reads.
const READ_HELLO = 0;
const READ_LIST = 1;
const READ_START = 2;
const READ_NODES = 3;
const READ_GAME = 4;

// Asio takes at most this many events from epoll at once.
const most_of_lap = 128;
const most_of_batch = 2000;

/** Simulates a club for some seconds. */
export function simulate(given = {}) {
    const it = club(given);
    const { games, nodes, shards, figures: f, design: d } = it;
    const random = randomOf(it.seed * 7919 + 17);
    const below = (count) => Math.floor(random() * count);
    const wait = (rate) => (-Math.log(1 - random()) / rate) * 1e6;
    const sqlite = it.store === "sqlite";
    const r = rates(it);
    const others = nodes - 1;
    const alone = it.oneMachine > 0;
    const hop = 1000 * (alone ? f["hop.local"] : f.hop);
    const end = it.seconds * 1e6;
    const warm = it.warm * 1e6;
    let time = 0;

    // Games: the node that serves each, its players' nodes, and the side to move.
    const owner = new Int16Array(games);
    const gates = [new Int16Array(games), new Int16Array(games)];
    const turn = new Uint8Array(games);
    const busy = new Uint8Array(games);
    const alive = new Uint8Array(nodes).fill(1);
    const aliveNode = () => {
        while (true) {
            const node = below(nodes);
            if (alive[node]) return node;
        }
    };
    for (let game = 0; game < games; ++game) {
        const first = it.pairs ? game % nodes : below(nodes);
        const second = it.pairs ? (game + 1) % nodes : below(nodes);
        gates[0][game] = first;
        gates[1][game] = second;
        if (it.pairs) owner[game] = second;
        else owner[game] = random() < it.apart ? below(nodes) : first;
        turn[game] = below(2);
    }

    // Moves in transit.
    let room = 4096;
    let moveGame = new Int32Array(room);
    let moveTime = new Float64Array(room);
    let moveLeft = new Uint8Array(room);
    const freeMoves = new Queue();
    let moves = 0;
    function newMove(game, since) {
        if (freeMoves.size === 0 && moves === room) {
            room *= 2;
            const grown = (old) => {
                const larger = new old.constructor(room);
                larger.set(old);
                return larger;
            };
            moveGame = grown(moveGame);
            moveTime = grown(moveTime);
            moveLeft = grown(moveLeft);
        }
        const move = freeMoves.size > 0 ? freeMoves.shift() : moves++;
        moveGame[move] = game;
        moveTime[move] = since;
        // 3: neither player has received it; 1 and 2: the mover or the opponent has not.
        moveLeft[move] = 3;
        return move;
    }

    const stats = {
        arrived: 0,
        acknowledged: 0,
        finished: 0,
        finishedLate: 0,
        counted: 0,
        frames: 0,
        texts: 0,
        wakes: 0,
        commits: 0,
        rows: 0,
        held: 0,
        skipped: 0,
    };
    let latencies = new Float64Array(1 << 16);
    let measured = 0;
    const note = (since, at) => {
        if (since < warm) return;
        if (measured === latencies.length) {
            const larger = new Float64Array(2 * measured);
            larger.set(latencies);
            latencies = larger;
        }
        latencies[measured++] = at - since;
    };

    // Machines and threads. A thread has a queue of work. Threads wait in turn for the cores of their machine.
    const machines = [];
    const machine = (cores) => {
        machines.push({ cores, free: cores, ready: new Queue(), busy: 0 });
        return machines.length - 1;
    };
    const threadMachine = [];
    const threadKind = [];
    const threadIndex = [];
    const threadState = [];
    const threadBusy = [];
    const slept = [];
    const thread = (at, kind, index) => {
        threadMachine.push(at);
        threadKind.push(kind);
        threadIndex.push(index);
        threadState.push(0);
        threadBusy.push(0);
        return threadMachine.length - 1;
    };
    const heap = new Heap();
    const delays = [new Delay(hop), new Delay(3 * hop), new Delay(acknowledgement * 1e6)];
    const [soon, later, patient] = delays;

    const shared = alone ? machine(it.oneMachine) : -1;
    const own = (cores) => (alone ? shared : machine(cores));
    const nodeMachines = Array.from({ length: nodes }, () => own(f["node.cores"]));
    const pgMachines = Array.from({ length: shards }, () => own(f["postgres.cores"]));
    const natsMachines = Array.from({ length: it.nats }, () => own(f["nats.cores"]));

    const loopQueues = nodeMachines.map(() => new Queue());
    const loops = nodeMachines.map((at, node) => thread(at, LOOP, node));
    const laps = nodeMachines.map(() => []);
    const wireQueues = nodeMachines.map(() => new Queue());
    const wires = nodeMachines.map((at, node) => thread(at, WIRE, node));
    const outQueues = nodeMachines.map(() => new Queue());
    const wireLaps = nodeMachines.map(() => []);
    const readQueues = nodeMachines.map(() => new Queue());
    const readsUnderWay = new Uint8Array(nodes);
    const readDone = nodeMachines.map(() => new Queue());
    const readers = nodeMachines.map((at, node) => [thread(at, READER, node), thread(at, READER, node)]);

    const perNode = it.writes === "all" ? shards : 1;
    const writers = [];
    const backends = [];
    for (let node = 0; node < nodes; ++node) {
        for (let i = 0; i < perNode; ++i) {
            const shard = perNode > 1 ? i : node % shards;
            const index = writers.length;
            writers.push({
                node,
                shard,
                queue: new Queue(),
                batch: [],
                rows: 0,
                phase: 0,
                thread: thread(nodeMachines[node], WRITER, index),
            });
            if (!sqlite) backends.push(thread(pgMachines[shard], BACKEND, index));
        }
    }
    const flushing = pgMachines.map(() => null);
    const toFlush = pgMachines.map(() => []);
    const flushBusy = new Float64Array(shards);
    const pgReadQueues = pgMachines.map(() => new Queue());
    const pgReads = pgMachines.map((at, shard) =>
        Array.from({ length: alone ? 2 : Math.min(f["postgres.cores"], 32) }, () => thread(at, PG_READ, shard)),
    );
    const natsQueues = natsMachines.map(() => new Queue());
    const natsThreads = natsMachines.map((at, server) =>
        Array.from({ length: alone ? 2 : f["nats.cores"] }, () => thread(at, NATS, server)),
    );
    const natsWoken = new Float64Array(it.nats).fill(-Infinity);
    const holding = new Int32Array(threadMachine.length + 1);
    const clientQueue = new Queue();
    const client = alone ? thread(shared, CLIENT, 0) : -1;
    const clientLap = [];

    // Frames between nodes: a list of tasks for the receiving loop.
    let cells = new Int32Array(1 << 16);
    let nextCell = new Int32Array(1 << 16);
    let freeCell = -1;
    let usedCells = 0;
    const frameFrom = [];
    const frameTo = [];
    const frameHead = [];
    const frameTexts = [];
    const freeFrames = new Queue();
    function cell(task, next) {
        let at = freeCell;
        if (at >= 0) freeCell = nextCell[at];
        else {
            if (usedCells === cells.length) {
                const grown = (old) => {
                    const larger = new Int32Array(2 * usedCells);
                    larger.set(old);
                    return larger;
                };
                cells = grown(cells);
                nextCell = grown(nextCell);
            }
            at = usedCells++;
        }
        cells[at] = task;
        nextCell[at] = next;
        return at;
    }
    function newFrame(from, to, head, texts) {
        const frame = freeFrames.size > 0 ? freeFrames.shift() : frameFrom.length;
        frameFrom[frame] = from;
        frameTo[frame] = to;
        frameHead[frame] = head;
        frameTexts[frame] = texts;
        ++stats.frames;
        // The NATS client sends frames that arrive close together in one write.
        if (outQueues[from].size === 0) heap.push(time + 2e6 * collecting * random(), COLLECTED, from);
        outQueues[from].push(frame * 2);
    }
    const lapHeads = new Int32Array(nodes).fill(-1);
    const lapTexts = new Int32Array(nodes);
    const lapTo = [];
    function tell(to, task) {
        if (lapHeads[to] < 0) lapTo.push(to);
        ++lapTexts[to];
        lapHeads[to] = cell(task, lapHeads[to]);
        ++stats.texts;
    }
    const lookedAt = new Float64Array(nodes);
    const acknowledgeAt = new Float64Array(nodes * nodes);
    function flush(from) {
        for (const to of lapTo) {
            acknowledgeAt[from * nodes + to] = 0;
            newFrame(from, to, lapHeads[to], lapTexts[to]);
            lapHeads[to] = -1;
            lapTexts[to] = 0;
        }
        lapTo.length = 0;
    }

    // Costs that moves do not cause. A node that sends to all others pays for each of them.
    const copy = f["relay.out"] / 4;
    const openSeeks = r.seeks * f.search;
    const toAll = (few) => (few ? Math.min(others, 1) : others);
    const costs = [];
    costs[PRESENT] = f["relay.in"];
    costs[SEEK_OPENED] = f["relay.in"] + (d.lobby ? 0 : openSeeks * f["lobby.seek"]);
    costs[SEEK_CLOSED] = f["relay.in"];
    costs[STARTED] = f["relay.in"];
    costs[SHOWN] = f["relay.in"] + shown * f["lobby.entry"];
    costs[WATCHED] = f["relay.in"] + f["node.send"];
    costs[GREET] = f["node.hello"] / 2;
    costs[WELCOME] = f["node.hello"] / 2 + toAll(d.presence) * copy;
    costs[GONE] = toAll(d.presence) * copy;
    costs[BEGIN] = f["node.start"] + (2 + 2 * f.seekers) * toAll(d.lobby) * copy;
    costs[SHOW] = others * copy;
    costs[LOADED] = f["node.apply"];
    costs[LOOKED] = nodes;
    costs[JOINED] = f["relay.in"] + f["node.apply"];
    const pingsAtOnce = d.pings ? 100 : 1;
    costs[PINGS] = (r.players / nodes / pingsAtOnce) * f["node.ping"];
    costs[SPENT] = f["relay.in"];
    costs[ASKED] = d.limits ? 0 : others * copy;
    const readCosts = [];
    const nodeRows = nodes + (d.nodes ? 0 : f.starts);
    readCosts[READ_HELLO] = [readsOfHello * f["postgres.read"], 0];
    readCosts[READ_LIST] = [readsOfGame * f["postgres.read"], f["node.replay"]];
    readCosts[READ_START] = [readsOfStart * f["postgres.read"], 0];
    readCosts[READ_NODES] = [f["postgres.read"] + nodeRows * f["postgres.node"], 2 * nodes];
    readCosts[READ_GAME] = [readsOfGame * f["postgres.read"], f["node.replay"]];
    const asking = d.due ? 0 : others * f["node.link"];

    const lookupCost = (game) => {
        if (d.index || others === 0) return 2 * f["node.lookup"];
        let count = 0;
        for (let side = 0; side < 2; ++side) count += gates[side][game] === owner[game] ? others : others * 1.5;
        return count * f["node.lookup"];
    };

    // --- The threads' work. `cost` is called when a thread gets a core, `finish` when its time is up.
    function hasWork(at) {
        const index = threadIndex[at];
        switch (threadKind[at]) {
            case LOOP:
                return alive[index] && loopQueues[index].size > 0;
            case WIRE:
                return alive[index] && wireQueues[index].size > 0;
            case WRITER: {
                const { phase, queue, node } = writers[index];
                return alive[node] && ((phase === 0 && queue.size > 0) || phase === 2);
            }
            case READER:
                return alive[index] && readDone[index].size > 0;
            case BACKEND:
                return writers[index].phase === 10;
            case PG_READ:
                return pgReadQueues[index].size > 0;
            case NATS:
                return natsQueues[index].size > 0;
            default:
                return clientQueue.size > 0;
        }
    }

    function cost(at) {
        const index = threadIndex[at];
        switch (threadKind[at]) {
            case LOOP:
                return costOfLap(index);
            case WIRE: {
                const lap = wireLaps[index];
                lap.length = 0;
                while (wireQueues[index].size > 0 && lap.length < most_of_lap) lap.push(wireQueues[index].shift());
                return lap.length * f["relay.frame"] + (slept[at] ? f["relay.wake"] : 0);
            }
            case WRITER:
                return costOfWriter(writers[index]);
            case READER:
                holding[at] = readDone[index].shift();
                return readCosts[holding[at]][1];
            case BACKEND: {
                const writer = writers[index];
                writer.phase = 11;
                return f["postgres.commit"] + writer.rows * f["postgres.move"];
            }
            case PG_READ:
                holding[at] = pgReadQueues[index].shift();
                return readCosts[holding[at] & 7][0];
            case NATS:
                holding[at] = natsQueues[index].shift();
                return costOfNats(holding[at] >> 1, index);
            default: {
                clientLap.length = 0;
                let sum = 0;
                while (clientQueue.size > 0 && clientLap.length < most_of_lap) {
                    clientLap.push(clientQueue.shift());
                    sum += f["client.move"] / 3;
                }
                return sum;
            }
        }
    }

    function costOfNats(frame, server) {
        const asleep = time - natsWoken[server] > natsAwake;
        natsWoken[server] = time;
        if (asleep) ++stats.wakes;
        return f["nats.frame"] + frameTexts[frame] * f["nats.text"] + (asleep ? f["nats.wake"] : 0);
    }

    function costOfLap(node) {
        const lap = laps[node];
        const queue = loopQueues[node];
        lap.length = 0;
        // A loop that finds more to do does not sleep first.
        let sum = slept[loops[node]] ? f["node.turn"] : 0;
        if (others > 0 && !d.due && time - lookedAt[node] >= 1000) {
            lookedAt[node] = time;
            sum += others * f["node.about"];
        }
        while (queue.size > 0 && lap.length < most_of_lap) {
            const task = queue.shift();
            lap.push(task);
            sum += asking;
            const what = task & 7;
            const move = task >> 3;
            if (what === OTHER) {
                sum += costs[move & 31];
                continue;
            }
            const game = moveGame[move];
            if (what === HEAR) sum += f["node.gate"] + (owner[game] === node ? f["node.decide"] : f["relay.out"]);
            else if (what === TEXT) sum += f["relay.in"] + f["node.decide"];
            else if (what === NEWS) sum += f["relay.in"];
            else if (what === STORED) {
                sum += f["node.apply"] + lookupCost(game) + f.watchers * f["node.send"];
                for (let side = 0; side < 2; ++side) {
                    if (gates[side][game] !== node) sum += 2 * f["relay.out"];
                    else {
                        sum += f["node.send"];
                        if (side === turn[game]) acknowledged(move, time + sum);
                    }
                }
            } else {
                sum += f["relay.in"] + (what === TELL_BOTH ? 2 : 1) * f["node.send"];
                if (what !== TELL_OTHER) acknowledged(move, time + sum);
            }
        }
        return sum;
    }

    /** The mover's answer has been sent. The load client receives it later. */
    function acknowledged(move, at) {
        if (moveLeft[move] !== 3 || client >= 0) return;
        note(moveTime[move], at);
    }
    /** A player has received the move: 1 is the mover, 2 the opponent. */
    function heard(move, by) {
        if (client >= 0) {
            clientQueue.push(move * 4 + by);
            return wake(client);
        }
        arrivedAt(move, by);
    }
    function arrivedAt(move, by) {
        // The move has been sent again in the meantime.
        if ((moveLeft[move] & by) === 0) return;
        if (by & 1) {
            ++stats.acknowledged;
            if (moveTime[move] >= warm) ++stats.counted;
        }
        moveLeft[move] &= ~by;
        if (moveLeft[move] > 0) return;
        ++stats.finished;
        if (time >= warm) ++stats.finishedLate;
        const game = moveGame[move];
        turn[game] ^= 1;
        busy[game] = 0;
        freeMoves.push(move);
        if (it.closed && time < end) play(game, time);
    }

    function costOfWriter(writer) {
        if (writer.phase === 2) return sqlite ? 0 : f["writer.commit"] / 2 + writer.rows * f["writer.move"] * 0.3;
        writer.batch.length = 0;
        writer.rows = 0;
        while (writer.queue.size > 0 && writer.batch.length < most_of_batch) {
            const unit = writer.queue.shift();
            writer.batch.push(unit);
            writer.rows += unit < 0 ? -unit : 1;
        }
        ++stats.commits;
        stats.rows += writer.rows;
        if (sqlite) return f["sqlite.commit"] + writer.rows * f["sqlite.store"];
        return f["writer.commit"] / 2 + writer.rows * f["writer.move"] * 0.7;
    }

    function submit(node, unit, game) {
        const index = perNode > 1 ? node * perNode + (game % shards) : node;
        writers[index].queue.push(unit);
        wake(writers[index].thread);
    }
    function read(node, what) {
        readQueues[node].push(what);
        readNext(node);
    }
    function readNext(node) {
        while (readsUnderWay[node] < 2 && readQueues[node].size > 0) {
            ++readsUnderWay[node];
            soon.push(time, TO_PG_READ, readQueues[node].shift() * 4096 + node);
        }
    }
    const task = (node, what) => {
        loopQueues[node].push(what);
        wake(loops[node]);
    };
    const other = (what, more = 0) => ((more * 32 + what) << 3) | OTHER;

    function finish(at) {
        const index = threadIndex[at];
        switch (threadKind[at]) {
            case LOOP:
                if (alive[index]) for (const one of laps[index]) done(index, one);
                return flush(index);
            case WIRE:
                if (!alive[index]) return;
                for (const one of wireLaps[index]) {
                    if (one & 1) hearFrame(index, one >> 1);
                    else soon.push(time, TO_NATS, one >> 1);
                }
                return;
            case WRITER: {
                const writer = writers[index];
                if (writer.phase === 2) return deliver(writer);
                writer.phase = 1;
                if (sqlite) return heap.push(time + 1e3 * sampled(f["sqlite.sync"], random()), TO_WRITER, index);
                return soon.push(time, TO_BACKEND, index);
            }
            case READER: {
                --readsUnderWay[index];
                readNext(index);
                const what = holding[at];
                if (what === READ_HELLO) task(index, other(WELCOME));
                else if (what === READ_START) task(index, other(BEGIN));
                else if (what === READ_NODES) task(index, other(LOOKED));
                else if (what === READ_GAME) task(index, other(LOADED));
                return;
            }
            case BACKEND: {
                const { shard } = writers[index];
                toFlush[shard].push(index);
                if (!flushing[shard]) beginFlush(shard);
                return;
            }
            case PG_READ:
                return soon.push(time, TO_READER, holding[at]);
            case NATS: {
                const [frame, again] = [holding[at] >> 1, holding[at] & 1];
                const server = frameTo[frame] % it.nats;
                if (!again && server !== frameFrom[frame] % it.nats) return soon.push(time, TO_NATS_AGAIN, frame);
                return soon.push(time, TO_WIRE, frame);
            }
            default:
                for (const one of clientLap) {
                    const [move, by] = [one >> 2, one & 3];
                    if (by === 0) task(gates[turn[moveGame[move]]][moveGame[move]], (move << 3) | HEAR);
                    else {
                        if (by & 1) note(moveTime[move], time);
                        arrivedAt(move, by);
                    }
                }
        }
    }

    function beginFlush(shard) {
        flushing[shard] = toFlush[shard];
        toFlush[shard] = [];
        const takes = 1e3 * sampled(f[alone ? "postgres.flush.local" : "postgres.flush"], random());
        flushBusy[shard] += takes;
        heap.push(time + takes, FLUSHED, shard);
    }
    function deliver(writer) {
        writer.phase = 0;
        const { node } = writer;
        for (const unit of writer.batch) if (unit >= 0) loopQueues[node].push((unit << 3) | STORED);
        wake(loops[node]);
    }
    function hearFrame(node, frame) {
        const from = frameFrom[frame];
        const pair = node * nodes + from;
        let at = frameHead[frame];
        if (at >= 0 && acknowledgeAt[pair] === 0) {
            acknowledgeAt[pair] = time;
            patient.push(time, ACKNOWLEDGE, pair);
        }
        while (at >= 0) {
            loopQueues[node].push(cells[at]);
            const next = nextCell[at];
            nextCell[at] = freeCell;
            freeCell = at;
            at = next;
        }
        freeFrames.push(frame);
        wake(loops[node]);
    }

    /** Applies a task's effects. */
    function done(node, one) {
        const what = one & 7;
        const move = one >> 3;
        if (what === OTHER) return doneOther(node, move & 31);
        if (moveLeft[move] === 0) return;
        const game = moveGame[move];
        if (what === HEAR) {
            if (owner[game] === node) submit(node, move, game);
            else if (alive[owner[game]]) tell(owner[game], (move << 3) | TEXT);
            return;
        }
        if (what === TEXT) return submit(node, move, game);
        if (what === NEWS) return;
        if (what === TELL_MOVER) return heard(move, 1);
        if (what === TELL_OTHER) return heard(move, 2);
        if (what === TELL_BOTH) return heard(move, 3);
        // Stored: both players are notified.
        const mover = gates[turn[game]][game];
        const opponent = gates[turn[game] ^ 1][game];
        if (f.watchers > 0 && others > 0 && random() < f.watchers * r.elsewhere) tell(someOther(node), other(WATCHED));
        if (mover === opponent && mover !== node) {
            tell(mover, (move << 3) | TELL_BOTH);
            tell(mover, (move << 3) | NEWS);
            tell(mover, (move << 3) | NEWS);
            return;
        }
        for (const [gate, by, kind] of [
            [opponent, 2, TELL_OTHER],
            [mover, 1, TELL_MOVER],
        ]) {
            // A returning player is notified when joining.
            if (gate === node || (by === 2 && !alive[gate])) heard(move, by);
            else {
                tell(gate, (move << 3) | kind);
                tell(gate, (move << 3) | NEWS);
            }
        }
    }
    const someOther = (node) => (node + 1 + below(others)) % nodes;
    function tellAll(node, what, few) {
        if (others === 0) return;
        if (few) return tell(someOther(node), other(what));
        for (let to = 0; to < nodes; ++to) if (to !== node && alive[to]) tell(to, other(what));
    }
    function doneOther(node, what) {
        if (what === GREET) read(node, READ_HELLO);
        else if (what === WELCOME || what === GONE) {
            tellAll(node, PRESENT, d.presence);
            if (what === WELCOME && others > 0 && random() < r.elsewhere) tell(someOther(node), other(JOINED));
        } else if (what === JOINED) tell(someOther(node), other(WATCHED));
        else if (what === ASKED) {
            read(node, READ_LIST);
            if (!d.limits) tellAll(node, SPENT, false);
        } else if (what === BEGIN) {
            submit(node, -rowsOfStart, below(shards));
            tellAll(node, STARTED, d.lobby);
            tellAll(node, STARTED, d.lobby);
            if (random() < f.seekers) {
                tellAll(node, SEEK_OPENED, d.lobby);
                tellAll(node, SEEK_CLOSED, d.lobby);
            }
        } else if (what === SHOW) tellAll(node, SHOWN, false);
        else if (what === LOADED) loaded(node);
    }

    // --- Cores.
    function wake(at, from = true) {
        if (threadState[at] !== 0 || !hasWork(at)) return;
        slept[at] = from;
        threadState[at] = 1;
        const where = machines[threadMachine[at]];
        if (where.free > 0) run(at, where);
        else where.ready.push(at);
    }
    /** Wakes one of several threads that share a queue. */
    function wakeOne(all) {
        const idle = all.find((at) => threadState[at] === 0);
        if (idle !== undefined) wake(idle);
    }
    function run(at, where) {
        --where.free;
        threadState[at] = 2;
        const takes = cost(at);
        // The part within the measured time.
        const counts = Math.min(time + takes, end) - Math.max(time, warm);
        if (counts > 0) {
            threadBusy[at] += counts;
            where.busy += counts;
        }
        heap.push(time + takes, DONE, at);
    }
    function over(at) {
        const where = machines[threadMachine[at]];
        ++where.free;
        finish(at);
        threadState[at] = 0;
        wake(at, false);
        while (where.free > 0 && where.ready.size > 0) {
            const next = where.ready.shift();
            if (hasWork(next)) run(next, where);
            else threadState[next] = 0;
        }
    }

    // --- Arrival of moves.
    const held = new Map();
    function play(game, since) {
        busy[game] = 1;
        ++stats.arrived;
        send(game, since);
    }
    function send(game, since) {
        const gate = gates[turn[game]][game];
        if (!alive[gate] || !alive[owner[game]]) {
            held.set(game, since);
            return;
        }
        const move = newMove(game, since);
        if (client >= 0) {
            clientQueue.push(move * 4);
            return wake(client);
        }
        task(gate, (move << 3) | HEAR);
    }
    let nextGame = 0;
    function arrive() {
        if (it.rate) {
            const game = nextGame++ % games;
            if (busy[game]) ++stats.skipped;
            else play(game, time);
            return heap.push(time + 1e6 / it.rate, ARRIVE, 0);
        }
        let game = below(games);
        for (let i = 0; i < 8 && busy[game]; ++i) game = below(games);
        if (busy[game]) ++stats.skipped;
        else play(game, time);
        heap.push(time + wait(r.moves), ARRIVE, 0);
    }

    // --- A node dies, and the others take over its games.
    const toLoad = [];
    const dead = 0;
    function kill() {
        alive[dead] = 0;
        for (let move = 0; move < moves; ++move) {
            if (moveLeft[move] === 0) continue;
            const game = moveGame[move];
            const gone = owner[game] === dead;
            if (moveLeft[move] & 1) {
                if (!gone && gates[turn[game]][game] !== dead) continue;
                // The move is sent again but counts once.
                held.set(game, moveTime[move]);
                moveLeft[move] = 0;
            } else if (gone || gates[turn[game] ^ 1][game] === dead) arrivedAt(move, 2);
        }
        // Pages reconnect after a second or two.
        for (let side = 0; side < 2; ++side)
            for (let game = 0; game < games; ++game)
                if (gates[side][game] === dead) heap.push(time + (1 + random()) * 1e6, BACK, game * 2 + side);
        heap.push(time + (2 + beat * (1 + random())) * 1e6, BURY, 0);
    }
    function resume(game) {
        if (!held.has(game)) return;
        const since = held.get(game);
        if (!alive[gates[turn[game]][game]] || !alive[owner[game]]) return;
        held.delete(game);
        ++stats.held;
        send(game, since);
    }
    function back(game, side) {
        gates[side][game] = aliveNode();
        task(gates[side][game], other(GREET));
        resume(game);
    }
    function bury() {
        const takers = [];
        for (let node = 0; node < nodes; ++node) if (alive[node]) takers.push(node);
        const share = new Int32Array(nodes);
        for (const node of takers) toLoad[node] = [];
        let next = 0;
        for (let game = 0; game < games; ++game) {
            if (owner[game] !== dead) continue;
            const node = takers[next++ % takers.length];
            toLoad[node].push(game);
            ++share[node];
            // The game's players on other nodes reconnect.
            for (let side = 0; side < 2; ++side) if (alive[gates[side][game]]) task(gates[side][game], other(GREET));
        }
        for (const node of takers) {
            if (share[node] > 0) submit(node, -share[node], node);
            toLoad[node].reverse();
            for (let i = 0; i < toLoad[node].length; ++i) read(node, READ_GAME);
        }
    }
    function loaded(node) {
        const game = toLoad[node].pop();
        owner[game] = node;
        stats.moved = time;
        resume(game);
    }

    // --- Start.
    const starters = it.closed ? games : 0;
    for (let game = 0; game < starters; ++game) play(game, 0);
    if (!it.closed) heap.push(0, ARRIVE, 0);
    if (it.background) {
        if (others > 0)
            for (let node = 0; node < nodes; ++node) {
                heap.push(random() * beat * 1e6, BEAT, node);
                heap.push(random() * 1e6, RUNNING, node);
            }
        for (let node = 0; node < nodes; ++node) heap.push((random() * pingPause * 1e6) / pingsAtOnce, PING, node);
        if (r.connects > 0) heap.push(wait(r.connects), CONNECT, 0);
        if (r.starts > 0) heap.push(wait(r.starts), START, 0);
    }
    if (it.kill > 0) heap.push(it.kill * 1e6, KILL, 0);

    function event(what, which) {
        switch (what) {
            case DONE:
                return over(which);
            case ARRIVE:
                if (time < end) arrive();
                return;
            case FLUSHED: {
                const all = flushing[which];
                flushing[which] = null;
                for (const index of all) later.push(time, TO_WRITER, index);
                if (toFlush[which].length > 0) beginFlush(which);
                return;
            }
            case TO_NATS:
            case TO_NATS_AGAIN: {
                const again = what === TO_NATS_AGAIN;
                const server = (again ? frameTo : frameFrom)[which] % it.nats;
                natsQueues[server].push(which * 2 + (again ? 1 : 0));
                return wakeOne(natsThreads[server]);
            }
            case COLLECTED:
                while (outQueues[which].size > 0) wireQueues[which].push(outQueues[which].shift());
                return wake(wires[which]);
            case TO_WIRE:
                wireQueues[frameTo[which]].push(which * 2 + 1);
                return wake(wires[frameTo[which]]);
            case TO_BACKEND:
                writers[which].phase = 10;
                return wake(backends[which]);
            case TO_WRITER:
                writers[which].phase = 2;
                return wake(writers[which].thread);
            case TO_PG_READ: {
                const node = which & 4095;
                const shard = node % shards;
                pgReadQueues[shard].push(node * 8 + (which >> 12));
                return wakeOne(pgReads[shard]);
            }
            case TO_READER:
                readDone[which >> 3].push(which & 7);
                return wakeOne(readers[which >> 3]);
            case ACKNOWLEDGE:
                if (acknowledgeAt[which] === 0 || time - acknowledgeAt[which] < patient.delay * 0.999) return;
                acknowledgeAt[which] = 0;
                return newFrame(Math.floor(which / nodes), which % nodes, -1, 0);
            case BEAT:
                if (!alive[which] || time >= end) return;
                submit(which, -1, which);
                read(which, READ_NODES);
                return heap.push(time + beat * 1e6, BEAT, which);
            case RUNNING:
                if (!alive[which] || time >= end) return;
                if (!d.lobby) task(which, other(SHOW));
                else if (which === nodes - 1) task(which, other(SHOW));
                else task(nodes - 1, other(SHOWN));
                return heap.push(time + 1e6, RUNNING, which);
            case PING:
                if (!alive[which] || time >= end) return;
                task(which, other(PINGS));
                return heap.push(time + (pingPause * 1e6) / pingsAtOnce, PING, which);
            case CONNECT: {
                if (time >= end) return;
                task(aliveNode(), other(GREET));
                task(aliveNode(), other(GONE));
                if (random() < f.returns) task(aliveNode(), other(ASKED));
                return heap.push(time + wait(r.connects), CONNECT, 0);
            }
            case START:
                if (time >= end) return;
                read(aliveNode(), READ_START);
                return heap.push(time + wait(r.starts), START, 0);
            case KILL:
                return kill();
            case BURY:
                return bury();
            default:
                return back(which >> 1, which & 1);
        }
    }

    while (true) {
        let from = -1;
        let next = heap.size > 0 ? heap.times[0] : Infinity;
        for (let i = 0; i < 3; ++i) {
            const due = delays[i].next();
            if (due < next) {
                next = due;
                from = i;
            }
        }
        if (next === Infinity || (next >= end && !it.drain)) break;
        time = next;
        if (from < 0) {
            const [what, which] = [heap.what[0], heap.which[0]];
            heap.drop();
            event(what, which);
        } else {
            const delay = delays[from];
            delay.drop();
            event(delay.what.shift(), delay.which.shift());
        }
    }

    // --- Results.
    const span = (end - warm) / 1e6;
    const times = latencies.subarray(0, measured).sort();
    const at = (part) => (measured === 0 ? NaN : times[Math.min(measured - 1, Math.floor(part * measured))] / 1e3);
    const kindBusy = new Float64Array(KINDS);
    const kindMost = new Float64Array(KINDS);
    for (let i = 0; i < threadBusy.length; ++i) {
        kindBusy[threadKind[i]] += threadBusy[i];
        kindMost[threadKind[i]] = Math.max(kindMost[threadKind[i]], threadBusy[i]);
    }
    const fraction = (busy) => busy / (end - warm);
    const parts = [];
    const part = (name, use, backlog = 0, mean = use) => parts.push({ name, use, mean, backlog });
    const longest = (queues) => queues.reduce((a, b) => Math.max(a, b.size), 0);
    part("node: event loop", fraction(kindMost[LOOP]), longest(loopQueues), fraction(kindBusy[LOOP]) / nodes);
    // A writer and its PostgreSQL session work in turn.
    const committing = writers.map((one, i) => threadBusy[one.thread] + (sqlite ? 0 : threadBusy[backends[i]]));
    part(
        "node: commit pipeline",
        fraction(Math.max(...committing)),
        longest(writers.map((one) => one.queue)),
        fraction(committing.reduce((a, b) => a + b, 0)) / writers.length,
    );
    part("node: read threads", fraction(kindMost[READER]), longest(readQueues));
    const coresOf = (list) => list.reduce((a, b) => Math.max(a, machines[b].busy / machines[b].cores), 0);
    const meanOf = (list) => list.reduce((a, b) => a + machines[b].busy / machines[b].cores, 0) / list.length;
    const cores = (name, list, backlog) => part(name, fraction(coresOf(list)), backlog, fraction(meanOf(list)));
    if (alone) cores("the machine's cores", [shared], 0);
    else {
        cores("node: CPU", nodeMachines, 0);
        cores("PostgreSQL: CPU", pgMachines, longest(pgReadQueues));
        if (nodes > 1) cores("NATS: CPU", natsMachines, longest(natsQueues));
    }
    let waiting = held.size;
    for (let move = 0; move < moves; ++move) waiting += moveLeft[move] & 1;
    const made = it.closed ? stats.finishedLate : stats.counted;
    const perMove = (kind) => kindBusy[kind] / Math.max(1, made);
    return {
        ...stats,
        waiting,
        unserved: toLoad.reduce((all, games) => all + games.length, 0),
        moves: made / span,
        median: at(0.5),
        p99: at(0.99),
        p999: at(0.999),
        longest: at(1),
        batch: stats.rows / Math.max(1, stats.commits),
        node: perMove(LOOP) + perMove(WRITER) + perMove(WIRE) + perMove(READER),
        postgres: perMove(BACKEND) + perMove(PG_READ),
        natsCpu: perMove(NATS),
        framesOfMove: stats.frames / Math.max(1, stats.arrived),
        parts,
        first: parts.reduce((a, b) => (b.use > a.use ? b : a)),
    };
}
