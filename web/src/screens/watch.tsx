import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CardLink } from "../parts/card";
import { Empty } from "../parts/empty";
import { href } from "../parts/router";
import "./watch.css";
import { readSetting, writeSetting } from "../base/settings";
import { Board } from "../board/board";
import { gameIds, isGameId } from "../games";
import { number, t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import { LineNotice } from "../online/line-notice";
import { LiveGame } from "../online/live-game";
import { followLobby, lobby } from "../online/lobby-line";
import { namedIn } from "../online/lobby-list";
import type { Running } from "../online/messages.generated";
import { ownGames } from "../online/own-games";
import { boardsFor } from "../online/watching";
import { dotsOf, setOf } from "../parts/display";
import { Select } from "../parts/selects";
import { useTitle } from "../parts/title";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** The number of boards by the width of the window. */
const widths: readonly [query: string, boards: number][] = [
    ["(min-width: 1000px)", 6],
    ["(min-width: 600px)", 4],
];

function useBoardCount(): number {
    const now = () => widths.find(([query]) => matchMedia(query).matches)?.[1] ?? 2;
    const [count, setCount] = useState(now);
    useEffect(() => {
        const lists = widths.map(([query]) => matchMedia(query));
        const look = () => setCount(now());
        for (const list of lists) list.addEventListener("change", look);
        return () => lists.forEach((list) => list.removeEventListener("change", look));
    }, []);
    return count;
}

const keptKind = (): GameId | "all" => {
    const kept = readSetting("watch") ?? "";
    return isGameId(kept) ? kept : "all";
};

/** Games in progress, live on small boards. */
export function Watch({ rules }: { rules: Rules }) {
    const words = t.value.online.watching;
    const [kind, setKind] = useState(keptKind);
    const count = useBoardCount();
    const shown = useRef<string[]>([]);
    useTitle(words.title);
    useLayoutEffect(() => followLobby(), []);
    // A player cannot watch their own games.
    const all = (lobby.value?.games ?? []).filter(({ id }) => !ownGames.value.some((own) => own.id === id));
    const games = kind === "all" ? all : all.filter(({ game }) => game === kind);
    shown.current = boardsFor(games, shown.current, count);
    const boards = shown.current.map((id) => games.find((game) => game.id === id)).filter((game) => game !== undefined);
    const choose = (value: string) => {
        const chosen = isGameId(value) ? value : "all";
        setKind(chosen);
        writeSetting("watch", chosen);
    };
    return (
        <main class="page watch">
            <h1>{words.title}</h1>
            <LineNotice />
            <p class="watch-choice">
                <Select
                    aria-label={words.kind}
                    value={kind}
                    choose={choose}
                    options={[["all", words.all], ...gameIds.map((game) => [game, shortName(game)] as const)]}
                />
                <a class="button" href={href("lobby")}>
                    {t.value.rooms.club}
                </a>
            </p>
            {lobby.value && !boards.length && <Empty mark="board" text={t.value.online.noGames} />}
            <ul class="watch-boards">
                {boards.map((game) => (
                    <LiveBoard key={game.id} rules={rules} running={game} />
                ))}
            </ul>
        </main>
    );
}

/** A game on a small board, with a link to it. The label of the link has the side to move, which is not announced. */
function LiveBoard({ rules, running }: { rules: Rules; running: Running }) {
    const [live, setLive] = useState<LiveGame | null>(null);
    useEffect(() => {
        const opened = new LiveGame(rules, running.id);
        setLive(opened);
        return () => opened.close();
    }, [running.id]);
    const view = live?.view.value;
    const game = running.game as GameId;
    const [first, second] = namedIn(running);
    const state = !view
        ? ""
        : view.phase === "playing"
          ? t.value.game.turn(sideName(game, view.turn))
          : t.value.online.watching.counting;
    return (
        <li>
            <CardLink
                tall
                class="watch-game"
                href={href("play", running.id)}
                title={
                    <span class="watch-names">
                        <bdi>{first}</bdi>
                        <bdi>{second}</bdi>
                    </span>
                }
                picture={
                    <span class="watch-board">
                        {view && (
                            <Board
                                geometry={view.board}
                                cells={view.board.cells}
                                set={setOf(game)}
                                dots={dotsOf(game)}
                                faces={view.faces}
                                last={view.last}
                                ply={view.moves.length}
                                label=""
                            />
                        )}
                    </span>
                }
            >
                {[shortName(game), state, t.value.home.moves(number(view?.moves.length ?? running.plies))]
                    .filter(Boolean)
                    .join(" · ")}
            </CardLink>
        </li>
    );
}
