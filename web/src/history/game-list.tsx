import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, type PlayedGame } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import type { Failure } from "../account/session";
import { Button } from "../base/button";
import { accountWords, number, t } from "../i18n";
import { kindName, outcomeText, sideName } from "../i18n/games";
import { day } from "../parts/day";
import { namedIfGuest } from "../parts/player-marks";
import { changeText } from "../parts/rating-text";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";
import { filterOf, gameOfKind, type Search, writeSearch } from "./search";

/** Whose games: those of a named account, or the player's own. */
export type Owner = { account: string } | "own";

const pageOf = (owner: Owner, search: Search, before?: string) =>
    owner === "own"
        ? api.readHistory({ ...filterOf(search), before })
        : api.readPlayerGames({ player: owner.account, ...filterOf(search), before });

/** The pages of a list so far. */
function usePages(owner: Owner, search: Search) {
    const [games, setGames] = useState<readonly PlayedGame[] | null>(null);
    const [next, setNext] = useState<string | undefined>();
    const [failure, setFailure] = useState<Failure | null>(null);
    const [busy, setBusy] = useState(false);
    const current = useRef("");
    const wanted = `${owner === "own" ? "" : owner.account}?${writeSearch(search)}`;
    const read = async (known: readonly PlayedGame[], before?: string) => {
        setBusy(true);
        setFailure(null);
        const result = await pageOf(owner, search, before);
        // Another search was started meanwhile.
        if (current.current !== wanted) return;
        setBusy(false);
        if (!result.ok) return setFailure(result);
        setGames([...known, ...result.answer.games]);
        setNext(result.answer.next);
    };
    useEffect(() => {
        current.current = wanted;
        setGames(null);
        setNext(undefined);
        void read([]);
        return () => void (current.current = "");
    }, [wanted]);
    const more = () => void read(games ?? [], games ? next : undefined);
    return { games, failure, busy, more, hasMore: next !== undefined };
}

function GameRow({ rules, game: one }: { rules: Rules; game: PlayedGame }) {
    const words = accountWords.value.history;
    const ratings = accountWords.value.ratings;
    const game = gameOfKind(rules, one.kind);
    const opponent = one.opponent ?? words.computer;
    const details = [
        kindName(game, one.kind),
        ratings.speeds[one.speed] ?? words.noClock,
        one.rated ? words.ratedYes : "",
        sideName(game, one.colour),
        outcomeText(game, one.reason) ?? one.reason,
        words.plies(number(one.plies)),
        day(one.over),
    ];
    return (
        <li class="history-row">
            <span class={`history-result history-${one.result}`}>{words.results[one.result]}</span>
            <span class="history-words">
                <span class="history-opponent">
                    {one.opponentAccount ? (
                        <a href={href("player", opponent)}>
                            <bdi>{opponent}</bdi>
                        </a>
                    ) : (
                        <bdi>{one.opponent ? namedIfGuest(opponent, opponent !== "deleted") : opponent}</bdi>
                    )}
                    {one.opponentRating !== undefined && <span class="quiet"> {one.opponentRating}</span>}
                </span>
                <span class="quiet history-details">{details.filter(Boolean).join(" · ")}</span>
            </span>
            {one.rating !== undefined && one.change !== undefined && (
                <span class="history-change">
                    {one.rating + one.change} <span class="quiet">({changeText(one.change)})</span>
                </span>
            )}
            <a class="button" href={href("play", one.game)} aria-label={words.showGame(opponent, day(one.over))}>
                {t.value.online.show}
            </a>
        </li>
    );
}

/** The games found, ordered by end, the latest first. */
export function GameList({ rules, owner, search }: { rules: Rules; owner: Owner; search: Search }) {
    const words = accountWords.value.history;
    const { games, failure, busy, more, hasMore } = usePages(owner, search);
    const rows = useRef<HTMLUListElement>(null);
    const shown = useRef(0);
    useLayoutEffect(() => {
        // After the last page the button is removed: focus the first new row.
        if (games && shown.current > 0 && games.length > shown.current && document.activeElement === document.body)
            rows.current?.children[shown.current]?.querySelector("a")?.focus();
        shown.current = games?.length ?? 0;
    }, [games]);
    return (
        <>
            <p role="status" class="quiet history-count">
                {!games && !failure
                    ? accountWords.value.loading
                    : games && (games.length === 0 ? words.none : words.shown(number(games.length), hasMore))}
            </p>
            <ul class="history-list" ref={rows}>
                {games?.map((game) => (
                    <GameRow key={game.game} rules={rules} game={game} />
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
