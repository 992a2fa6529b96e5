import { useEffect, useState } from "preact/hooks";
import { Empty } from "../parts/empty";
import "../ratings/ratings.css";
import { api, type Distribution, type RankedPlayer } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import { known } from "../account/known";
import type { Failure } from "../account/session";
import { Button } from "../base/button";
import { accountWords, number, t } from "../i18n";
import { kindName } from "../i18n/games";
import { Segments, Toggle } from "../parts/fields";
import { go, href } from "../parts/router";
import { Select } from "../parts/selects";
import { useTitle } from "../parts/title";
import { kindsOf, poolOf, readPool, type Speed, speeds } from "../ratings/pools";
import { Spread } from "../ratings/spread";
import { StrengthText } from "../ratings/strength";
import type { Rules } from "../rules/rules";

/** The leaderboard of a pool and the distribution of its ratings; null: not received yet. */
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

/** Leaderboards by kind of game and speed. */
export function Ratings({ rules, pool }: { rules: Rules; pool: string }) {
    const words = accountWords.value.ratings;
    const kinds = kindsOf(rules);
    const { kind, speed, bots } = readPool(rules, pool) ?? {
        kind: kinds[0]!.kind,
        speed: "rapid" as Speed,
        bots: false,
    };
    const own = known.value?.account ? known.value.name : null;
    useTitle(words.title);
    const show = (kind: string, speed: string, bots: boolean) => go(href("ratings", poolOf(kind, speed, bots)));
    return (
        <main class="page narrow lists ratings-page">
            <h1>{words.title}</h1>
            {own !== null && (
                <p class="link-row">
                    <a href={href("player", own)}>{words.mine}</a>
                </p>
            )}
            <div class="pool-fields">
                <label class="field field-number">
                    <span>{words.kind}</span>
                    <Select
                        value={kind}
                        choose={(kind) => show(kind, speed, bots)}
                        options={kinds.map(({ game, kind }) => [kind, kindName(game, kind)])}
                    />
                </label>
                <Segments
                    label={words.speed}
                    value={speed}
                    options={speeds.map((value) => ({ value, label: words.speeds[value] }))}
                    onChange={(speed) => show(kind, speed, bots)}
                />
                <Toggle on={bots} choose={(on) => show(kind, speed, on)}>
                    {words.ofBots}
                </Toggle>
            </div>
            <PoolPart key={poolOf(kind, speed, bots)} pool={poolOf(kind, speed, bots)} own={own} />
        </main>
    );
}

/** The leaderboard of a pool and the distribution of its ratings. */
function PoolPart({ pool, own }: { pool: string; own: string | null }) {
    const words = accountWords.value.ratings;
    const { best, spread, failure, again } = usePool(pool);
    return (
        <>
            <FailureLine failure={failure} />
            {failure && (
                <Button main onClick={again}>
                    {t.value.tryAgain}
                </Button>
            )}
            {best && (
                <section aria-labelledby="ratings-best">
                    <h2 class="section-title" id="ratings-best">
                        {words.best}
                    </h2>
                    {best.length === 0 && <Empty mark="people" text={words.bestNone} />}
                    <ol class="rating-list">
                        {best.map(({ name, strength }, i) => (
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
                </section>
            )}
            {spread && (
                <section aria-labelledby="ratings-spread">
                    <h2 class="section-title" id="ratings-spread">
                        {words.spread}
                    </h2>
                    <Spread spread={spread} />
                </section>
            )}
        </>
    );
}
