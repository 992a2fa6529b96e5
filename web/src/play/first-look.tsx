import { useEffect, useMemo, useRef } from "preact/hooks";
import { FirstLook } from "../analysis/first-look";
import { number, t } from "../i18n";
import type { Game } from "./game";
import { analysisOf, prepareAnalysis, recordToAnalyse } from "./menu";

/**
 * Has the device look at a game of this screen when it ends, until the screen is left. `may`: whether the person may use
 * the engine for this kind of game now.
 */
export function useFirstLook(game: Game, may: () => boolean): FirstLook | null {
    const { outcome, moves } = game.view.value;
    const over = Boolean(outcome && outcome.reason !== "aborted");
    const seen = useRef(false);
    if (!over) seen.current = true;
    const look = useMemo(() => {
        if (!over || !may()) return null;
        const { seat } = game;
        const sides = seat === "both" ? (["first", "second"] as const) : seat === "none" ? [] : [seat];
        return new FirstLook(game.config.game, recordToAnalyse(game), sides);
    }, [game, over]);
    useEffect(() => {
        if (look && seen.current) look.begin(moves.length);
        return () => look?.close();
    }, [look]);
    return look;
}

/** What the first look found, as a link to the first of the moves. */
export function FirstLookLine({ game, look }: { game: Game; look: FirstLook }) {
    const words = t.value.result;
    const state = look.state.value;
    switch (state?.kind) {
        case undefined:
            return null;
        case "looking":
            return (
                <span class="moment-look quiet" role="status">
                    {words.looking}
                </span>
            );
        case "offered":
            return (
                <span class="moment-look">
                    <button type="button" onClick={() => void look.look()}>
                        {words.lookNow}
                    </button>
                </span>
            );
        case "found":
            return (
                <span class="moment-look" role="status">
                    {state.nodes.length ? (
                        <a href={analysisOf(game)} onClick={() => prepareAnalysis(game, state.nodes[0])}>
                            {words.toLookAt(number(state.nodes.length))}
                        </a>
                    ) : (
                        <span class="quiet">{words.nothingToLookAt}</span>
                    )}
                </span>
            );
    }
}
