// Games to upload.

const knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
const side = (seq) => (seq % 2 === 0 ? "first" : "second");

/**
 * A chess game with this many events, including illegal moves whose strings have the maximum accepted length. A
 * different `text` gives a different game.
 */
export function uploaded(text, count, detail = 4000) {
    const events = [
        {
            seq: 1,
            at: 0,
            type: "created",
            config: {
                game: "chess",
                play: "strict",
                players: { first: { name: text.slice(0, 20), engine: false }, second: { name: "B", engine: false } },
            },
        },
    ];
    let moves = 0;
    for (let seq = 2; seq <= count; ++seq) {
        const by = side(moves);
        if (detail > 0 && seq % 4 === 0) {
            const refusal = { reason: "chess.pawn", clause: "", detail: `${text} ${seq} `.padEnd(detail, "x") };
            events.push({ seq, at: 0, type: "moved-illegally", by, move: "e2e5", refusal });
        } else {
            events.push({ seq, at: 0, type: "moved", by, move: knights[moves++ % 4] });
        }
    }
    return events;
}
