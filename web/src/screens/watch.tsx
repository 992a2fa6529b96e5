import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { PieceIcon } from "../board/piece-art";
import { gameIds, gameOf, isGameId } from "../games";
import { pliesPlayed, WatchableGame } from "../history/club-items";
import { number, t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import { listWords } from "../i18n/lists";
import { connection } from "../online/connection";
import { LineNotice } from "../online/line-notice";
import { LiveGame } from "../online/live-game";
import { followLobby, lobby } from "../online/lobby-line";
import { namedIn } from "../online/lobby-list";
import type { Running } from "../online/messages.generated";
import { ownGames } from "../online/own-games";
import { boardsFor, sortedBy, type WatchSort, watchSorts } from "../online/watching";
import { setOf } from "../parts/display";
import { Empty } from "../parts/empty";
import { GameItem } from "../parts/game-item";
import { ListBar } from "../parts/list-bar";
import { anything, hasWords, inOrder, type Search, useSearch } from "../parts/list-search";
import { StillBoard } from "../parts/mini-board";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { Clock } from "../play/player-tag";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { readSetting, writeSetting } from "../settings/settings";
import "./watch.css";

/** The number of boards on a phone, where each board is as small as in a list. */
const FEWEST = 2;

/** The number of boards, by window width. */
const widths: readonly [query: string, boards: number][] = [
    ["(min-width: 1300px)", 8],
    ["(min-width: 1000px)", 6],
    ["(min-width: 600px)", 4],
];

function useBoardCount(): number {
    const now = () => widths.find(([query]) => matchMedia(query).matches)?.[1] ?? FEWEST;
    const [count, setCount] = useState(now);
    useEffect(() => {
        const lists = widths.map(([query]) => matchMedia(query));
        const look = () => setCount(now());
        for (const list of lists) list.addEventListener("change", look);
        return () => lists.forEach((list) => list.removeEventListener("change", look));
    }, []);
    return count;
}

/** The search that the player used last time: one game, or all games. */
const keptQuery = (): string => {
    const kept = readSetting("watch") ?? "";
    return isGameId(kept) ? `kind=${kept}` : "";
};

/** Games in progress, live on small boards. */
export function Watch({ rules, query }: { rules: Rules; query: string }) {
    const words = t.value.online.watching;
    const [search, change] = useSearch("watch", query || keptQuery(), (text) => href("watch", text));
    const { kind, text } = search;
    const sort = watchSorts.find((one) => one === search.sort) ?? watchSorts[0];
    const count = useBoardCount();
    const shown = useRef<{ sort: WatchSort; ids: string[] }>({ sort, ids: [] });
    useTitle(words.title);
    useLayoutEffect(() => followLobby(), []);
    // A player cannot watch their own games.
    const all = (lobby.value?.games ?? []).filter(({ id }) => !ownGames.value.some((own) => own.id === id));
    const games = all.filter((one) => (!kind || one.game === kind) && hasWords(namedIn(one).join(" "), text));
    const kept = shown.current.sort === sort ? shown.current.ids : [];
    shown.current = { sort, ids: boardsFor(games, kept, count, sort) };
    const { ids } = shown.current;
    const boards = ids.map((id) => games.find((game) => game.id === id)).filter((game) => game !== undefined);
    const choose = (wanted: Search) => {
        change(wanted);
        writeSetting("watch", wanted.kind || "all");
    };
    return (
        <main class="page watch">
            <h1>{words.title}</h1>
            <LineNotice />
            <ListBar
                of={all.length}
                search={search}
                onChange={choose}
                sorts={watchSorts}
                choices={{ kind: gameIds.map((game) => [game, shortName(game)] as const) }}
            />
            {!lobby.value && connection.state.value !== "lost" && <Skeleton of="games" />}
            {lobby.value && !boards.length && (
                <Empty whole mark="board" text={all.length ? listWords.value.none : t.value.online.noGames}>
                    {all.length ? (
                        <Button onClick={() => choose(anything)}>{listWords.value.clear}</Button>
                    ) : (
                        <a class="button button-main" href={href("play")}>
                            {words.play}
                        </a>
                    )}
                </Empty>
            )}
            <ul class="watch-boards">
                {boards.map((game) => (
                    <LiveBoard key={game.id} rules={rules} running={game} tall={count > FEWEST} />
                ))}
            </ul>
            <ul class="game-list watch-others">
                {inOrder(
                    games.filter(({ id }) => !ids.includes(id)),
                    sort,
                    sortedBy,
                ).map((game) => (
                    <WatchableGame key={game.id} rules={rules} running={game} />
                ))}
            </ul>
        </main>
    );
}

/**
 * A game on a small board, with a link to it. The link's label includes the side to move. Changes are not announced.
 */
function LiveBoard({ rules, running, tall }: { rules: Rules; running: Running; tall: boolean }) {
    const [live, setLive] = useState<LiveGame | null>(null);
    useEffect(() => {
        const opened = new LiveGame(rules, running.id);
        setLive(opened);
        return () => opened.close();
    }, [running.id]);
    const view = live?.view.value;
    const clocks = live?.clocks.value;
    const game = running.game as GameId;
    const names = namedIn(running);
    const state = !view
        ? ""
        : view.phase === "playing"
          ? t.value.game.turn(sideName(game, view.turn))
          : t.value.online.watching.counting;
    return (
        <li class="game-item">
            <GameItem
                tall={tall}
                class="watch-game"
                href={href("play", running.id)}
                game={game}
                players={
                    <span class="watch-names">
                        {(["first", "second"] as const).map((side, i) => (
                            <span class="watch-name" key={side}>
                                <PieceIcon set={setOf(game)} piece={gameOf(game).emblem} side={side} />
                                <bdi>{names[i]}</bdi>
                                {clocks && <Clock clock={clocks[side]} running={clocks.running === side} />}
                            </span>
                        ))}
                    </span>
                }
                picture={
                    <span class="watch-board">
                        {view && <StillBoard of={view} last={view.last} ply={view.moves.length} />}
                    </span>
                }
                state={state}
                facts={[
                    pliesPlayed(view?.moves.length ?? running.plies),
                    running.watchers > 0 && t.value.online.watchers(number(running.watchers)),
                ]}
            />
        </li>
    );
}
