import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { FirstLook } from "../analysis/first-look";
import { Button } from "../base/button";
import { number, t } from "../i18n";
import type { Game } from "./game";
import { analysisOf, prepareAnalysis, recordToAnalyse } from "./menu";

/**
 * When a game on this screen ends, reviews it on this device until the screen is left. `may` says whether the player
 * may use the engine for this kind of game now; it reads signals.
 */
export function useFirstLook(game: Game, may: () => boolean): FirstLook | null {
    const { outcome, moves } = game.view.value;
    const over = Boolean(outcome && outcome.reason !== "aborted");
    const seen = useRef<Game | null>(null);
    if (!over) seen.current = game;
    const look = useMemo(() => {
        if (!over) return null;
        const { seat } = game;
        const sides = seat === "both" ? (["first", "second"] as const) : seat === "none" ? [] : [seat];
        return new FirstLook(game.config.game, recordToAnalyse(game), sides, may);
    }, [game, over]);
    useEffect(() => {
        if (look && seen.current === game) look.begin(moves.length);
        return () => look?.close();
    }, [look]);
    return look;
}

/** What the first look found, with a link to the first of the moves. */
export function FirstLookButton({ game, look }: { game: Game; look: FirstLook }) {
    const words = t.value.result;
    const state = look.state.value;
    const row = useRef<HTMLSpanElement>(null);
    const asked = useRef(false);
    useLayoutEffect(() => {
        // The pressed button was removed.
        if (asked.current && document.activeElement === document.body) row.current?.focus({ preventScroll: true });
    }, [state]);
    const ask = () => {
        asked.current = true;
        void look.look();
    };
    switch (state?.kind) {
        case undefined:
            return null;
        case "offered":
            return <Button onClick={ask}>{words.lookNow}</Button>;
        case "looking":
            return (
                <span class="moment-look quiet" role="status" tabIndex={-1} ref={row}>
                    {words.looking}
                </span>
            );
        case "found":
            return (
                <span class="moment-look" role="status" tabIndex={-1} ref={row}>
                    {state.nodes.length ? (
                        <a class="button" href={analysisOf(game)} onClick={() => prepareAnalysis(game, state.nodes[0])}>
                            {words.toLookAt(number(state.nodes.length))}
                        </a>
                    ) : (
                        <span class="quiet">{words.nothingToLookAt}</span>
                    )}
                </span>
            );
    }
}
