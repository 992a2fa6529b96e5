import { useEffect, useMemo, useState } from "preact/hooks";
import { Skeleton } from "../parts/skeleton";
import "../account/account.css";
import "../history/history.css";
import "../ratings/ratings.css";
import { useAnswer } from "../account/answer";
import { api, type PoolRating } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import { known } from "../account/known";
import { RelationButtons } from "../account/relations-part";
import { loadMe, me } from "../account/session";
import { Button } from "../base/button";
import { GameList } from "../history/game-list";
import { asStored } from "../history/opening";
import { SearchForm } from "../history/search-form";
import { Statistics } from "../history/statistics";
import { accountWords, number, t } from "../i18n";
import { ReportPanel } from "../moderation/report-panel";
import { ChallengeButton } from "../online/challenge-button";
import { day } from "../parts/day";
import { useSearch } from "../parts/list-search";
import { BotMark } from "../parts/player-marks";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";
import { Course } from "../ratings/course";
import { poolName } from "../ratings/pools";
import { StrengthText } from "../ratings/strength";
import type { Rules } from "../rules/rules";

/** An account as others see it: its ratings, and the history of one of them. */
export function Player({ rules, name, pool, query }: { rules: Rules; name: string; pool: string; query: string }) {
    const words = accountWords.value.ratings;
    const { answer: profile, failure, again } = useAnswer(() => api.readPlayer({ player: name }), name);
    const shown = profile?.name ?? name;
    useTitle(shown);
    const unknown = failure && "refusal" in failure && failure.status === 404;
    const at = profile?.ratings.find((one) => one.pool === pool) ?? profile?.ratings[0];
    return (
        <main class="page narrow ratings-page">
            <h1>
                <bdi>{shown}</bdi>
                {profile?.bot && <BotMark />}
            </h1>
            {!profile && !failure && <Skeleton of="rows" />}
            {unknown ? <p role="alert">{words.unknown(name)}</p> : <FailureLine failure={failure} />}
            {failure && !unknown && (
                <Button main onClick={again}>
                    {t.value.tryAgain}
                </Button>
            )}
            {profile && (
                <>
                    <p class="quiet">{accountWords.value.since(day(profile.created))}</p>
                    <section aria-labelledby="player-ratings">
                        <h2 class="section-title" id="player-ratings">
                            {words.title}
                        </h2>
                        {profile.ratings.length === 0 && (
                            <p>
                                {words.none} {words.noneHow}
                            </p>
                        )}
                        <ul class="rating-list">
                            {profile.ratings.map((one) => (
                                <li key={one.pool} class="rating-row" aria-current={one === at || undefined}>
                                    <a href={href("player", shown, one.pool)}>{poolName(one)}</a>
                                    <StrengthText strength={one.strength} />
                                    <span class="quiet">{words.games(number(one.strength.games))}</span>
                                </li>
                            ))}
                        </ul>
                    </section>
                    {at && <CourseOf name={shown} at={at} />}
                    {known.value?.account && known.value.name !== shown && (
                        <>
                            <p>
                                <ChallengeButton name={shown} />
                            </p>
                            <RelationButtons player={shown} />
                        </>
                    )}
                    <GamesOf rules={rules} name={shown} pool={pool} query={query} />
                </>
            )}
            {profile && <FairPlay name={shown} />}
            <p class="link-row">
                <a href={at ? href("ratings", at.pool) : href("ratings")}>{words.all}</a>
            </p>
        </main>
    );
}

/** A button to report the player; for moderators, the player's file. */
function FairPlay({ name }: { name: string }) {
    const words = accountWords.value.desk;
    const [open, setOpen] = useState(false);
    const player = known.value;
    const moderates = me.value !== null && me.value.role !== "player";
    useEffect(() => {
        if (player?.account && !me.value) void loadMe();
    }, [player?.of]);
    if (!player || player.name === name) return null;
    return (
        <p class="button-row">
            <Button onClick={() => setOpen(true)}>{words.report(name)}</Button>
            {moderates && (
                <a class="button" href={href("desk", "player", name)}>
                    {words.desk}
                </a>
            )}
            {open && <ReportPanel name={name} about={{ player: name }} onClose={() => setOpen(false)} />}
        </p>
    );
}

/** An account's games that anyone may watch. */
function GamesOf({ rules, name, pool, query }: { rules: Rules; name: string; pool: string; query: string }) {
    const words = accountWords.value.history;
    const [search, change] = useSearch("player", query, (text) => href("player", name, pool, text));
    const asked = useMemo(() => asStored(rules, search), [rules, search]);
    const owner = { account: name };
    return (
        <section aria-labelledby="player-games">
            <h2 class="section-title" id="player-games">
                {words.games}
            </h2>
            <p class="quiet">{words.publicOnly}</p>
            <SearchForm rules={rules} search={search} onChange={change} />
            <Statistics rules={rules} owner={owner} search={asked} />
            <GameList rules={rules} owner={owner} search={asked} onChange={change} />
        </section>
    );
}

/** The history of one rating. */
function CourseOf({ name, at }: { name: string; at: PoolRating }) {
    const words = accountWords.value.ratings;
    const { pool } = at;
    const { answer, failure } = useAnswer(() => api.readRatingHistory({ player: name, pool }), `${name} ${pool}`);
    return (
        <section aria-labelledby="player-course">
            <h2 class="section-title" id="player-course">
                {words.course}: {poolName(at)}
            </h2>
            <FailureLine failure={failure} />
            {answer && <Course points={answer.points} />}
        </section>
    );
}
