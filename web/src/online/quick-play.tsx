import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { kindName } from "../i18n/games";
import { clockWords } from "../parts/clock-words";
import { Toggle } from "../parts/fields";
import { RefusalText } from "../parts/refusal";
import { go, href } from "../parts/router";
import { Select } from "../parts/selects";
import { laterToasts } from "../parts/toast";
import { beginHere } from "../play/new-game/begin";
import { remembered } from "../play/new-game/wishes";
import type { Rules } from "../rules/rules";
import type { Config } from "../rules/types";
import { readSetting, writeSetting } from "../settings/settings";
import { LineNotice } from "./line-notice";
import type { WaitingFor } from "./messages.generated";
import { findQuickGame, type QuickKind, quickKinds, quickWords, speedOf } from "./quick-games";
import { stopWaiting, type Wait, wait, waitFor, waitMoved, waitRefused } from "./waiting";
import { followWaiting, waitingPlayers } from "./waiting-counts";
import { WaitingToast } from "./waiting-toast";

/** The player's last choices. `last` is the quick game that they waited for. */
interface Wish {
    kind: string;
    rated: boolean;
    last: string;
}

const kept = (): Wish => {
    const [kind = "", rated, last = ""] = (readSetting("quick") ?? "").split(" ");
    const known = quickKinds.find((one) => one.kind === kind) ?? quickKinds[0];
    return { kind: known?.kind ?? "", rated: rated === "rated", last };
};

/** The maximum number of other games with waiting players to show. */
const OTHERS = 4;

/** Quick pairing: a button for each of a game's usual clocks. The wait continues on other screens. */
export function QuickPlay({ rules, account }: { rules: Rules; account: boolean }) {
    const [wish, setWish] = useState(kept);
    const { kind, rated, last } = wish;
    const words = t.value.online;
    const section = useRef<HTMLElement>(null);
    useEffect(() => void (laterToasts.value = { Shown: WaitingToast }), []);
    useEffect(followWaiting, []);
    useFocusKept(section, wait.value !== null);
    const shown = quickKinds.find((one) => one.kind === kind);
    if (!shown) return null;
    const choose = (chosen: Partial<Wish>) => {
        const { kind, rated, last } = { ...wish, ...chosen };
        setWish({ kind, rated, last });
        writeSetting("quick", `${kind} ${rated ? "rated" : "casual"} ${last}`.trim());
    };
    const isRated = rated && account;
    return (
        <section class="quick" aria-labelledby="quick-title" ref={section}>
            <h2 class="quick-title" id="quick-title">
                {words.quickTitle}
            </h2>
            {wait.value ? (
                <WaitingForOpponent rules={rules} wait={wait.value} />
            ) : (
                <>
                    <Select
                        class="select quick-kind"
                        aria-label={words.quickGame}
                        value={kind}
                        choose={(kind) => choose({ kind })}
                        options={quickKinds.map((one) => [one.kind, kindName(one.game, one.kind)])}
                    />
                    {account && (
                        <Toggle on={rated} choose={(rated) => choose({ rated })} place="quick-rated">
                            {t.value.options.rated}
                        </Toggle>
                    )}
                    <QuickClocks
                        shown={shown}
                        rated={isRated}
                        last={last}
                        choose={(id) => {
                            choose({ last: id });
                            void waitFor(id, isRated);
                        }}
                    />
                    <Why />
                    <OtherGames
                        games={waitingPlayers.value.filter(
                            (one) =>
                                (account || !one.rated) &&
                                findQuickGame(one.quick) &&
                                !(one.rated === isRated && shown.games.some(({ id }) => id === one.quick)),
                        )}
                    />
                </>
            )}
        </section>
    );
}

/** The number of players waiting for a quick game, as text; "" if none. */
const waitersWords = (waiting: WaitingFor | undefined): string =>
    waiting ? t.value.online.quickWaiters(number(waiting.players)) : "";

/**
 * The games whose buttons are shown. Buttons keep their order, so that no button moves under a finger that is aiming at
 * another one. New ones follow as long as there is room, those with the most waiting players first.
 */
function useShown(games: readonly WaitingFor[]): WaitingFor[] {
    const shown = useRef<WaitingFor[]>([]);
    const find = (all: readonly WaitingFor[], { quick, rated }: WaitingFor) =>
        all.find((one) => one.quick === quick && one.rated === rated);
    const stay = shown.current.flatMap((one) => find(games, one) ?? []);
    const come = games.filter((one) => !find(stay, one)).sort((a, b) => b.players - a.players);
    shown.current = [...stay, ...come].slice(0, OTHERS);
    return shown.current;
}

/** Games that players are waiting for but that have no button above. */
function OtherGames({ games }: { games: readonly WaitingFor[] }) {
    const words = t.value.online;
    const list = useRef<HTMLDivElement>(null);
    const hadFocus = list.current?.contains(document.activeElement);
    useLayoutEffect(() => {
        // The focused button was removed because nobody is waiting any more. Do not focus the next button, which would
        // start a different game.
        if (hadFocus && document.activeElement === document.body)
            document.querySelector<HTMLElement>(".quick-kind")?.focus();
    });
    return (
        <div class="quick-others" ref={list}>
            {games.length > 0 && <h3 class="quick-others-title">{words.quickOthers}</h3>}
            {useShown(games).map((one) => (
                <Button
                    class="quick-other"
                    key={`${one.quick} ${one.rated}`}
                    onClick={() => void waitFor(one.quick, one.rated)}
                >
                    {quickWords(one.quick, one.rated)} <span class="quick-waiters">{waitersWords(one)}</span>
                </Button>
            ))}
        </div>
    );
}

interface QuickClocksProps {
    shown: QuickKind;
    rated: boolean;
    last: string;
    choose: (quick: string) => void;
}

/** A button for each clock, with its speed or the number of waiting players; the last one used stands out. */
function QuickClocks({ shown: { kind, game, games }, rated, last, choose }: QuickClocksProps) {
    const words = t.value.online;
    return (
        <div class="quick-clocks">
            {games.map(({ id, clock, short }) => {
                const waiting = waitersWords(
                    waitingPlayers.value.find((one) => one.quick === id && one.rated === rated),
                );
                return (
                    <Button main={id === last} class="quick-clock" key={id} onClick={() => choose(id)}>
                        <span class="visually-hidden">
                            {words.quickPlay(kindName(game, kind), clockWords(clock), waiting)}
                        </span>{" "}
                        {short}
                        <span class={waiting ? "quick-waiters" : "quick-speed"}>
                            {waiting || words.speeds[speedOf(clock)]}
                        </span>
                    </Button>
                );
            })}
        </div>
    );
}

/** Moves the focus to the first new button when a wait starts or ends, because that removes the focused button. */
function useFocusKept(section: RefObject<HTMLElement>, waits: boolean): void {
    const before = useRef(waits);
    useLayoutEffect(() => {
        if (before.current === waits) return;
        before.current = waits;
        if (document.activeElement === document.body)
            section.current?.querySelector<HTMLElement>(".quick-clock, .quick-wait button")?.focus();
    }, [waits]);
}

/** Why the player is no longer waiting. */
function Why() {
    const refusal = waitRefused.value;
    const words = t.value.online;
    return (
        <div class="quick-why" role="alert">
            {refusal ? (
                <p>
                    <RefusalText refusal={{ ...refusal, detail: "" }} />{" "}
                    {refusal.reason === "pairing.playing" && (
                        <a href={href("play", refusal.detail)}>{words.toTheGame}</a>
                    )}
                </p>
            ) : (
                waitMoved.value && <p>{words.waitMoved}</p>
            )}
        </div>
    );
}

function WaitingForOpponent({ rules, wait: { quick, rated, since, told } }: { rules: Rules; wait: Wait }) {
    const words = t.value.online;
    const among =
        told?.rating !== undefined && told.window !== undefined
            ? words.waitAmong(number(told.rating - told.window), number(told.rating + told.window))
            : words.waitAnybody;
    return (
        <div class="quick-wait">
            <div role="status" class="quick-status">
                <p class="quick-what">{words.waitFor(quickWords(quick, rated))}</p>
                {told && (
                    <p class="quiet">
                        {among} · {words.waitOthers(number(told.others))}
                    </p>
                )}
            </div>
            <Elapsed since={since} />
            <Button onClick={stopWaiting}>{words.waitCancel}</Button>
            <LineNotice />
            <Meanwhile rules={rules} quick={quick} since={since} />
        </div>
    );
}

/** How long a player waits before the page offers something else, in milliseconds. */
const ALONE = 10_000;

/** What a player who has waited for a while can do in the meantime. The wait continues. */
function Meanwhile({ rules, quick, since }: { rules: Rules; quick: string; since: number }) {
    const [long, setLong] = useState(false);
    useEffect(() => {
        setLong(false);
        const later = setTimeout(() => setLong(true), ALONE - (performance.now() - since));
        return () => clearTimeout(later);
    }, [since]);
    const config = findQuickGame(quick)?.config;
    const words = t.value.online.meanwhile;
    return (
        <div class="quick-meanwhile" role="status">
            {long && config && (
                <>
                    <p>{words.title}</p>
                    <p class="button-row">
                        <Button onClick={() => playComputer(rules, config)}>{words.computer}</Button>
                        {gameOf(config.game).puzzles && (
                            <a class="button" href={href("puzzles", config.game)}>
                                {words.puzzle}
                            </a>
                        )}
                        <a class="button" href={href("new", config.game, "link")}>
                            {words.friend}
                        </a>
                    </p>
                </>
            )}
        </div>
    );
}

/** Starts this kind of game against the computer, with the player's last choices for everything else. */
function playComputer(rules: Rules, { game, ...config }: Config): void {
    const wishes = remembered(game, "computer");
    const own = gameOf(game).options?.read({ ...wishes.own, ...config }) ?? {};
    if (beginHere(rules, game, { ...wishes, own }, null).length) go(href("new", game, "computer"));
}

/** The seconds since `since`. Screen readers do not announce them. */
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
