// The resources that a club with very many games needs: produces the tables and the chart in docs/scale.md.
//
//   node bench/scale/scale.mjs [--games 1000000] [--nodes 60] [--shards 4] [--nats 2] [--design now|changed] [--writes own|all]
//                        [--seconds 2] [--seed 1] [--kill 1] [--set NAME=VALUE …]
//                                       simulates a club, and prints the load on each part; --kill: a node dies
//   node bench/scale/scale.mjs --table NAME   prints a table from docs/scale.md
//   node bench/scale/scale.mjs --docs         writes all tables there, and docs/images/scale.svg
//   node bench/scale/scale.mjs --check        compares the simulation with the measurements; fails if they differ
//
// All measurements and assumptions are in figures.json; --set replaces one of them. model.mjs computes,
// simulation.mjs simulates.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
    book,
    changed,
    club,
    figuresWith,
    model,
    nodesFor,
    now,
    path,
    remedies,
    sessions,
    sized,
    sum,
} from "./model.mjs";
import { simulate } from "./simulation.mjs";

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));

const count = (number) =>
    Math.round(number)
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, ",");
const rounded = (number) => count(Number(number.toPrecision(2)));
const percent = (part) => `${Math.round(100 * part)} %`;
const ms = (time) => (time < 10 ? time.toFixed(1) : Math.round(time).toString());
function written(head, rows) {
    const numbers = head.map((_, i) => rows.every((row) => /^[\d–—.,]/.test(row[i])));
    return [head, numbers.map((right) => (right ? "--:" : "---")), ...rows].map((row) => `| ${row.join(" | ")} |`);
}

/** The simulations in the documents, each run once. */
const done = new Map();
function played(given) {
    const key = JSON.stringify(given);
    if (!done.has(key)) done.set(key, simulate(given));
    return done.get(key);
}
const sizes = [10_000, 100_000, 300_000, 1_000_000];
const million = () => sized(1_000_000);

/** The measurements, and simulations of the same clubs. */
export function compared(rows = book.measured, tolerance = book.tolerance) {
    const found = [];
    for (const row of rows) {
        const bench = {
            games: row.games ?? 1000,
            nodes: row.nodes,
            store: row.store,
            pairs: true,
            background: false,
            oneMachine: 2,
            set: row.set,
        };
        const full = played({ ...bench, closed: true, seconds: 2.5, warm: 1 });
        const paced = played({ ...bench, rate: 1000, seconds: 6 });
        const fields = {
            moves: ["moves/s", full.moves, "moves"],
            node: ["node CPU, µs per move", full.node, "cpu"],
            postgres: ["PostgreSQL CPU, µs per move", full.postgres, "cpu"],
            nats: ["NATS CPU, µs per move", full.natsCpu, "cpu"],
            node1000: ["node CPU at 1,000 moves/s, µs per move", paced.node, "paced"],
            postgres1000: ["PostgreSQL CPU at 1,000 moves/s, µs per move", paced.postgres, "paced"],
            nats1000: ["NATS CPU at 1,000 moves/s, µs per move", paced.natsCpu, "paced"],
            frames1000: ["frames per move at 1,000 moves/s", paced.framesOfMove, "paced"],
            median: ["acknowledgement at 1,000 moves/s, median, ms", paced.median, "median"],
            p99: ["p99, ms", paced.p99, "p99"],
        };
        for (const [field, [what, simulated, kind]] of Object.entries(fields)) {
            if (row[field] === undefined) continue;
            const measured = row[field];
            const off = measured === null ? 0 : simulated / measured - 1;
            const allowed = tolerance[kind];
            found.push({ name: row.name, what, measured, simulated, off, allowed, good: Math.abs(off) <= allowed });
        }
    }
    return found;
}

const shownAs = (value) => (value >= 1000 ? count(value) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const values = (value) => (Array.isArray(value) ? value.join(", ") : String(value));

export const tables = {
    /** The parts that fail first as a club grows. */
    first() {
        const rows = path(2e6).steps.map(({ games, nodes, shards, nats, full, cause, remedy }) => {
            const by = cause
                .slice(0, 2)
                .map(([name]) => name)
                .join(", ");
            return [rounded(games), `${nodes}, ${shards}, ${nats}`, full, by || "—", remedies[remedy] ?? "none"];
        });
        return written(["concurrent games", "nodes, PostgreSQL, NATS", "saturated", "dominant load", "change"], rows);
    },
    /** What a move costs the loops of all nodes as the club grows. */
    loop() {
        const f = figuresWith();
        const causes = [];
        const columns = [2, 6, 16, 51, 150].map((nodes) => {
            const games = nodes * f["node.games"];
            const [{ why }] = model({ games, nodes, shards: 3, nats: 3 });
            for (const cause of Object.keys(why)) if (!causes.includes(cause)) causes.push(cause);
            const moves = games / f.pace / nodes / 1e6;
            return { nodes, of: (cause) => (why[cause] ?? 0) / moves, all: sum(why) / moves };
        });
        const rows = causes.map((cause) => [cause, ...columns.map(({ of }) => of(cause).toFixed(1))]);
        rows.push(["**total**", ...columns.map(({ all }) => all.toFixed(1))]);
        return written(["µs per move", ...columns.map(({ nodes }) => `${nodes} nodes`)], rows);
    },
    /** The smallest clubs that are large enough. */
    clubs() {
        const f = figuresWith();
        const rows = sizes.map((games) => {
            const it = sized(games);
            const parts = Object.fromEntries(model(it).map((part) => [part.name, part.amount]));
            const need = (name, least) => Math.max(least, Math.ceil(parts[name] / f.use));
            const cores = [need("node: CPU", 2), need("PostgreSQL: CPU", 4), need("NATS: CPU", 2)];
            // The rows for games in progress, twice, and the connections.
            const rowsOfGames = (2 * (games / it.shards) * f.moves * f["postgres.bytes"]) / 2 ** 30;
            const connections = ((it.nodes / it.shards) * sessions * f["memory.backend"]) / 1024;
            const memory = [need("node: memory", 2), Math.max(8, Math.ceil(rowsOfGames + connections)), 4];
            const counts = [it.nodes, it.shards * 2, it.nats];
            const all = (each) => counts.reduce((total, number, i) => total + number * each[i], 0);
            const machine = (i) => `${counts[i]} × ${cores[i]} cores, ${memory[i]} GiB`;
            return [
                count(games),
                machine(0),
                machine(1),
                machine(2),
                count(all(cores)),
                count(all(memory)),
                `${it.shards} × ${shownAs(parts["PostgreSQL: WAL"])}`,
                `${it.shards} × ${parts["PostgreSQL: disk"].toFixed(1)}`,
            ];
        });
        return written(
            [
                "concurrent games",
                "nodes",
                "PostgreSQL, with standbys",
                "NATS",
                "cores",
                "memory, GiB",
                "WAL, MB/s",
                "disk for `keep` days, TB",
            ],
            rows,
        );
    },
    /** How these clubs behave. */
    plays() {
        const rows = sizes.map((games) => {
            const it = sized(games);
            const r = played({ games, nodes: it.nodes, shards: it.shards, nats: it.nats, design: changed, seconds: 2 });
            return [
                count(games),
                count(r.moves),
                ms(r.median),
                ms(r.p99),
                ms(r.p999),
                r.batch.toFixed(1),
                r.framesOfMove.toFixed(1),
                `${r.first.name}, ${percent(r.first.use)}`,
            ];
        });
        return written(
            [
                "concurrent games",
                "moves/s",
                "median, ms",
                "p99, ms",
                "p99.9, ms",
                "rows per commit",
                "frames per move",
                "most utilised",
            ],
            rows,
        );
    },
    /** A million games in the same club, with the current program and with the changed one. */
    million() {
        const { nodes, shards, nats } = million();
        const f = figuresWith();
        const given = { games: 1_000_000, nodes, shards, nats, seconds: 2 };
        const columns = [now, changed].map((of) => ({
            parts: model({ ...given, design: of }),
            play: played({ ...given, design: of }),
        }));
        const rows = columns[0].parts
            .filter((part) => /event loop|commit pipeline|CPU/.test(part.name))
            .map((part) => [
                part.name,
                ...columns.flatMap(({ parts, play }) => [
                    percent(parts.find((one) => one.name === part.name).load * f.use),
                    percent(play.parts.find((one) => one.name === part.name).mean),
                ]),
            ]);
        for (const [what, name] of [
            ["acknowledgement, median, ms", "median"],
            ["p99, ms", "p99"],
            ["p99.9, ms", "p999"],
        ])
            rows.push([what, "—", ms(columns[0].play[name]), "—", ms(columns[1].play[name])]);
        return written(
            [
                `${nodes} nodes, ${shards} PostgreSQL, ${nats} NATS`,
                "current, model",
                "current, simulation",
                "changed, model",
                "changed, simulation",
            ],
            rows,
        );
    },
    /** Each node writes to one PostgreSQL, or to all. */
    writes() {
        const { nodes, shards, nats } = million();
        const rows = [
            ["of its owner node (cells)", "own", shards],
            ["by hash", "all", shards],
            ["by hash", "all", 4 * shards],
        ].map(([name, writes, count_]) => {
            const r = played({ games: 1_000_000, nodes, shards: count_, nats, writes, design: changed, seconds: 2 });
            return [
                name,
                String(count_),
                r.batch.toFixed(1),
                r.postgres.toFixed(0),
                r.node.toFixed(0),
                String(writes === "all" ? nodes * sessions : Math.ceil((nodes * sessions) / count_)),
                ms(r.median),
                ms(r.p99),
            ];
        });
        return written(
            [
                "game placement",
                "PostgreSQL",
                "rows per commit",
                "PostgreSQL CPU, µs per move",
                "node CPU, µs per move",
                "connections per PostgreSQL",
                "median, ms",
                "p99, ms",
            ],
            rows,
        );
    },
    /** What happens when a node is lost. */
    gone() {
        const rows = [100_000, 1_000_000].map((games) => {
            const it = sized(games);
            const r = played({
                games,
                nodes: it.nodes,
                shards: it.shards,
                nats: it.nats,
                design: changed,
                seconds: 8,
                kill: 1,
            });
            return [
                count(games),
                String(it.nodes),
                count(games / it.nodes),
                count(r.held),
                r.unserved > 0 ? "—" : ((r.moved - 1e6) / 1e6).toFixed(1),
                (r.longest / 1e3).toFixed(1),
            ];
        });
        return written(
            [
                "concurrent games",
                "nodes",
                "games on the lost node",
                "moves delayed",
                "all games served again, s",
                "longest delay, s",
            ],
            rows,
        );
    },
    check() {
        const error = (off) => `${off > 0 ? "+" : "−"}${Math.round(100 * Math.abs(off))} %`;
        const rows = compared().map(({ name, what, measured, simulated, off, allowed }) => {
            const [is, by, most] =
                measured === null ? ["—", "—", "—"] : [shownAs(measured), error(off), percent(allowed)];
            return [name, what, is, shownAs(simulated), by, most];
        });
        return written(["setup", "metric", "measured", "simulated", "error", "tolerance"], rows);
    },
    play() {
        const rows = [...Object.entries(book.play), ...Object.entries(book.machines)].map(
            ([name, { value, unit, what }]) => [`\`${name}\``, [values(value), unit].join(" ").trim(), what],
        );
        return written(["name", "value", "meaning"], rows);
    },
    figures() {
        const rows = Object.entries(book.figures).map(([name, { value, unit, what, source, guess }]) => [
            `\`${name}\``,
            `${values(value)} ${unit}`,
            what,
            guess ? "—" : source,
        ]);
        return written(["name", "value", "meaning", "measured by"], rows);
    },
};

/** Returns a document with its tables regenerated. Each table is below the command that prints it. */
export function withTables(text, names = Object.keys(tables)) {
    const lines = text.split("\n");
    for (const name of names) {
        const command = lines.indexOf(`    node bench/scale/scale.mjs --table ${name}`);
        if (command < 0) throw new Error(`docs/scale.md does not show how to print the table ${name}`);
        let end = command + 2;
        while (end < lines.length && lines[end].startsWith("|")) ++end;
        const gap = lines[end] === "" ? [] : [""];
        lines.splice(command + 1, end - command - 1, "", ...tables[name](), ...gap);
    }
    return lines.join("\n");
}

/**
 * The load on each part by number of games, for the current and the changed program. Lines are computed; points are
 * simulated.
 */
export function chart() {
    const f = figuresWith();
    const { shards, nats } = million();
    const shownParts = [
        ["node: event loop", "a"],
        ["NATS: CPU", "b"],
        ["PostgreSQL: CPU", "c"],
        ["node: commit pipeline", "d"],
    ];
    const [wide, high, left, top, gap] = [330, 230, 54, 46, 50];
    const farthest = 1_500_000;
    const x = (panel, games) => left + panel * (wide + gap) + (games / farthest) * wide;
    const y = (use) => top + high - Math.min(use, 1) * high;
    const at = (a, b) => `${a.toFixed(1)} ${b.toFixed(1)}`;
    const out = [];
    const text = (px, py, words, more = "") =>
        out.push(`<text x="${px.toFixed(0)}" y="${py.toFixed(0)}"${more}>${words}</text>`);
    [now, changed].forEach((of, panel) => {
        text(x(panel, 0), top - 14, panel === 0 ? "Current program" : "With the changes below", ' class="title"');
        for (let use = 0; use <= 1.001; use += 0.2) {
            out.push(
                `<path class="${Math.abs(use - f.use) < 0.01 ? "limit" : "grid"}" d="M${at(x(panel, 0), y(use))} H${x(panel, farthest).toFixed(1)}"/>`,
            );
            if (panel === 0) text(left - 6, y(use) + 4, `${Math.round(100 * use)} %`, ' text-anchor="end"');
        }
        for (const games of [0, 500_000, 1_000_000, 1_500_000])
            text(
                x(panel, games),
                top + high + 18,
                games === 0 ? "0" : `${games / 1e6} million`,
                ' text-anchor="middle"',
            );
        for (const [name, colour] of shownParts) {
            const points = [];
            for (let games = 20_000; games <= farthest; games += 20_000) {
                const use =
                    model({ games, nodes: nodesFor(games) + 1, shards, nats, design: of }).find(
                        (part) => part.name === name,
                    ).load * f.use;
                points.push(at(x(panel, games), y(use)));
                if (use > 1) break;
            }
            out.push(`<path class="line ${colour}" d="M${points.join(" L")}"/>`);
        }
        for (const games of [250_000, 500_000, 1_000_000, 1_500_000]) {
            const r = played({ games, nodes: nodesFor(games) + 1, shards, nats, design: of, seconds: 1 });
            for (const [name, colour] of shownParts)
                out.push(
                    `<circle class="${colour}" r="3.5" cx="${x(panel, games).toFixed(1)}" cy="${y(r.parts.find((part) => part.name === name).mean).toFixed(1)}"/>`,
                );
        }
    });
    shownParts.forEach(([name, colour], i) => {
        const px = left + i * 165;
        out.push(`<path class="line ${colour}" d="M${at(px, top + high + 44)} h24"/>`);
        text(px + 30, top + high + 48, name);
    });
    const size = [left + 2 * wide + gap + 46, top + high + 62];
    const style =
        "text{font:13px sans-serif;fill:#333}.title{font-weight:bold}.grid{stroke:#8884}.limit{stroke:#888;stroke-dasharray:5 4}.line{fill:none;stroke-width:2.5}path.a{stroke:#c2410c}path.b{stroke:#1d6fd1}path.c{stroke:#15803d}path.d{stroke:#8b5cf6}circle.a{fill:#c2410c}circle.b{fill:#1d6fd1}circle.c{fill:#15803d}circle.d{fill:#8b5cf6}@media(prefers-color-scheme:dark){text{fill:#ddd}path.a{stroke:#fb923c}path.b{stroke:#60a5fa}path.c{stroke:#4ade80}path.d{stroke:#c4b5fd}circle.a{fill:#fb923c}circle.b{fill:#60a5fa}circle.c{fill:#4ade80}circle.d{fill:#c4b5fd}}";
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size[0]} ${size[1]}" role="img" aria-label="Utilisation by number of concurrent games"><style>${style}</style>\n${out.join("\n")}\n</svg>\n`;
}

// --- The command.

function report(given) {
    const began = performance.now();
    const r = simulate(given);
    const it = club(given);
    const lines = [
        `${count(it.games)} games, ${it.nodes} nodes, ${it.shards} PostgreSQL, ${it.nats} NATS, ${it.seconds} s simulated in ${((performance.now() - began) / 1000).toFixed(1)} s`,
        `moves/s                   ${count(r.moves)}`,
        `acknowledged, waiting     ${count(r.acknowledged)}, ${count(r.waiting)} of ${count(r.arrived)}`,
        `acknowledgement           median ${r.median.toFixed(2)} ms, p99 ${r.p99.toFixed(2)} ms, p99.9 ${r.p999.toFixed(2)} ms, max ${r.longest.toFixed(1)} ms`,
        `rows per commit           ${r.batch.toFixed(1)}`,
        `frames per move           ${r.framesOfMove.toFixed(2)}`,
        `CPU, µs per move          nodes ${r.node.toFixed(1)}, PostgreSQL ${r.postgres.toFixed(1)}, NATS ${r.natsCpu.toFixed(1)}`,
        ...[...r.parts]
            .sort((a, b) => b.use - a.use)
            .map((part) => `${part.name.padEnd(26)}${percent(part.use).padStart(5)}, ${count(part.backlog)} waiting`),
        `most utilised             ${r.first.name}`,
    ];
    console.log(lines.join("\n"));
}

function main(words) {
    const given = {};
    const set = {};
    const known = ["games", "nodes", "shards", "nats", "seconds", "warm", "seed", "rate", "kill"];
    for (let i = 0; i < words.length; ++i) {
        const name = words[i].replace(/^--/, "");
        if (name === "docs") {
            const path = beside("../../docs/scale.md");
            writeFileSync(path, withTables(readFileSync(path, "utf8")));
            writeFileSync(beside("../../docs/images/scale.svg"), chart());
            return 0;
        }
        if (name === "check") {
            console.log(tables.check().join("\n"));
            const bad = compared().filter((it) => !it.good);
            const guesses = Object.values(book.figures).filter((it) => it.guess).length;
            if (guesses > 0) console.log(`\n${guesses} figures are estimates, not measured yet`);
            for (const it of bad) console.error(`${it.name}: ${it.what} differs by more than ${100 * it.allowed} %`);
            return bad.length > 0 ? 1 : 0;
        }
        const value = words[++i];
        if (name === "table" && tables[value]) {
            console.log(tables[value]().join("\n"));
            return 0;
        }
        if (name === "set" && value?.includes("=")) {
            const [figure, number] = value.split("=");
            set[figure] = number.includes(",") ? number.split(",").map(Number) : Number(number);
        } else if (name === "design" && ["now", "changed"].includes(value))
            given.design = value === "changed" ? changed : now;
        else if (name === "writes" && ["own", "all"].includes(value)) given.writes = value;
        else if (known.includes(name) && value !== undefined && Number.isFinite(Number(value)))
            given[name] = Number(value);
        else {
            console.error(
                `${words[i - 1]} ${value ?? ""}: unknown; the first lines of bench/scale/scale.mjs say what there is`,
            );
            return 2;
        }
    }
    report({ ...given, set });
    return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
