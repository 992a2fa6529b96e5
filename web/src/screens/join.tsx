import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { editionWords, gameName, gameWords, shortName } from "../i18n/games";
import { hasLessons, NEXT } from "../lessons/courses";
import { NotifyToggle } from "../notifications/notify-toggle";
import { ensurePlayer, playerName } from "../online/account";
import { linkTo } from "../online/address";
import {
    challenges,
    challengeTold,
    challengeWords,
    type Declined as DeclineReason,
    decline,
    isWaiting,
    reasonsToDecline,
    takeBack as takeBackChallenge,
} from "../online/challenges";
import { connection, type Reply, refusalOf } from "../online/connection";
import { withdraw } from "../online/invitations";
import { LineNotice } from "../online/line-notice";
import type { Challenge, Invitation } from "../online/messages.generated";
import { ShareLink } from "../online/share-link";
import { isSitting, sideFor, termsWords } from "../online/terms";
import { StartBoard } from "../parts/mini-board";
import { cleanName } from "../parts/names";
import { namedIfGuest } from "../parts/player-marks";
import { RefusalText } from "../parts/refusal";
import { go, href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { Stakes } from "../ratings/stakes";
import type { Rules } from "../rules/rules";
import type { Config, GameId, Refusal } from "../rules/types";

/**
 * The invitation on the server, which is requested again when the connection or the player changes. Opens the game once
 * the invitation is accepted.
 */
function useInvitation(id: string) {
    const [invitation, setInvitation] = useState<Invitation | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    /** How many times the server has reported the end of the challenge. */
    const [over, setOver] = useState(0);
    const open = connection.state.value === "open";
    const player = playerName.value;
    useEffect(() => connection.need(), []);
    useLayoutEffect(
        () =>
            connection.listen((message) => {
                if (message.type === "started" && message.from === id) go(href("play", message.game));
                else if (message.type === "challenge-over" && message.id === id) setOver((times) => times + 1);
            }),
        [id],
    );
    useEffect(() => {
        if (!open) return;
        let gone = false;
        void connection.ask({ type: "look-up", invitation: id }).then((reply) => {
            if (gone) return;
            if (reply.ok && reply.message.type === "invitation") {
                // An accepted invitation redirects both players to the game.
                if (reply.message.game) return location.replace(href("play", reply.message.game));
                setRefusal(null);
                setInvitation(reply.message);
            } else if (!reply.ok && reply.refusal) {
                setRefusal(reply.refusal);
            }
        });
        return () => void (gone = true);
    }, [open, id, player, over]);
    return { invitation, refusal, setRefusal };
}

/** An invitation by link, or a challenge: the host waits here, the invited player sees the offer. */
export function Join({ rules, id }: { rules: Rules; id: string }) {
    const { invitation, refusal, setRefusal } = useInvitation(id);
    const told = challengeTold.value;
    useEffect(() => {
        if (told?.id === id) challengeTold.value = null;
    }, [told, id]);
    const declined = challenges.value.find((one) => one.id === id && !isWaiting(one));
    const [busy, setBusy] = useState(false);
    const words = t.value.online;
    const title = !invitation
        ? words.invitation
        : invitation.mine
          ? invitation.to === undefined
              ? words.waitTitle
              : words.challenges.waitTitle(cleanName(invitation.to))
          : invitation.to === undefined
            ? words.invitedBy(namedIfGuest(invitation.host, invitation.guest))
            : words.challenges.by(cleanName(invitation.host), shortName(invitation.terms.config.game));
    useTitle(title);
    const accept = async () => {
        setBusy(true);
        setRefusal(null);
        if (await ensurePlayer()) {
            const reply = await connection.ask({ type: "accept", invitation: id });
            if (reply.ok && reply.message.type === "done") return go(href("play", reply.message.id));
            setRefusal(refusalOf(reply));
        }
        setBusy(false);
    };
    const end = async (ask: () => Promise<Reply>) => {
        setBusy(true);
        const reply = await ask();
        if (reply.ok) return go(href("lobby"));
        setRefusal(refusalOf(reply));
        setBusy(false);
    };
    const ready = !busy && connection.state.value === "open";
    const isChallenge = invitation?.to !== undefined;
    const takeBack = () => void end(() => (isChallenge || declined ? takeBackChallenge(id) : withdraw(id)));
    // All other refusals are temporary.
    const gone = refusal?.reason === "server.no-such-invitation";
    return (
        <main class="page room-page join">
            <h1>{title}</h1>
            <LineNotice />
            {declined ? (
                <Declined challenge={declined} ready={ready} putAway={takeBack} />
            ) : (
                refusal && (
                    <>
                        <p role="alert">
                            <RefusalText refusal={refusal} />
                        </p>
                        {(gone || !invitation) && <WaysOut />}
                    </>
                )
            )}
            {!invitation && !refusal && !declined && connection.state.value !== "lost" && <Skeleton of="board" />}
            {invitation && !gone && !declined && (
                <>
                    <Offer rules={rules} invitation={invitation}>
                        {!invitation.mine && (
                            <>
                                <Stakes terms={invitation.terms} opponent={invitation.host} />
                                <Answer ready={ready} accept={accept} declines={isChallenge} />
                            </>
                        )}
                    </Offer>
                    {invitation.mine && invitation.to !== undefined ? (
                        <Challenged
                            name={cleanName(invitation.to)}
                            sitting={isSitting(invitation.terms.config)}
                            ready={ready}
                            takeBack={takeBack}
                        />
                    ) : invitation.mine ? (
                        <Waiting id={id} config={invitation.terms.config} ready={ready} takeBack={takeBack} />
                    ) : (
                        <>
                            {isChallenge && (
                                <Reasons ready={ready} decline={(reason) => void end(() => decline(id, reason))} />
                            )}
                            <NewToIt game={invitation.terms.config.game} />
                        </>
                    )}
                </>
            )}
        </main>
    );
}

/** Links to other screens, shown if there is nothing to join. */
function WaysOut() {
    return (
        <p class="button-row">
            <a class="button button-main" href={href("lobby")}>
                {t.value.rooms.club}
            </a>
            <a class="button" href="#/">
                {t.value.game.home}
            </a>
        </p>
    );
}

/** The game in a sentence; for chess, the kind that is played. */
const lineOf = ({ game, chess960 }: Config): string =>
    (chess960 === undefined && gameWords(game).usual) || editionWords(game).line;

interface OfferProps {
    rules: Rules;
    invitation: Invitation;
    /** The possible answers to the offer. */
    children: ComponentChildren;
}

/** The offered game, its board and its terms. */
function Offer({ rules, invitation: { terms, mine }, children }: OfferProps) {
    const { game } = terms.config;
    return (
        <section class="offer" aria-label={t.value.online.offered}>
            <div class="offer-board" aria-hidden="true">
                <StartBoard rules={rules} config={terms.config} flipped={sideFor(terms, mine) === "second"} />
            </div>
            <h2>{gameName(rules, game)}</h2>
            <ul class="offer-terms">
                {termsWords(terms, mine).map((line) => (
                    <li key={line}>{line}</li>
                ))}
            </ul>
            <p class="quiet offer-line">{lineOf(terms.config)}</p>
            <div class="offer-answer">{children}</div>
        </section>
    );
}

/** For players who have never played the game: its first lesson and its rules. */
function NewToIt({ game }: { game: GameId }) {
    const words = t.value;
    return (
        <section class="new-to-it" aria-labelledby="new-to-it">
            <h2 id="new-to-it">{words.online.newToIt(shortName(game))}</h2>
            <p class="quiet">{words.online.newToItHint}</p>
            <p class="button-row">
                {hasLessons(game) && (
                    <a class="button" href={href("learn", game, NEXT)}>
                        {words.home.learn}
                    </a>
                )}
                <a class="button" href={href("rules", game)}>
                    {words.home.rules}
                </a>
            </p>
        </section>
    );
}

/** The host's part: the link to share. */
function Waiting({
    id,
    config,
    ready,
    takeBack,
}: {
    id: string;
    config: Config;
    ready: boolean;
    takeBack: () => void;
}) {
    const words = t.value.online;
    return (
        <>
            <p>{words.waitHint}</p>
            <ShareLink
                link={linkTo(href("join", id))}
                label={words.waitLink}
                text={words.waitText(shortName(config.game))}
            />
            <p class="waiting quiet">{isSitting(config) ? words.waiting : words.waitingDays}</p>
            <NotifyToggle />
            <p class="button-row">
                <Button off={!ready} onClick={takeBack}>
                    {words.withdraw}
                </Button>
            </p>
        </>
    );
}

/** The challenger's part: there is no link to share. */
function Challenged({
    name,
    sitting,
    ready,
    takeBack,
}: {
    name: string;
    sitting: boolean;
    ready: boolean;
    takeBack: () => void;
}) {
    const words = t.value.online;
    const hint = sitting ? words.challenges.waitHint : words.challenges.waitHintDays;
    return (
        <>
            <p class="waiting quiet">{hint(name)}</p>
            <NotifyToggle />
            <p class="button-row">
                <Button off={!ready} onClick={takeBack}>
                    {words.withdraw}
                </Button>
            </p>
        </>
    );
}

/** A challenge from this account that was declined, and why. */
function Declined({ challenge, ready, putAway }: { challenge: Challenge; ready: boolean; putAway: () => void }) {
    return (
        <>
            <p role="status">{challengeWords(challenge)}</p>
            <p class="button-row">
                <Button main off={!ready} onClick={putAway}>
                    {t.value.online.challenges.putAway}
                </Button>
            </p>
        </>
    );
}

/** Declines a challenge with a reason, which the challenger sees. */
function Reasons({ ready, decline }: { ready: boolean; decline: (reason: DeclineReason) => void }) {
    const words = t.value.online.challenges;
    return (
        <fieldset class="field decline">
            <legend>{words.decline}</legend>
            <p class="button-row">
                {reasonsToDecline.map((reason) => (
                    <Button key={reason} off={!ready} onClick={() => decline(reason)}>
                        {words.reasons[reason]}
                    </Button>
                ))}
            </p>
        </fieldset>
    );
}

/** The invited player's part: accept or not. `declines` means that there are separate buttons to decline. */
function Answer({ ready, accept, declines }: { ready: boolean; accept: () => void; declines: boolean }) {
    const words = t.value.online;
    return (
        <p class="button-row">
            <Button main large off={!ready} onClick={accept}>
                {words.acceptGame}
            </Button>
            {!declines && (
                <a class="button button-large" href="#/">
                    {words.notNow}
                </a>
            )}
        </p>
    );
}
