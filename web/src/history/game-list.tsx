import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, type PlayedGame } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import type { Failure } from "../account/session";
import { Button } from "../base/button";
import { gameIds } from "../games";
import { accountWords, language, number, t } from "../i18n";
import { forGame, kindName, outcomeText, sideName } from "../i18n/games";
import { listWords } from "../i18n/lists";
import { Empty } from "../parts/empty";
import { GameItem, type Score } from "../parts/game-item";
import { Icon } from "../parts/icons";
import { anything, inOrder, type Search, type Sort, writeSearch } from "../parts/list-search";
import { namedIfGuest } from "../parts/player-marks";
import { changeText } from "../parts/rating-text";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import type { Rules } from "../rules/rules";
import { gameOfKind } from "./kinds";
import { filterOf } from "./search";
import { ServerPicture } from "./server-picture";

/** Whose games to list: those of a named account, or the player's own. */
export type Owner = { account: string } | "own";

/** The server sends the newest games first. Lists in other orders fetch this many games before sorting them. */
const SORTED = 500;

const pageOf = (owner: Owner, search: Search, before?: string) =>
    owner === "own"
        ? api.readHistory({ ...filterOf(search), before })
        : api.readPlayerGames({ player: owner.account, ...filterOf(search), before });

type Pages = ReturnType<typeof usePages>;

/** The pages of a list so far: the first one or, if the order differs from the server's, all up to `SORTED` games. */
export function usePages(owner: Owner, search: Search, sort: Sort) {
    const [games, setGames] = useState<readonly PlayedGame[] | null>(null);
    const [next, setNext] = useState<string | undefined>();
    const [failure, setFailure] = useState<Failure | null>(null);
    const [busy, setBusy] = useState(false);
    /** The number of the latest request. Answers to earlier requests are ignored. */
    const latest = useRef(0);
    const least = sort === "newest" ? 1 : SORTED;
    const wanted = `${owner === "own" ? "" : owner.account}?${writeSearch({ ...search, sort: "" })}`;
    const read = async (known: readonly PlayedGame[], before?: string) => {
        const mine = ++latest.current;
        setBusy(true);
        setFailure(null);
        let all = known;
        let from = before;
        do {
            const result = await pageOf(owner, search, from);
            if (latest.current !== mine) return;
            if (!result.ok) {
                setBusy(false);
                return setFailure(result);
            }
            all = [...all, ...result.answer.games];
            from = result.answer.next;
        } while (from !== undefined && all.length < least);
        setBusy(false);
        setGames(all);
        setNext(from);
    };
    useEffect(() => {
        setGames(null);
        setNext(undefined);
        void read([]);
        return () => void ++latest.current;
    }, [wanted]);
    useEffect(() => {
        if (games && next !== undefined && games.length < least) void read(games, next);
    }, [least]);
    const more = () => void read(games ?? [], games ? next : undefined);
    return { games, failure, busy, more, hasMore: next !== undefined };
}

const opponentOf = ({ opponent }: PlayedGame): string => opponent ?? listWords.value.computer;

/** A result, addressed to the player. */
function ownWords(result: Score): string {
    const words = t.value.result;
    return { win: words.youWon, loss: words.youLost, draw: words.draw, none: words.noResult }[result];
}

function GameRow({ rules, game: one, own }: { rules: Rules; game: PlayedGame; own: boolean }) {
    const words = listWords.value;
    const ratings = accountWords.value.ratings;
    const game = gameOfKind(rules, one.kind);
    const opponent = opponentOf(one);
    const name = one.opponent && !one.opponentAccount ? namedIfGuest(opponent, opponent !== "deleted") : opponent;
    const decided = one.result === "win" || one.result === "loss";
    return (
        <li class="game-item history-row">
            <GameItem
                href={href("play", one.game)}
                game={game}
                named={kindName(game, one.kind)}
                players={one.opponentRating === undefined ? name : `${name} (${one.opponentRating})`}
                picture={<ServerPicture rules={rules} id={one.game} game={game} flipped={one.colour === "second"} />}
                end={{
                    score: one.result,
                    words: own ? ownWords(one.result) : words.results[one.result],
                    way:
                        (one.result === "win" && t.value.kept.ways[`won.${one.reason}`]) ||
                        forGame(t.value.kept.ways, game, one.reason) ||
                        (decided ? (outcomeText(game, one.reason) ?? one.reason) : ""),
                }}
                facts={[
                    ratings.speeds[one.speed],
                    one.rated && words.ratedYes,
                    one.rating !== undefined &&
                        one.change !== undefined &&
                        `${one.rating + one.change} (${changeText(one.change)})`,
                    sideName(game, one.colour),
                    t.value.home.moves(number(one.plies)),
                ]}
                time={one.over}
                beside={
                    one.opponentAccount && (
                        <a
                            class="button button-icon"
                            href={href("player", opponent)}
                            aria-label={t.value.online.profileOf(opponent)}
                            title={t.value.online.profileOf(opponent)}
                        >
                            <Icon name="person" />
                        </a>
                    )
                }
            />
        </li>
    );
}

interface GameListProps {
    rules: Rules;
    own: boolean;
    sort: Sort;
    search: Search;
    onChange: (search: Search) => void;
    pages: Pages;
}

/** The games found, in the order that the search asks for. */
export function GameList({ rules, own, sort, search, onChange, pages }: GameListProps) {
    const words = listWords.value;
    const { games, failure, busy, more, hasMore } = pages;
    const rows = useRef<HTMLUListElement>(null);
    const shown = useRef(0);
    useLayoutEffect(() => {
        // After the last page the button is removed: focus the first new row.
        if (games && shown.current > 0 && games.length > shown.current && document.activeElement === document.body)
            rows.current?.children[shown.current]?.querySelector("a")?.focus();
        shown.current = games?.length ?? 0;
    }, [games]);
    const ordered = useMemo(
        () =>
            inOrder(games ?? [], sort, (one) => ({
                at: one.over,
                plies: one.plies,
                players: opponentOf(one),
                game: gameIds.indexOf(gameOfKind(rules, one.kind)),
            })),
        [games, sort, language.value],
    );
    if (!games && !failure) return <Skeleton of="games" />;
    const sorted = sort !== "newest" && hasMore;
    return (
        <>
            {games?.length === 0 ? (
                <Empty mark="search" text={words.none}>
                    <Button onClick={() => onChange({ ...anything, sort: search.sort })}>{words.clear}</Button>
                </Empty>
            ) : (
                games && (
                    <p role="status" class={sorted ? "quiet history-count" : "visually-hidden"}>
                        {sorted ? words.sortedAmong(number(games.length)) : words.shown(number(games.length), hasMore)}
                    </p>
                )
            )}
            <ul class="game-list history-list" ref={rows}>
                {ordered.map((game) => (
                    <GameRow key={game.game} rules={rules} game={game} own={own} />
                ))}
            </ul>
            <FailureLine failure={failure} />
            {(failure || hasMore) && (
                <p class="button-row">
                    <Button off={busy} onClick={more}>
                        {failure ? t.value.tryAgain : t.value.record.showMore}
                    </Button>
                </p>
            )}
        </>
    );
}
