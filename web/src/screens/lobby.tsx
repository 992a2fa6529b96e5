import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { known } from "../account/known";
import { EverybodyOnline } from "../account/online-list";
import { loadMe, me } from "../account/session";
import { Button } from "../base/button";
import { gameIds } from "../games";
import { OwnGame, WatchableGame } from "../history/club-items";
import { FinishedGames } from "../history/finished-games";
import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { NotifyToggle } from "../notifications/notify-toggle";
import { deviceLink, ensurePlayer, playerName } from "../online/account";
import { ChallengeList } from "../online/challenge-list";
import { connection, refusalOf } from "../online/connection";
import { invitationsKnown, lookUpOwn, ownInvitations } from "../online/invitations";
import { LineNotice } from "../online/line-notice";
import { followLobby, lobby as lobbyTold } from "../online/lobby-line";
import { GameMark, OwnInvitation, Row } from "../online/lobby-list";
import type { Lobby as LobbyState, Seek, WaitingFor } from "../online/messages.generated";
import { NamePanel } from "../online/name-panel";
import { ownGames } from "../online/own-games";
import { findQuickGame, quickWords } from "../online/quick-games";
import { ownSeek, seekEnded, seekRefused, stopSeeking } from "../online/seek";
import { ShareLink } from "../online/share-link";
import { termsWords } from "../online/terms";
import { waitFor } from "../online/waiting";
import { followWaiting, waitingPlayers } from "../online/waiting-counts";
import { Empty } from "../parts/empty";
import { Panel } from "../parts/panel";
import { namedIfGuest } from "../parts/player-marks";
import { RefusalText } from "../parts/refusal";
import { go, href } from "../parts/router";
import { type Tab, TabRow } from "../parts/tab-row";
import { useTitle } from "../parts/title";
import { Stakes } from "../ratings/stakes";
import type { Rules } from "../rules/rules";
import type { Refusal } from "../rules/types";

/**
 * The club: who is here and who is looking for a game, this player's games, games to watch, and links to everything
 * else.
 */
export function Lobby({ rules }: { rules: Rules }) {
    const lobby = lobbyTold.value;
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const words = t.value.online;
    const open = connection.state.value === "open";
    const player = playerName.value;
    useTitle(t.value.rooms.club);
    useLayoutEffect(() => followLobby(), []);
    useLayoutEffect(
        () =>
            connection.listen((message) => {
                if (message.type === "started") go(href("play", message.game));
            }),
        [],
    );
    useEffect(() => () => void (seekEnded.value = false), []);
    const invitations = ownInvitations.value;
    useEffect(() => {
        if (open) lookUpOwn();
    }, [open, invitations]);
    const take = async (id: string) => {
        setRefusal(null);
        if (!(await ensurePlayer())) return;
        const reply = await connection.ask({ type: "take-seek", seek: id });
        if (reply.ok && reply.message.type === "done") go(href("play", reply.message.id));
        else setRefusal(refusalOf(reply));
    };
    const refused = refusal ?? seekRefused.value;
    return (
        <main class="page lobby">
            <header class="club-head">
                <h1>{t.value.rooms.club}</h1>
                {lobby && <span class="quiet">{words.hereToo(number(Math.max(lobby.players - 1, 0)))}</span>}
            </header>
            <LineNotice />
            <Ways player={open ? player : null} />
            {refused ? (
                <p role="alert" class="lobby-refusal">
                    <RefusalText refusal={refused} />
                </p>
            ) : (
                seekEnded.value && (
                    <p role="alert" class="lobby-refusal">
                        {words.seekEnded}
                    </p>
                )
            )}
            <div class="lobby-columns">
                <div>
                    <ChallengeList />
                    <Own rules={rules} />
                    <Seeks lobby={lobby} open={open} take={take} />
                    <NewGames />
                </div>
                <div>
                    <EverybodyOnline />
                    <Watchable rules={rules} lobby={lobby} />
                    {open && player !== null && <FinishedGames rules={rules} player={player} />}
                </div>
            </div>
            {open && <Account />}
        </main>
    );
}

/** Links to the club's other screens. `player` is this player's name, null if there is none. */
function Ways({ player }: { player: string | null }) {
    const words = t.value.online;
    const { value: account } = known;
    useEffect(() => {
        if (account?.account) void loadMe();
    }, [account?.of]);
    const moderates = account?.account && me.value?.role && me.value.role !== "player";
    const tabs: Tab[] = [
        { href: href("watch"), text: words.watching.title, icon: "eye" },
        { href: href("ratings"), text: words.ratings, icon: "ranking" },
    ];
    if (player !== null) tabs.push({ href: href("history"), text: words.history, icon: "board" });
    if (moderates) tabs.push({ href: href("desk"), text: words.desk, icon: "flag" });
    return <TabRow label={t.value.rooms.club} tabs={tabs} />;
}

/** This player's games and invitations. */
function Own({ rules }: { rules: Rules }) {
    const running = ownGames.value;
    const invitations = ownInvitations.value;
    const known = invitationsKnown.value;
    if (!running.length && !invitations.length) return null;
    return (
        <section aria-labelledby="lobby-own">
            <h2 class="section-title" id="lobby-own">
                {t.value.online.ownGames}
            </h2>
            {running.length > 0 && (
                <ul class="card-list">
                    {running.map((game) => (
                        <OwnGame key={game.id} rules={rules} game={game} />
                    ))}
                </ul>
            )}
            {invitations.length > 0 && (
                <ul class="lobby-list">
                    {invitations.map((id) => (
                        <OwnInvitation key={id} id={id} invitation={known[id]} />
                    ))}
                </ul>
            )}
        </section>
    );
}

/** Open seeks, starting with this player's own. */
function Seeks({ lobby, open, take }: { lobby: LobbyState | null; open: boolean; take: (id: string) => void }) {
    const words = t.value.online;
    const seek = ownSeek.value;
    const told = lobby?.seeks ?? [];
    // The player's new seek, which the server has not listed yet, replaces the previous one.
    const coming = seek && !told.some(({ id }) => id === seek.id) ? [seek] : [];
    const own = coming.length ? coming : told.filter(({ mine }) => mine);
    const others = told.filter(({ mine }) => !mine);
    useEffect(followWaiting, []);
    const waiting = waitingPlayers.value.filter(
        (one) => (known.value?.account || !one.rated) && findQuickGame(one.quick),
    );
    return (
        <section aria-labelledby="lobby-seeks">
            <h2 class="section-title" id="lobby-seeks">
                {words.seeks}
            </h2>
            <ul class="lobby-list" aria-live="polite" aria-relevant="additions">
                {own.map(({ id, terms }) => (
                    <Row key={id} game={terms.config.game} title={words.ownSeek} details={termsWords(terms, true)} own>
                        <Button onClick={stopSeeking}>{words.withdraw}</Button>
                    </Row>
                ))}
                {others.map((one) => (
                    <OtherSeek key={one.id} seek={one} open={open} take={take} />
                ))}
                {waiting.map((one) => (
                    <QuickRow key={`${one.quick} ${one.rated}`} waiting={one} open={open} />
                ))}
            </ul>
            {lobby && !own.length && !others.length && !waiting.length && (
                <Empty mark="people" text={words.noSeeks} line={words.noSeeksHow}>
                    <a class="button button-main" href={href("play")}>
                        {words.quickTitle}
                    </a>
                </Empty>
            )}
        </section>
    );
}

/** Another player's seek. A rated one shows the opponent's strength and the stakes before the player accepts it. */
function OtherSeek({ seek, open, take }: { seek: Seek; open: boolean; take: (id: string) => void }) {
    const { id, player, guest, terms } = seek;
    const words = t.value.online;
    const [asked, setAsked] = useState(false);
    const name = namedIfGuest(player, guest);
    const title = words.playWith(name, shortName(terms.config.game));
    const play = () => {
        setAsked(false);
        take(id);
    };
    return (
        <Row game={terms.config.game} title={name} details={termsWords(terms, false)}>
            <Button
                main
                off={!open}
                onClick={terms.pool === undefined ? play : () => setAsked(true)}
                aria-label={title}
            >
                {words.play}
            </Button>
            {asked && (
                <Panel title={title} onClose={() => setAsked(false)}>
                    <p>{termsWords(terms, false).join(" · ")}</p>
                    <Stakes terms={terms} opponent={player} />
                    <p class="button-row">
                        <Button main off={!open} onClick={play}>
                            {words.play}
                        </Button>
                        <Button onClick={() => setAsked(false)}>{words.notNow}</Button>
                    </p>
                </Panel>
            )}
        </Row>
    );
}

/** A quick game that others are waiting for. Once the player joins, the start page shows the wait. */
function QuickRow({ waiting, open }: { waiting: WaitingFor; open: boolean }) {
    const { quick, rated, players } = waiting;
    const game = findQuickGame(quick)?.config.game;
    const words = t.value.online;
    if (!game) return null;
    const what = quickWords(quick, rated);
    const play = async () => {
        // Changing the screen would close the panel that asks for a name.
        if (!(await ensurePlayer())) return;
        void waitFor(quick, rated);
        go(href("play"));
    };
    return (
        <Row game={game} title={words.quickTitle} named={what} details={[words.quickWaiters(number(players))]}>
            <Button main off={!open} onClick={play} aria-label={`${words.play}: ${what}`}>
                {words.play}
            </Button>
        </Row>
    );
}

/** Links to the new-game form, one per game. */
function NewGames() {
    return (
        <section aria-labelledby="lobby-new">
            <h2 class="section-title" id="lobby-new">
                {t.value.online.newGame}
            </h2>
            <p class="lobby-games">
                {gameIds.map((game) => (
                    <a class="button" href={href("new", game, "lobby")}>
                        <GameMark game={game} />
                        {shortName(game)}
                    </a>
                ))}
            </p>
        </section>
    );
}

/** The games that can be watched. */
function Watchable({ rules, lobby }: { rules: Rules; lobby: LobbyState | null }) {
    const words = t.value.online;
    // A player cannot watch their own games.
    const games = lobby?.games.filter(({ id }) => !ownGames.value.some((own) => own.id === id)) ?? [];
    return (
        <section aria-labelledby="lobby-watch">
            <h2 class="section-title" id="lobby-watch">
                {words.toWatch}
            </h2>
            <ul class="card-list">
                {games.map((game) => (
                    <WatchableGame key={game.id} rules={rules} running={game} />
                ))}
            </ul>
            {lobby && !games.length && <Empty mark="board" text={words.noGames} />}
        </section>
    );
}

/**
 * This browser's notifications. For guests, also their name, renaming, a link for another device, and a link to create
 * an account.
 */
function Account() {
    const [panel, setPanel] = useState<"name" | "device" | null>(null);
    const name = playerName.value;
    const words = t.value.online;
    if (name === null) return null;
    const link = deviceLink();
    const close = () => setPanel(null);
    return (
        <div class="account">
            {!known.value?.account && (
                <>
                    <span>
                        {words.youAre} <bdi class="account-name">{name}</bdi>
                    </span>
                    <Button small onClick={() => setPanel("name")}>
                        {words.rename}
                    </Button>
                    <Button small onClick={() => setPanel("device")}>
                        {words.otherDevice}
                    </Button>
                    <a class="button button-small" href={href("sign-up")}>
                        {words.makeAccount}
                    </a>
                </>
            )}
            <NotifyToggle />
            {panel === "name" && <NamePanel onClose={close} />}
            {panel === "device" && link && (
                <Panel title={words.otherDevice} onClose={close}>
                    <p class="device-hint">{words.deviceHint}</p>
                    <ShareLink link={link} label={words.deviceLink} text="" />
                </Panel>
            )}
        </div>
    );
}
