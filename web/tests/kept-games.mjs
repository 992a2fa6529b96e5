// Stored games, as an earlier visit might have left them in the browser.

import { load, rulesPath } from "../../tests/wasm/module.mjs";

/** The event log of a game: the moves by the sides in turn, then the commands in `after` with their sides. */
function eventsOf(ask, config, moves, after) {
    const begun = ask({ op: "new", config, now: 0 });
    if (begun.refusals) throw new Error(JSON.stringify(begun.refusals));
    const { session } = begun;
    const events = [...begun.events];
    const send = (by, now, command) => {
        const answer = ask({ op: "command", session, by, now, command });
        if (answer.refusals) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer.refusals)}`);
        events.push(...answer.events);
    };
    moves.forEach((move, i) => send(i % 2 ? "second" : "first", i + 1, { do: "move", move }));
    after.forEach(([by, command]) => send(by, moves.length + 1, { do: command }));
    ask({ op: "close", session });
    return events;
}

/** Makes stored games, each from its name, terms, moves, ending and players, and how many minutes ago it was left. */
export function keptGames(wanted) {
    const { ask } = load(rulesPath);
    const left = Date.now();
    return wanted.map(({ id, config, moves, after = [], seats = {}, ago = 0 }) => ({
        version: 1,
        id,
        config,
        events: eventsOf(ask, config, moves, after),
        now: moves.length + 1,
        seats: { opponent: "local", me: "first", level: 3, autoFlip: false, ...seats },
        summary: {
            game: config.game,
            ply: moves.length,
            ended: after.length > 0 || moves.at(-1) === "d8h4",
            updated: left - ago * 60_000,
        },
    }));
}

const moves = {
    chess: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7".split(" "),
    ogi: "c3c4 f6f5 f3f4 c6c5 b2g7 b7g7 c4c5 f5f4".split(" "),
    "ogi-classic": "g3g4 b6b5 a3a4 h6h5 d1e2 b5b4".split(" "),
    go: "E5 G4 C4 E3 D3 G6 F7 G7 E2 F3 D2 F2".split(" "),
};

/**
 * `count` games of all kinds, every other one finished. They were left at hourly intervals, the last one an hour ago.
 */
export const manyGames = (count) =>
    keptGames(
        Array.from({ length: count }, (_, i) => {
            const game = Object.keys(moves)[i % 4];
            const computer = i % 3 === 0;
            const names = { players: { first: { name: `Ada ${i}` }, second: { name: `Bo ${i}` } } };
            return {
                id: `many${i}`,
                config: {
                    game,
                    ...(game === "go" && { size: i % 8 === 3 ? 9 : 19 }),
                    ...(!computer && i % 3 === 1 && names),
                },
                moves: moves[game].slice(0, moves[game].length - (i % 3)),
                ago: 60 * (i + 1) + 5,
                after: Math.floor(i / 4) % 2 ? [[i % 2 ? "first" : "second", "resign"]] : [],
                seats: computer ? { opponent: "computer", level: 1 + (i % 10) } : {},
            };
        }),
    );

/** Stores games where the page looks for them. */
export const putGames = (page, games) =>
    page.evaluate(
        (all) => all.forEach((game) => localStorage.setItem(`kradan.game.${game.id}`, JSON.stringify(game))),
        games,
    );
