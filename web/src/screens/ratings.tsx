import { useEffect, useRef, useState } from "preact/hooks";
import "../ratings/ratings.css";
import { useAnswer } from "../account/answer";
import { api, type Distribution, type RankedPlayer } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import { known } from "../account/known";
import type { Failure } from "../account/session";
import { Button } from "../base/button";
import { accountWords, number, t } from "../i18n";
import { kindName } from "../i18n/games";
import { useCutRow } from "../parts/cut-row";
import { Empty } from "../parts/empty";
import { Segments } from "../parts/fields";
import { go, href } from "../parts/router";
import { Select } from "../parts/selects";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { kindsOf, poolOf, readPool, type Speed, speeds } from "../ratings/pools";
import { Spread } from "../ratings/spread";
import { StrengthText } from "../ratings/strength";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** A pool's leaderboard and rating distribution; each is null until received. */
function usePool(pool: string) {
    const [best, setBest] = useState<RankedPlayer[] | null>(null);
    const [spread, setSpread] = useState<Distribution | null>(null);
    const [failure, setFailure] = useState<Failure | null>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
        let gone = false;
        setBest(null);
        setSpread(null);
        setFailure(null);
        void Promise.all([api.readLeaderboard({ pool }), api.readDistribution({ pool })]).then(([first, second]) => {
            if (gone) return;
            if (first.ok) setBest(first.answer.players);
            else setFailure(first);
            if (second.ok) setSpread(second.answer);
            else setFailure(second);
        });
        return () => void (gone = true);
    }, [pool, tries]);
    return { best, spread, failure, again: () => setTries(tries + 1) };
}

/** The player's own rating, then the leaderboards by kind of game and speed. */
export function Ratings({ rules, pool }: { rules: Rules; pool: string }) {
    const words = accountWords.value.ratings;
    const kinds = kindsOf(rules);
    const shown = readPool(rules, pool) ?? { ...kinds[0]!, speed: "rapid" as Speed, bots: false };
    const { kind, speed, bots } = shown;
    const own = known.value?.account ? known.value.name : null;
    const row = useRef<HTMLDivElement>(null);
    useCutRow(row);
    useTitle(words.title);
    const show = (kind: string, speed: string, bots: boolean) => go(href("ratings", poolOf(kind, speed, bots)));
    return (
        <main class="page room-page ratings-page">
            <h1>{words.title}</h1>
            <div class="pool-fields">
                <Select
                    aria-label={words.kind}
                    value={kind}
                    choose={(kind) => show(kind, speed, bots)}
                    options={kinds.map(({ game, kind }) => [kind, kindName(game, kind)])}
                />
                <Select
                    aria-label={words.opponents}
                    value={bots ? "bots" : "people"}
                    choose={(who) => show(kind, speed, who === "bots")}
                    options={[
                        ["people", words.people],
                        ["bots", words.bots],
                    ]}
                />
                <div class="pool-speeds" ref={row}>
                    <Segments
                        label={words.speed}
                        value={speed}
                        options={speeds.map((value) => ({ value, label: words.speeds[value] }))}
                        onChange={(speed) => show(kind, speed, bots)}
                    />
                </div>
            </div>
            <Own name={own} game={shown.game} pool={poolOf(kind, speed, bots)} />
            <PoolPart key={poolOf(kind, speed, bots)} pool={poolOf(kind, speed, bots)} own={own} />
        </main>
    );
}

/** The player's own rating in the pool, and how to get one. `name` is the account, null for a guest. */
function Own({ name, game, pool }: { name: string | null; game: GameId; pool: string }) {
    const words = accountWords.value.ratings;
    const ask = name === null ? null : () => api.readPlayer({ player: name });
    const { answer: profile } = useAnswer(ask, name ?? "");
    const strength = profile?.ratings.find((one) => one.pool === pool)?.strength;
    return (
        <section class="own-rating" aria-label={words.mine}>
            <span class="own-rating-words">
                {name === null ? (
                    <span>{words.guest}</span>
                ) : (
                    <a class="own-rating-name" href={href("player", name)}>
                        <bdi>{name}</bdi>
                    </a>
                )}
            </span>
            {name !== null && (
                <span class="own-rating-now" role="status">
                    {strength ? <StrengthText strength={strength} /> : profile && words.unrated}
                </span>
            )}
            <a class="button button-main" href={name === null ? href("sign-up") : href("new", game, "lobby")}>
                {name === null ? accountWords.value.signUp : words.playRated}
            </a>
        </section>
    );
}

/** A pool's leaderboard and rating distribution. */
function PoolPart({ pool, own }: { pool: string; own: string | null }) {
    const { best, spread, failure, again } = usePool(pool);
    const words = accountWords.value.ratings;
    if (failure)
        return (
            <>
                <FailureLine failure={failure} />
                <p>
                    <Button main onClick={again}>
                        {t.value.tryAgain}
                    </Button>
                </p>
            </>
        );
    if (!best || !spread) return <Skeleton of="rows" />;
    const isSpread = spread.counts.some((count) => count > 0);
    return (
        <div class={isSpread ? "ratings-columns ratings-both" : "ratings-columns"}>
            <section aria-labelledby="ratings-best">
                <h2 class="section-title" id="ratings-best">
                    {words.best}
                </h2>
                {best.length === 0 ? (
                    <Empty mark="people" text={words.bestNone} line={words.bestHow} />
                ) : (
                    <Best players={best} pool={pool} own={own} />
                )}
            </section>
            {isSpread && (
                <section aria-labelledby="ratings-spread">
                    <h2 class="section-title" id="ratings-spread">
                        {words.spread}
                    </h2>
                    <Spread spread={spread} />
                </section>
            )}
        </div>
    );
}

interface BestProps {
    players: RankedPlayer[];
    pool: string;
    own: string | null;
}

function Best({ players, pool, own }: BestProps) {
    return (
        <ol class="rating-list">
            {players.map(({ name, strength }, i) => (
                <li key={name} class="rating-row" aria-current={name === own || undefined}>
                    <span>
                        <span class="rating-place">{number(i + 1)}</span>
                        <a href={href("player", name, pool)}>
                            <bdi>{name}</bdi>
                        </a>
                    </span>
                    <StrengthText strength={strength} />
                </li>
            ))}
        </ol>
    );
}
