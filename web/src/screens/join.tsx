import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { pressed } from "../base/press";
import { PieceIcon } from "../board/pieces";
import { gameOf } from "../games";
import { t } from "../i18n";
import { gameName, shortName } from "../i18n/games";
import { ensurePlayer, playerName } from "../online/account";
import { linkTo } from "../online/address";
import { connection, refusalOf } from "../online/connection";
import { withdraw } from "../online/invitations";
import { LineNotice } from "../online/line-notice";
import type { Invitation } from "../online/messages";
import { NotifyToggle } from "../online/notify-toggle";
import { ShareLink } from "../online/share-link";
import { termsWords } from "../online/terms";
import { setOf } from "../parts/display";
import { cleanName } from "../parts/names";
import { RefusalText } from "../parts/refusal";
import { go } from "../parts/router";
import { useTitle } from "../parts/title";
import { Stakes } from "../ratings/stakes";
import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";

/** The server's invitation, requested again when the connection or the player changes. Opens its game once accepted. */
function useInvitation(id: string) {
    const [invitation, setInvitation] = useState<Invitation | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const open = connection.state.value === "open";
    const player = playerName.value;
    useEffect(() => connection.need(), []);
    useLayoutEffect(
        () =>
            connection.listen((message) => {
                if (message.type === "started" && message.from === id) go(`#/play/${message.game}`);
            }),
        [id],
    );
    useEffect(() => {
        if (!open) return;
        let gone = false;
        void connection.ask({ type: "look-up", invitation: id }).then((reply) => {
            if (gone) return;
            if (reply.ok && reply.message.type === "invitation") {
                // An accepted invitation leads its two players to the game.
                if (reply.message.game) return location.replace(`#/play/${reply.message.game}`);
                setRefusal(null);
                setInvitation(reply.message);
            } else if (!reply.ok && reply.refusal) {
                setRefusal(reply.refusal);
            }
        });
        return () => void (gone = true);
    }, [open, id, player]);
    return { invitation, refusal, setRefusal };
}

/** An invitation by link: the host waits here, the guest sees the offer. */
export function Join({ rules, id }: { rules: Rules; id: string }) {
    const { invitation, refusal, setRefusal } = useInvitation(id);
    const [busy, setBusy] = useState(false);
    const words = t.value.online;
    const title = !invitation
        ? words.invitation
        : invitation.mine
          ? words.waitTitle
          : words.invitedBy(cleanName(invitation.host));
    useTitle(title);
    const accept = async () => {
        setBusy(true);
        setRefusal(null);
        if (await ensurePlayer()) {
            const reply = await connection.ask({ type: "accept", invitation: id });
            if (reply.ok && reply.message.type === "done") return go(`#/play/${reply.message.id}`);
            setRefusal(refusalOf(reply));
        }
        setBusy(false);
    };
    const takeBack = async () => {
        setBusy(true);
        const reply = await withdraw(id);
        if (reply.ok) return go("#/lobby");
        setRefusal(refusalOf(reply));
        setBusy(false);
    };
    const ready = !busy && connection.state.value === "open";
    // All other refusals are temporary.
    const gone = refusal?.reason === "server.no-such-invitation";
    return (
        <main class="page narrow join">
            <h1>{title}</h1>
            <LineNotice />
            {refusal && (
                <>
                    <p role="alert">
                        <RefusalText refusal={refusal} />
                    </p>
                    {(gone || !invitation) && <WaysOut />}
                </>
            )}
            {invitation && !gone && (
                <>
                    <Offer rules={rules} invitation={invitation} />
                    {!invitation.mine && <Stakes terms={invitation.terms} opponent={invitation.host} />}
                    {invitation.mine ? (
                        <Waiting id={id} game={invitation.terms.config.game} ready={ready} takeBack={takeBack} />
                    ) : (
                        <Answer ready={ready} accept={accept} />
                    )}
                </>
            )}
        </main>
    );
}

/** Links elsewhere, if there is nothing to join. */
function WaysOut() {
    return (
        <p class="button-row">
            <a class="button button-main" href="#/lobby">
                {t.value.online.lobby}
            </a>
            <a class="button" href="#/">
                {t.value.game.home}
            </a>
        </p>
    );
}

/** The offered game and its terms. */
function Offer({ rules, invitation: { terms, mine } }: { rules: Rules; invitation: Invitation }) {
    const { game } = terms.config;
    return (
        <section class="offer" aria-label={t.value.online.offered}>
            <span class="kept-mark" aria-hidden="true">
                <PieceIcon set={setOf(game)} piece={gameOf(game).emblem} side="first" king="王" />
            </span>
            <div>
                <h2>{gameName(rules, game)}</h2>
                <ul class="offer-terms">
                    {termsWords(terms, mine).map((line) => (
                        <li>{line}</li>
                    ))}
                </ul>
            </div>
        </section>
    );
}

/** The host's part: the link to share. */
function Waiting({ id, game, ready, takeBack }: { id: string; game: GameId; ready: boolean; takeBack: () => void }) {
    const words = t.value.online;
    return (
        <>
            <p>{words.waitHint}</p>
            <ShareLink link={linkTo(`#/join/${id}`)} label={words.waitLink} text={words.waitText(shortName(game))} />
            <p class="waiting quiet">{words.waiting}</p>
            <NotifyToggle />
            <p class="button-row">
                <button type="button" class="button" {...pressed(ready, takeBack)}>
                    {words.withdraw}
                </button>
            </p>
        </>
    );
}

/** The guest's part: accept or not. */
function Answer({ ready, accept }: { ready: boolean; accept: () => void }) {
    const words = t.value.online;
    return (
        <p class="button-row">
            <button type="button" class="button button-main button-large" {...pressed(ready, accept)}>
                {words.acceptGame}
            </button>
            <a class="button button-large" href="#/">
                {words.notNow}
            </a>
        </p>
    );
}
