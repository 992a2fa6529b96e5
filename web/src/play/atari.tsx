import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { voiceFor } from "../base/voice";
import type { BoardShape } from "../board/annotations";
import { type Geometry, readCell } from "../board/geometry";
import { language, number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { sayAtari } from "../parts/atari-voice";
import { contentOf } from "../parts/reach";
import type { Cell, View } from "../rules/types";
import { atariOn, atariSpoken } from "../settings/settings";
import type { Game } from "./game";

/** The chains of the side to move that the opponent could capture next. */
export const chainsInAtari = (view: Pick<View, "atari" | "board" | "phase" | "turn">): Cell[][] =>
    view.phase === "playing"
        ? (view.atari ?? []).filter(([stone]) => stone !== undefined && contentOf(view, stone)?.side === view.turn)
        : [];

/**
 * The chains in atari to announce: those of either side if the setting is on; otherwise, with a teacher, the pupil's.
 */
export function calledChains(game: Game, taught: boolean): Cell[][] {
    const view = game.view.value;
    return atariOn.value || (taught && game.personFor(view.turn)) ? chainsInAtari(view) : [];
}

/** The announcement that chains are in atari (W4). */
export function AtariText({ game, chains }: { game: Game; chains: readonly Cell[][] }) {
    const words = t.value.teaching;
    const [chain] = chains;
    if (!chain) return null;
    const { turn } = game.view.value;
    const at = chains.map(([stone]) => stone).join(", ");
    return (
        <span>
            {turn !== game.seat
                ? words.atariOfSide(sideName(game.config.game, turn), at)
                : chains.length > 1
                  ? words.atariOfMany(at)
                  : words.atari(at, number(chain.length))}
        </span>
    );
}

/** A mark on each of the stones, except where another shape is drawn. */
export function atariShapes(
    chains: readonly Cell[][],
    geometry: Geometry,
    others: readonly BoardShape[],
): BoardShape[] {
    const taken = new Set(others.map(({ from }) => from.join()));
    return chains.flat().flatMap((cell): BoardShape[] => {
        const place = readCell(geometry, cell);
        if (!place || taken.has([place.file, place.rank].join())) return [];
        const at = [place.file, place.rank] as const;
        return [{ kind: "triangle", tint: "red", from: at, to: at }];
    });
}

/** Speaks "atari", if switched on, each time chains are put into atari while the table is shown. */
export function useAtariVoice(chains: readonly Cell[][]): void {
    const called = chains.join(" ");
    const before = useRef(called);
    useEffect(() => {
        // Some browsers load their voices only after a request.
        if (atariOn.peek() && atariSpoken.peek()) voiceFor(language.peek());
    }, []);
    // Do not wait for the next frame: if the voice were switched on in between, both this effect and the switch would
    // speak.
    useLayoutEffect(() => {
        if (called && called !== before.current && atariOn.peek() && atariSpoken.peek()) sayAtari();
        before.current = called;
    }, [called]);
}
