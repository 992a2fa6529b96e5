import { useState } from "preact/hooks";
import { Button } from "../../base/button";
import { PieceIcon } from "../../board/piece-art";
import { number, t } from "../../i18n";
import { sideName } from "../../i18n/games";
import type { Rules } from "../../rules/rules";
import type { Colour, GameId } from "../../rules/types";

export interface Thrown {
    side: Colour;
    pawns: boolean[];
}

interface Throw {
    up: boolean[];
    count: number;
}

/** Throws five pawns: if more show と than 歩, the thrower plays second (C12). */
export function Furigoma({
    rules,
    game,
    local,
    onThrown,
}: {
    rules: Rules;
    game: GameId;
    local: boolean;
    onThrown: (thrown: Thrown) => void;
}) {
    const [thrown, setThrown] = useState<Throw>({ up: [false, false, false, false, false], count: 0 });
    const words = t.value.options;
    const promoted = thrown.up.filter(Boolean).length;
    const side = rules.furigoma(thrown.up);
    const result = local
        ? words.furigomaResultLocal(number(promoted), number(5 - promoted), side === "second")
        : words.furigomaResult(number(promoted), number(5 - promoted), sideName(game, side));
    return (
        <div class="furigoma">
            <FurigomaPawns up={thrown.up} count={thrown.count} />
            <p class="hint" role="status">
                {thrown.count ? result : words.furigomaHint}
            </p>
            <Button
                onClick={() => {
                    const up = thrown.up.map(() => Math.random() < 0.5);
                    setThrown({ up, count: thrown.count + 1 });
                    onThrown({ side: rules.furigoma(up), pawns: up });
                }}
            >
                {thrown.count ? words.furigomaAgain : words.furigomaThrow}
            </Button>
        </div>
    );
}

/** Five pawns, と or 歩, after `count` throws. Before the first throw there is no animation. */
export function FurigomaPawns({ up, count }: { up: readonly boolean[]; count: number }) {
    return (
        <div class="furigoma-pawns" aria-hidden="true">
            {up.map((shown, i) => (
                <span
                    key={`${count}-${i}`}
                    class={count ? "furigoma-pawn furigoma-thrown" : "furigoma-pawn"}
                    style={{ "--turn": `${((i * 67 + count * 41) % 50) - 25}deg`, "--late": `${i * 90}ms` }}
                >
                    <PieceIcon set="kanji" piece={shown ? "+P" : "P"} side="first" />
                </span>
            ))}
        </div>
    );
}
