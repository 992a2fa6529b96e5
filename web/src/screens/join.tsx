import { useEffect, useState } from "preact/hooks";
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
import type { Rules } from "../rules/rules";
import type { Refusal } from "../rules/types";

/** An invitation by link: for its host a place to wait, for whoever opens the link what is offered. */
export function Join({ rules, id }: { rules: Rules; id: string }) {
    const [invitation, setInvitation] = useState<Invitation | null>(null);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const [busy, setBusy] = useState(false);
    const words = t.value.online;
    const open = connection.state.value === "open";
    const player = playerName.value;
    useEffect(() => connection.need(), []);
    useEffect(
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
                // What was taken up is a game for its two players.
                if (reply.message.game) return location.replace(`#/play/${reply.message.game}`);
                setRefusal(null);
                setInvitation(reply.message);
            } else if (!reply.ok && reply.refusal) {
                setRefusal(reply.refusal);
            }
        });
        return () => void (gone = true);
    }, [open, id, player]);
    const title = invitation
        ? invitation.mine
            ? words.waitTitle
            : words.invitedBy(cleanName(invitation.host))
        : words.invitation;
    useEffect(() => {
        document.title = `${title} · ${t.value.htmlTitle}`;
    }, [title]);
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
    const config = invitation?.terms.config;
    // All other faults pass.
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
                    {(gone || !invitation) && (
                        <p class="button-row">
                            <a class="button button-main" href="#/lobby">
                                {words.lobby}
                            </a>
                            <a class="button" href="#/">
                                {t.value.game.home}
                            </a>
                        </p>
                    )}
                </>
            )}
            {invitation && config && !gone && (
                <>
                    <section class="offer" aria-label={words.offered}>
                        <span class="kept-mark" aria-hidden="true">
                            <PieceIcon
                                set={setOf(config.game)}
                                piece={gameOf(config.game).emblem}
                                side="first"
                                king="王"
                            />
                        </span>
                        <div>
                            <h2>{gameName(rules, config.game)}</h2>
                            <ul class="offer-terms">
                                {termsWords(invitation.terms, invitation.mine).map((line) => (
                                    <li>{line}</li>
                                ))}
                            </ul>
                        </div>
                    </section>
                    {invitation.mine ? (
                        <>
                            <p>{words.waitHint}</p>
                            <ShareLink
                                link={linkTo(`#/join/${id}`)}
                                label={words.waitLink}
                                text={words.waitText(shortName(config.game))}
                            />
                            <p class="waiting quiet">{words.waiting}</p>
                            <NotifyToggle />
                            <p class="button-row">
                                <button type="button" class="button" {...pressed(!busy && open, takeBack)}>
                                    {words.withdraw}
                                </button>
                            </p>
                        </>
                    ) : (
                        <p class="button-row">
                            <button
                                type="button"
                                class="button button-main button-large"
                                {...pressed(!busy && open, accept)}
                            >
                                {words.acceptGame}
                            </button>
                            <a class="button button-large" href="#/">
                                {words.notNow}
                            </a>
                        </p>
                    )}
                </>
            )}
        </main>
    );
}
