import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { readSetting, writeSetting } from "../base/settings";
import { number, t } from "../i18n";
import { kindName } from "../i18n/games";
import { clockWords } from "../parts/clock-words";
import { RefusalText } from "../parts/refusal";
import { LineNotice } from "./line-notice";
import { findQuickGame, quickKinds } from "./quick-games";
import { stopWaiting, type Wait, wait, waitFor, waitMoved, waitRefused } from "./waiting";

/** What the player last wanted. */
const kept = (): { kind: string; rated: boolean } => {
    const [kind = "", rated] = (readSetting("quick") ?? "").split(" ");
    const known = quickKinds.find((one) => one.kind === kind) ?? quickKinds[0];
    return { kind: known?.kind ?? "", rated: rated === "rated" };
};

/** Quick pairing: a button for each usual clock of a game. Leaving the screen ends the wait. */
export function QuickPlay({ account }: { account: boolean }) {
    const [{ kind, rated }, setWish] = useState(kept);
    const words = t.value.online;
    const section = useRef<HTMLElement>(null);
    useEffect(() => stopWaiting, []);
    useFocusKept(section, wait.value !== null);
    const shown = quickKinds.find((one) => one.kind === kind);
    if (!shown) return null;
    const choose = (wish: { kind: string; rated: boolean }) => {
        setWish(wish);
        writeSetting("quick", `${wish.kind} ${wish.rated ? "rated" : "casual"}`);
    };
    const isRated = rated && account;
    return (
        <section class="quick" aria-labelledby="quick-title" ref={section}>
            <h2 class="quick-title" id="quick-title">
                {words.quickTitle}
            </h2>
            {wait.value ? (
                <WaitingForOpponent wait={wait.value} />
            ) : (
                <>
                    <select
                        class="select quick-kind"
                        aria-label={words.quickGame}
                        value={kind}
                        onChange={(e) => choose({ kind: e.currentTarget.value, rated })}
                    >
                        {quickKinds.map((one) => (
                            <option key={one.kind} value={one.kind}>
                                {kindName(one.game, one.kind)}
                            </option>
                        ))}
                    </select>
                    <div class="quick-clocks">
                        {shown.games.map(({ id, clock }) => (
                            <button
                                key={id}
                                type="button"
                                class="button button-main quick-clock"
                                aria-label={words.quickPlay(kindName(shown.game, kind), clockWords(clock))}
                                onClick={() => waitFor(id, isRated)}
                            >
                                {clockWords(clock)}
                            </button>
                        ))}
                    </div>
                    {account && (
                        <label class="toggle quick-rated">
                            <input
                                type="checkbox"
                                checked={rated}
                                onChange={(e) => choose({ kind, rated: e.currentTarget.checked })}
                            />
                            {t.value.options.rated}
                        </label>
                    )}
                    <Why />
                </>
            )}
        </section>
    );
}

/** The button that had the focus is gone when a wait begins or ends: the first of the new ones has it then. */
function useFocusKept(section: RefObject<HTMLElement>, waits: boolean): void {
    const before = useRef(waits);
    useEffect(() => {
        if (before.current === waits) return;
        before.current = waits;
        if (document.activeElement === document.body)
            section.current?.querySelector<HTMLElement>(".quick-clock, .quick-wait button")?.focus();
    }, [waits]);
}

/** Why the player does not wait any more. */
function Why() {
    const refusal = waitRefused.value;
    const words = t.value.online;
    return (
        <div class="quick-why" role="alert">
            {refusal ? (
                <p>
                    <RefusalText refusal={{ ...refusal, detail: "" }} />{" "}
                    {refusal.reason === "pairing.playing" && <a href={`#/play/${refusal.detail}`}>{words.toTheGame}</a>}
                </p>
            ) : (
                waitMoved.value && <p>{words.waitMoved}</p>
            )}
        </div>
    );
}

function WaitingForOpponent({ wait: { quick, rated, since, told } }: { wait: Wait }) {
    const words = t.value.online;
    const game = findQuickGame(quick);
    const what = game
        ? [kindName(game.config.game, game.kind), clockWords(game.clock), ...(rated ? [words.rated] : [])].join(" · ")
        : "";
    const among =
        told?.rating !== undefined && told.window !== undefined
            ? words.waitAmong(number(told.rating - told.window), number(told.rating + told.window))
            : words.waitAnybody;
    return (
        <div class="quick-wait">
            <div role="status" class="quick-status">
                <p class="quick-what">{words.waitFor(what)}</p>
                {told && (
                    <p class="quiet">
                        {among} · {words.waitOthers(number(told.others))}
                    </p>
                )}
            </div>
            <Elapsed since={since} />
            <button type="button" class="button" onClick={stopWaiting}>
                {words.waitCancel}
            </button>
            <LineNotice />
        </div>
    );
}

/** The seconds since then; screen readers are not told each of them. */
function Elapsed({ since }: { since: number }) {
    const seconds = () => Math.floor((performance.now() - since) / 1_000);
    const [shown, setShown] = useState(seconds);
    useEffect(() => {
        const ticks = setInterval(() => setShown(seconds()), 500);
        return () => clearInterval(ticks);
    }, [since]);
    return (
        <span class="quick-time" aria-hidden="true">
            {Math.floor(shown / 60)}:{String(shown % 60).padStart(2, "0")}
        </span>
    );
}
