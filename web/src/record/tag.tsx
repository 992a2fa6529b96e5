import { PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { playerOf } from "../kept/words";
import { setOf } from "../parts/display";
import type { Colour } from "../rules/types";
import type { RecordController } from "./controller";
import { timeText } from "./tree";

/** One player's name, prisoners and clock at the current position. */
export function RecordTag({
    game,
    side,
    place,
    faces,
}: {
    game: RecordController;
    side: Colour;
    place: "top" | "bottom";
    faces?: Record<Colour, string>;
}) {
    const tree = game.tree.value;
    const position = game.position.value!;
    const sideWord = sideName(tree.game, side);
    const name = playerOf(tree, side, game.source.origin);
    const clock = game.past.clocks[side];
    const active = position.turn === side;
    return (
        <section class={`tag tag-${place}${active ? " tag-active" : ""}`} aria-label={sideWord} data-side={side}>
            <span class="tag-mark" aria-hidden="true">
                <PieceIcon set={setOf(tree.game)} piece={gameOf(tree.game).emblem} side={side} king={faces?.[side]} />
            </span>
            <span class="tag-words">
                <bdi class="tag-name">{name}</bdi>
                <span class="tag-side">
                    {name !== sideWord && <span>{sideWord}</span>}
                    {position.captures && <span>{t.value.game.prisoners(number(position.captures[side]))}</span>}
                    {position.checksLeft && <span>{t.value.game.checksLeft(number(position.checksLeft[side]))}</span>}
                </span>
            </span>
            {clock !== undefined ? (
                <span class="clock">{timeText(clock)}</span>
            ) : (
                active && <span class="tag-dot" aria-hidden="true" />
            )}
        </section>
    );
}
