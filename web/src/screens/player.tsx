import { useEffect, useMemo, useState } from "preact/hooks";
import { Skeleton } from "../parts/skeleton";
import "../account/account.css";
import "../history/history.css";
import "../ratings/ratings.css";
import { useAnswer } from "../account/answer";
import { api, type PoolRating } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import { AccountHead } from "../account/head";
import { known } from "../account/known";
import { type Relation, relationTo } from "../account/relations";
import { useRelations } from "../account/relations-part";
import { loadMe, me } from "../account/session";
import { Button } from "../base/button";
import { asStored } from "../history/opening";
import { PlayedGames } from "../history/played-games";
import { accountWords, number, t } from "../i18n";
import { ReportPanel } from "../moderation/report-panel";
import { ChallengeButton } from "../online/challenge-button";
import { day } from "../parts/day";
import { Empty } from "../parts/empty";
import { useSearch } from "../parts/list-search";
import { MenuButton, MenuLink } from "../parts/menu-items";
import { Panel } from "../parts/panel";
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
        <main class="page room-page ratings-page">
            {profile ? (
                <AccountHead
                    name={shown}
                    facts={[accountWords.value.since(day(profile.created))]}
                    title
                    bot={profile.bot}
                >
                    <Ways name={shown} />
                </AccountHead>
            ) : (
                <h1>
                    <bdi>{shown}</bdi>
                </h1>
            )}
            {!profile && !failure && <Skeleton of="rows" />}
            {unknown ? <p role="alert">{words.unknown(name)}</p> : <FailureLine failure={failure} />}
            {failure && !unknown && (
                <p>
                    <Button main onClick={again}>
                        {t.value.tryAgain}
                    </Button>
                </p>
            )}
            {failure && (
                <p class="link-row">
                    <a href={href("ratings")}>{words.all}</a>
                </p>
            )}
            {profile && (
                <div class="player-columns">
                    <div>
                        <section aria-labelledby="player-ratings">
                            <header class="list-head">
                                <h2 class="section-title" id="player-ratings">
                                    {words.title}
                                </h2>
                                <a href={at ? href("ratings", at.pool) : href("ratings")}>{words.all}</a>
                            </header>
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
                    </div>
                    <GamesOf rules={rules} name={shown} pool={pool} query={query} />
                </div>
            )}
        </main>
    );
}

/** What this browser's player can do with the account. */
function Ways({ name }: { name: string }) {
    const player = known.value;
    if (!player) return null;
    if (player.account && player.name === name)
        return (
            <p class="account-ways">
                <a class="button" href={href("account")}>
                    {t.value.online.account}
                </a>
            </p>
        );
    return <WaysWith name={name} account={player.account} />;
}

/** The same for someone else's account. `account` means that this player has an account too. */
function WaysWith({ name, account }: { name: string; account: boolean }) {
    const words = accountWords.value.relations;
    const desk = accountWords.value.desk;
    const [open, setOpen] = useState<"more" | "report" | null>(null);
    const { deed, set } = useRelations(account);
    const now = relationTo(name);
    const moderates = me.value !== null && me.value.role !== "player";
    useEffect(() => {
        if (account && !me.value) void loadMe();
    }, [account]);
    const relate = (relation: Relation, whileNow: Relation) => () => {
        setOpen(null);
        set(name, now === whileNow ? "none" : relation);
    };
    return (
        <>
            <p class="account-ways">
                {account && <ChallengeButton name={name} short main />}
                {now !== null && (
                    <Button off={deed.busy} onClick={relate("follow", "follow")}>
                        {now === "follow" ? words.unfollow : words.follow}
                    </Button>
                )}
                <Button onClick={() => setOpen("more")}>{t.value.options.more}</Button>
            </p>
            <p role="status" class="account-said">
                {deed.said}
            </p>
            <FailureLine failure={deed.failure} />
            {open === "more" && (
                <Panel title={name} form="sheet" onClose={() => setOpen(null)}>
                    <ul class="menu">
                        {now !== null && (
                            <MenuButton icon="block" act={relate("block", "block")}>
                                {now === "block" ? words.unblock : words.block}
                            </MenuButton>
                        )}
                        <MenuButton icon="warn" act={() => setOpen("report")}>
                            {desk.report(name)}
                        </MenuButton>
                        {moderates && (
                            <MenuLink icon="flag" to={href("desk", "player", name)}>
                                {desk.desk}
                            </MenuLink>
                        )}
                    </ul>
                    {now !== null && <p class="quiet">{words.blockHint}</p>}
                </Panel>
            )}
            {open === "report" && <ReportPanel name={name} about={{ player: name }} onClose={() => setOpen(null)} />}
        </>
    );
}

/** The account's games that anyone may watch. */
function GamesOf({ rules, name, pool, query }: { rules: Rules; name: string; pool: string; query: string }) {
    const words = accountWords.value.history;
    const [search, change] = useSearch("player", query, (text) => href("player", name, pool, text));
    const asked = useMemo(() => asStored(rules, search), [rules, search]);
    return (
        <PlayedGames
            rules={rules}
            owner={{ account: name }}
            search={search}
            asked={asked}
            onChange={change}
            none={<Empty mark="board" text={words.none} />}
            line={words.publicOnly}
        />
    );
}

/** One rating's history. */
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
