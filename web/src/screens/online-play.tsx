import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { known } from "../account/known";
import { RelationItems } from "../account/relation-items";
import { useVacation } from "../account/vacation";
import { Button } from "../base/button";
import { useMedia, useWide } from "../base/media";
import { number, t } from "../i18n";
import { useSharedTeacher } from "../learn/use-help";
import { ReportAsked } from "../moderation/asked";
import { called, hidden } from "../notifications/notifications";
import { NotifyToggle } from "../notifications/notify-toggle";
import { linkTo } from "../online/address";
import { callTo } from "../online/calls";
import { Chat, ChatAction } from "../online/chat";
import { connection } from "../online/connection";
import { Followed } from "../online/follow";
import { FurigomaPanel } from "../online/furigoma-panel";
import { Outdated } from "../online/line-notice";
import type { OnlineGame } from "../online/online-game";
import { readUnsent, type Unsent } from "../online/outbox";
import { PlanEditor } from "../online/plan-editor";
import { RatedLine } from "../online/rated-line";
import { Beside, goesOn, Next, wantsRematch } from "../online/rematch";
import { useCopied } from "../parts/copy";
import { day } from "../parts/day";
import { MenuButton, MenuLink, OfferedItem } from "../parts/menu-items";
import { Panel } from "../parts/panel";
import { RefusalText } from "../parts/refusal";
import { busyHere, go, href } from "../parts/router";
import type { MenuParts } from "../play/menu";
import { NoticeText, offerOf } from "../play/message";
import { lingers } from "../play/notice";
import { playerName, playerNamed, timeText } from "../play/player-tag";
import { Table, type TableParts } from "../play/table";
import type { Rules } from "../rules/rules";
import { type Colour, opponentOf } from "../rules/types";

/** A game on a server, played or watched. */
export function OnlinePlay({ rules, id }: { rules: Rules; id: string }) {
    const [followed, setFollowed] = useState<Followed | null>(null);
    useEffect(() => {
        const follow = new Followed(rules, id);
        setFollowed(follow);
        return () => follow.close();
    }, [id]);
    const game = followed?.game.value;
    const refusal = followed?.refusal.value;
    if (game) return <OnlineTable key={game.seat} rules={rules} game={game} />;
    const state = connection.state.value;
    const words = t.value.online;
    if (!refusal && state !== "lost" && state !== "outdated") {
        return (
            <p class="quiet" role="status">
                {state === "open" ? t.value.loading : words.connecting}
            </p>
        );
    }
    const kept = state === "lost" ? readUnsent(id) : null;
    return (
        <main class="page narrow">
            <h1 class="said">
                {refusal ? <RefusalText refusal={refusal} /> : state === "lost" ? words.noServer : words.outdated}
            </h1>
            {state === "outdated" && <Button onClick={() => location.reload()}>{words.reload}</Button>}
            {kept && <p role="status">{keptWords(kept)}</p>}
            <p class="button-row">
                <a class="button button-main" href={href("lobby")}>
                    {t.value.rooms.club}
                </a>
                <a class="button" href="#/">
                    {t.value.game.home}
                </a>
            </p>
        </main>
    );
}

/** Says what happens to an unsent command while the connection is lost. */
function keptWords({ label, command }: Unsent): string {
    const words = t.value.online;
    return label ? words.lostUnsent(label) : command.do === "resign" ? words.lostResign : words.lostOther;
}

function OnlineTable({ rules, game }: { rules: Rules; game: OnlineGame }) {
    const [open, setOpen] = useState<"chat" | "plan" | null>(null);
    const [reported, setReported] = useState<Colour | null>(null);
    // True if the player would rather wait for the absent opponent than claim the game.
    const [patient, setPatient] = useState(false);
    const present = game.untilGone.value === null;
    useEffect(() => setPatient(false), [present]);
    const vacation = useVacation(game);
    const words = t.value.online;
    const laid = game.conditional.value.length;
    const wide = useWide();
    // Whether there is room for six moves, with the chat and the result below them. Touch input and enlarged text need
    // taller rows.
    const tall = useMedia("(min-height: 56.25em), (min-height: 40em) and (min-width: 68.75em) and (pointer: fine)");
    const roomy = wide && tall;
    const { planner, unsent } = game;
    const player = game.seat !== "none";
    const live = player && game.view.value.phase !== "ended";
    // If the game ended earlier, the opponent may have been renamed since, and another account may now have that name.
    const [wasLive] = useState(live);
    const calling = hidden.value && (called.value || (live && game.myTurn.value));
    const talks = !game.againstComputer;
    const pending = unsent.value?.command.do === "move";
    const { shared, taught, teach, parts: remarks } = useSharedTeacher(rules, game, !pending);
    useLayoutEffect(() => {
        busyHere.value = live;
        return () => void (busyHere.value = false);
    }, [live]);
    useLayoutEffect(() => callTo(game), [game]);
    useLayoutEffect(
        () =>
            connection.listen((message) => {
                if (message.type === "started" && message.from === game.id) go(href("play", message.game));
            }),
        [game],
    );
    const act = (close: () => void, what: () => void) => () => {
        what();
        close();
    };
    const menu = (close: () => void): MenuParts => ({
        game: (
            <>
                <OfferedItem
                    icon="plan"
                    possible={planner.value !== null && !unsent.value}
                    act={act(close, () => setOpen("plan"))}
                >
                    {laid ? words.planCount(number(laid)) : words.plan}
                </OfferedItem>
                <OfferedItem
                    icon="clock"
                    possible={player && talks && game.can(game.actor, "give-time")}
                    act={act(close, () => game.send(game.actor, { do: "give-time" }))}
                >
                    {words.giveTime}
                </OfferedItem>
                {shared && (
                    <MenuButton icon="hint" act={() => teach(!taught)}>
                        {taught ? t.value.teaching.stop : t.value.teaching.start}
                    </MenuButton>
                )}
            </>
        ),
        share: game.watchable && <WatchLink />,
        players: <PlayerItems game={game} wasLive={wasLive} report={(side) => act(close, () => setReported(side))()} />,
        settings: player && <NotifyToggle />,
        more: (
            <MenuLink icon="people" to={href("lobby")}>
                {t.value.rooms.club}
            </MenuLink>
        ),
    });
    const parts: TableParts = {
        ...remarks,
        after: {
            changes: [<RatedLine key="rated" game={game} />],
            main: goesOn(game) && !neverCame(game) && <Next rules={rules} game={game} />,
            beside: <Beside game={game} talk={roomy || !talks ? undefined : () => setOpen("chat")} />,
            news: wantsRematch(game),
        },
        message: messageOf(game, patient, () => setPatient(true), vacation),
        action: roomy || !talks ? undefined : <ChatAction game={game} onClick={() => setOpen("chat")} />,
        aside: roomy && talks ? <Chat game={game} /> : undefined,
        menu,
        pending,
        lost: connection.state.value !== "open",
        calling,
        panel: (
            <>
                <FurigomaPanel game={game} />
                {open === "chat" && !roomy && (
                    <Panel title={words.chat} onClose={() => setOpen(null)}>
                        <Chat game={game} panel />
                    </Panel>
                )}
                {reported && (
                    <ReportAsked
                        name={playerNamed(game, reported)}
                        about={{ game: game.id, side: reported }}
                        onClose={() => setReported(null)}
                    />
                )}
                {open === "plan" && <PlanEditor rules={rules} game={game} onClose={() => setOpen(null)} />}
            </>
        ),
    };
    return <Table game={game} parts={parts} />;
}

/** Whether the game was cancelled and the opponent is away, so there is nobody to play it again with. */
const neverCame = (game: OnlineGame): boolean =>
    game.view.value.outcome?.reason === "aborted" &&
    game.seat !== "none" &&
    !game.next.value &&
    !wantsRematch(game) &&
    Boolean(game.presence.value[opponentOf(game.seat)]);

/** The menu items about the players. `wasLive` means that the game was in progress when it was opened. */
function PlayerItems({
    game,
    wasLive,
    report,
}: {
    game: OnlineGame;
    wasLive: boolean;
    report: (side: Colour) => void;
}) {
    const words = t.value.online;
    const sides = ["first", "second"] as const;
    return (
        <>
            {sides
                // After the game, the account may be renamed, and another account may take this name.
                .filter((side) => game.config.players?.[side]?.account && game.view.value.phase !== "ended")
                .map((side) => (
                    <MenuLink icon="person" key={side} beside to={href("player", playerName(game, side))}>
                        {words.profileOf(playerName(game, side))}
                    </MenuLink>
                ))}
            {wasLive && known.value?.account && game.config.players?.[opponentOf(game.actor)]?.account && (
                <RelationItems player={playerName(game, opponentOf(game.actor))} />
            )}
            {known.value &&
                sides
                    .filter((side) => side !== game.seat && !game.config.players?.[side]?.engine && !game.kept)
                    .map((side) => (
                        <MenuButton icon="flag" key={side} act={() => report(side)}>
                            {words.reportOf(playerNamed(game, side))}
                        </MenuButton>
                    ))}
        </>
    );
}

function WatchLink() {
    const [copied, copy] = useCopied();
    return (
        <MenuButton icon="link" act={() => copy(linkTo(location.hash))}>
            {copied ? t.value.online.linkCopied : t.value.online.copyWatchLink}
        </MenuButton>
    );
}

/** How many events before the limit the page warns that the game will be aborted. */
const LONG = 2_000;

/** The message in an online game that takes precedence over the usual ones; undefined if none. */
function messageOf(game: OnlineGame, patient: boolean, wait: () => void, vacation: number): ComponentChildren {
    const words = t.value.online;
    const view = game.view.value;
    const line = connection.state.value;
    const unsent = game.unsent.value;
    if (line === "outdated") return <Outdated />;
    if (line !== "open") {
        return <p class="message message-lost">{unsent ? keptWords(unsent) : words.lost}</p>;
    }
    if (unsent && game.slow.value)
        return <p class="message">{unsent.command.do === "resign" ? words.sendingResign : words.sending}</p>;
    const { seat } = game;
    if (game.kept && view.phase !== "ended") return <p class="message">{words.keptAsItStood}</p>;
    const offer = offerOf(game);
    if (offer && seat !== "none" && view.offers[offer] !== seat) return undefined;
    const gone = game.untilGone.value;
    const notice = game.notice.value;
    const name = seat === "none" ? "" : playerNamed(game, opponentOf(seat));
    if (seat !== "none" && gone === 0 && !patient) {
        const claim = (what: "win" | "draw") => () => game.send(seat, { do: "claim-gone", claim: what });
        return (
            <p class="message">
                {notice && !lingers(notice) ? <NoticeText game={game} notice={notice} /> : words.left(name)}
                <span class="message-buttons">
                    <Button small main onClick={claim("win")}>
                        {words.claimWin}
                    </Button>
                    {view.board.kind === "squares" && (
                        <Button small onClick={claim("draw")}>
                            {words.claimDraw}
                        </Button>
                    )}
                    <Button small onClick={wait}>
                        {words.keepWaiting}
                    </Button>
                </span>
            </p>
        );
    }
    if (notice || offer || view.phase !== "playing" || (view.claims.length > 0 && game.can(game.actor, "claim-draw")))
        return undefined;
    if (gone) {
        // Hide the countdown from screen readers, which would announce it every second.
        return (
            <p class="message">
                <span aria-hidden="true">{words.leftWait(name, timeText(gone))}</span>
                <span class="visually-hidden">{words.leftSoon(name)}</span>
            </p>
        );
    }
    const computer = game.computerIn.value;
    if (computer) {
        return (
            <p class="message">
                <span aria-hidden="true">{words.computerWait(timeText(computer))}</span>
                <span class="visually-hidden">{words.computerWaits}</span>
            </p>
        );
    }
    if (vacation) return <p class="message">{words.onVacation(name, day(vacation))}</p>;
    const left = game.limit && game.limit - game.seq;
    if (left && left <= LONG) return <p class="message">{words.tooLong(number(left))}</p>;
    return undefined;
}
