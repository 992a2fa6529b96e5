import type { FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { known } from "../account/known";
import { Button } from "../base/button";
import { demonstrations, deviceIsCalm, readSetting } from "../base/settings";
import { PieceIcon } from "../board/pieces";
import { editions, modules } from "../games";
import { number, reasonText, t } from "../i18n";
import { editionWords, gameName, shortName } from "../i18n/games";
import { LatestKept, latestCounts } from "../kept/latest";
import { inSection } from "../kept/list";
import { storageWorks } from "../kept/store";
import { readLatest, useKept } from "../kept/things";
import { hasLessons, NEXT } from "../lessons/courses";
import { hasDone } from "../lessons/progress";
import { ChallengeList } from "../online/challenge-list";
import { QuickPlay } from "../online/quick-play";
import { WaitingGames } from "../online/waiting-games";
import { IconButton } from "../parts/icons";
import { InstallLine } from "../parts/install-line";
import { MiniBoard } from "../parts/mini-board";
import { Panel, panelIsOpen } from "../parts/panel";
import { go, href } from "../parts/router";
import { beginHere } from "../play/new-game/begin";
import { remembered } from "../play/new-game/wishes";
import { gamesWithPuzzles } from "../puzzles/collections";
import { bringIn, reading, refused } from "../record/bring-in";
import { Faults, WholeText } from "../record/faults";
import type { Rules } from "../rules/rules";
import type { Refusal } from "../rules/types";

export function Home({ rules }: { rules: Rules }) {
    const words = t.value;
    const kept = useKept(() => readLatest(rules, latestCounts()));
    useLayoutEffect(() => {
        document.title = `${words.htmlTitle} · ${words.tagline}`;
    }, [words]);
    return (
        <main class="page home">
            <div class="home-head">
                <h1 class="tagline">{words.tagline}</h1>
                {gamesWithPuzzles.length > 0 && (
                    <a class="button home-puzzles" href={href("puzzles")}>
                        {words.home.puzzles}
                    </a>
                )}
                <PauseButton />
            </div>
            {kept.total < FEW && <Newcomer rules={rules} />}
            <div class="meet">
                <a class="people" href={href("lobby")}>
                    <span class="people-marks" aria-hidden="true">
                        <PieceIcon set="stones" piece="X" side="first" />
                        <PieceIcon set="stones" piece="X" side="second" />
                    </span>
                    <span class="people-words">
                        <strong>{words.online.lobbyTitle}</strong>
                        <span class="quiet">{words.online.lobbyLine}</span>
                    </span>
                </a>
                <QuickPlay account={known.value?.account === true} />
            </div>
            <WaitingGames />
            <ChallengeList />
            <Followed />
            <Due />
            <LatestKept kept={kept} />
            <h2 class="visually-hidden">{words.home.choose}</h2>
            <ul class="cards">
                {editions.map(({ id: game, demonstration: { config, moves, start } }, i) => (
                    <li class="card" key={game}>
                        <a class="card-play" href={href("new", game)}>
                            <div class="card-board" aria-hidden="true">
                                <MiniBoard rules={rules} config={config} moves={moves} start={start} delay={i * 420} />
                            </div>
                            <h3 class="card-name">{gameName(rules, game)}</h3>
                            <p class="card-line">{editionWords(game).line}</p>
                        </a>
                        <p class="card-links">
                            {hasLessons(game) && (
                                <a
                                    class={kept.total ? "button" : "button button-main"}
                                    href={href("learn", game)}
                                    aria-label={`${shortName(game)}: ${words.home.learn}`}
                                >
                                    {words.home.learn}
                                </a>
                            )}
                            {/* biome-ignore lint/a11y/useAnchorContent: the whole card is the same link. */}
                            <a
                                class={`card-links-play ${kept.total || !hasLessons(game) ? "button button-main" : "button"}`}
                                href={href("new", game)}
                                tabIndex={-1}
                                aria-hidden="true"
                            >
                                {words.home.play}
                            </a>
                            <a
                                class="button"
                                href={href("rules", game)}
                                aria-label={`${shortName(game)}: ${words.home.rules}`}
                            >
                                {words.home.rules}
                            </a>
                        </p>
                    </li>
                ))}
            </ul>
            {(hasDone.value || inSection(kept.things, "finished").length > 0) && <InstallLine />}
            <OpenFile rules={rules} empty={!kept.total} />
        </main>
    );
}

/** A player with fewer stored games counts as new. */
const FEW = 5;

/** For new players: links to the lessons of each game, and buttons that start a first game. */
function Newcomer({ rules }: { rules: Rules }) {
    const game = editions[0]?.id;
    const taught = modules.flatMap(({ editions: [first], emblem, pieceSets: [set] }) =>
        first && set && hasLessons(first.id) ? [{ id: first.id, emblem, set }] : [],
    );
    if (!game || !taught.length) return null;
    const words = t.value.home;
    const wishes = remembered(game, "computer");
    const begin = () => {
        if (beginHere(rules, game, wishes, null).length) go(href("new", game));
    };
    const learn = hasDone.value ? words.goOnLearning : words.learn;
    return (
        <section class="newcomer" aria-labelledby="newcomer">
            <h2 id="newcomer">{learn}</h2>
            <ul class="newcomer-games">
                {taught.map(({ id, emblem, set }) => (
                    <li key={id}>
                        <a class="button" href={href("learn", id, NEXT)} aria-label={`${shortName(id)}: ${learn}`}>
                            <PieceIcon set={set} piece={emblem} side="first" />
                            {shortName(id)}
                        </a>
                    </li>
                ))}
            </ul>
            <Button onClick={begin}>{words.playComputer(shortName(game), number(wishes.level))}</Button>
        </section>
    );
}

/** For accounts, fetched on demand: the followed accounts that are online. */
function Followed() {
    const [Part, setPart] = useState<FunctionComponent | null>(null);
    const account = known.value?.account === true;
    useEffect(() => {
        if (!account) return setPart(null);
        void import("../account/online-list").then(
            ({ FollowedOnline }) => setPart(() => FollowedOnline),
            () => undefined,
        );
    }, [account]);
    return Part && <Part />;
}

/** For players with mistakes or missed puzzles: the practice of the day. Its code is not in the first download. */
function Due() {
    const [Part, setPart] = useState<FunctionComponent | null>(null);
    useEffect(() => {
        if (readSetting("deck") === null && readSetting("puzzles") === null) return;
        void import("../deck/due-line").then(
            ({ DueLine }) => setPart(() => DueLine),
            () => undefined,
        );
    }, []);
    return Part && <Part />;
}

/** Pauses and resumes the animated boards. */
function PauseButton() {
    const on = demonstrations.value;
    if (deviceIsCalm.value) return null;
    const label = on ? t.value.home.pause : t.value.home.unpause;
    return <IconButton icon={on ? "pause" : "play"} label={label} onClick={() => demonstrations.choose(!on)} />;
}

/** Imports records and games from a file, a drop or a paste. */
function OpenFile({ rules, empty }: { rules: Rules; empty: boolean }) {
    const [pasting, setPasting] = useState(false);
    const unreadable = refused.value;
    const words = t.value.home;
    const reasons = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (unreadable) reasons.current?.scrollIntoView({ block: "nearest" });
    }, [unreadable]);
    const open = async (input: HTMLInputElement) => {
        const file = input.files?.[0];
        if (!file) return;
        await bringIn(rules, file.name, file);
        // Allows choosing the same file again after a correction.
        input.value = "";
    };
    useLayoutEffect(() => {
        const paste = (event: ClipboardEvent) => {
            const target = event.target as HTMLElement;
            if (target.matches?.("input, textarea, select") || panelIsOpen()) return;
            const file = event.clipboardData?.files[0];
            const text = event.clipboardData?.getData("text/plain");
            if (file) void bringIn(rules, file.name, file);
            else if (text?.trim()) void bringIn(rules, words.pastedName, text);
        };
        window.addEventListener("paste", paste);
        return () => window.removeEventListener("paste", paste);
    }, [rules, words]);
    return (
        <>
            <section class="open-file">
                {!storageWorks() ? <p>{words.keepsNothing}</p> : empty && <p class="quiet">{t.value.kept.none}</p>}
                <p class="open-ways">
                    <label class="button">
                        <input type="file" class="visually-hidden" onChange={(e) => open(e.currentTarget)} />
                        {words.openFile}
                    </label>
                    <Button onClick={() => setPasting(true)}>{words.paste}</Button>
                </p>
                <p class="quiet open-hint">{reading.value ? words.reading : words.openHint}</p>
                <div class="open-refused" role="alert" ref={reasons}>
                    {unreadable && (
                        <div>
                            <p>
                                {words.unreadable(unreadable.name)}{" "}
                                {unreadable.why.kind === "refused" ? (
                                    <Reasons refusals={unreadable.why.refusals} />
                                ) : unreadable.why.kind === "faulty" ? null : unreadable.why.kind === "foreign" ? (
                                    words.foreign
                                ) : (
                                    words.unreadableWhy[unreadable.why.kind]
                                )}
                            </p>
                            {unreadable.why.kind === "faulty" && (
                                <Faults
                                    game={unreadable.why.game}
                                    faults={unreadable.why.faults}
                                    text={unreadable.text ?? undefined}
                                />
                            )}
                            {unreadable.text !== null && (
                                <WholeText text={unreadable.text} name={`${unreadable.name}.txt`} />
                            )}
                        </div>
                    )}
                </div>
            </section>
            {pasting && <PastePanel rules={rules} onClose={() => setPasting(false)} />}
        </>
    );
}

function PastePanel({ rules, onClose }: { rules: Rules; onClose: () => void }) {
    const [text, setText] = useState("");
    const area = useRef<HTMLTextAreaElement>(null);
    const words = t.value.home;
    useEffect(() => area.current?.focus(), []);
    const submit = (event: Event) => {
        event.preventDefault();
        onClose();
        void bringIn(rules, words.pastedName, text);
    };
    return (
        <Panel title={words.pasteTitle} onClose={onClose}>
            <form onSubmit={submit} class="paste">
                <p id="paste-hint">{words.pasteHint}</p>
                <textarea
                    ref={area}
                    class="text-area"
                    rows={10}
                    dir="auto"
                    spellcheck={false}
                    aria-label={words.pasteTitle}
                    aria-describedby="paste-hint"
                    value={text}
                    onInput={(e) => setText(e.currentTarget.value)}
                    onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && submit(e)}
                />
                <p class="out-buttons">
                    <Button main type="submit" disabled={!text.trim()}>
                        {words.pasteOpen}
                    </Button>
                </p>
            </form>
        </Panel>
    );
}

/** Why the rules refuse a file; the detail locates the error. */
function Reasons({ refusals }: { refusals: Refusal[] }) {
    return (
        <>
            {refusals.slice(0, 3).map(({ reason, detail }) => (
                <span>
                    {reason === "session.malformed" || reason === "session.out-of-order"
                        ? t.value.home.damaged
                        : (reasonText(reason) ?? reason)}{" "}
                    {detail && (
                        <span class="quiet" lang="en">
                            {detail.slice(0, 200)}
                        </span>
                    )}{" "}
                </span>
            ))}
        </>
    );
}
