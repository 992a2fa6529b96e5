import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { cleanName } from "../parts/names";
import { RefusalText } from "../parts/refusal";
import { href } from "../parts/router";
import type { Refusal } from "../rules/types";
import { challenges, isWaiting, takeBack } from "./challenges";
import { connection, refusalOf } from "./connection";
import { Row } from "./lobby-list";
import type { Challenge } from "./messages.generated";
import { termsWords } from "./terms";

/** The challenges from and to this account; nothing if there are none. */
export function ChallengeList() {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const all = challenges.value;
    if (!all.length) return null;
    const order = (one: Challenge) => (one.mine ? (isWaiting(one) ? 2 : 1) : 0);
    const remove = async (id: string) => {
        setRefusal(null);
        const reply = await takeBack(id);
        if (!reply.ok) setRefusal(refusalOf(reply));
    };
    return (
        <section aria-labelledby="challenges">
            <h2 class="section-title" id="challenges">
                {t.value.online.challenges.title}
            </h2>
            {refusal && (
                <p role="alert">
                    <RefusalText refusal={refusal} />
                </p>
            )}
            <ul class="lobby-list">
                {[...all]
                    .sort((a, b) => order(a) - order(b))
                    .map((one) => (
                        <ChallengeRow key={one.id} challenge={one} remove={remove} />
                    ))}
            </ul>
        </section>
    );
}

function ChallengeRow({ challenge, remove }: { challenge: Challenge; remove: (id: string) => void }) {
    const { id, by, to, terms, mine, declined, byBot, toBot } = challenge;
    const words = t.value.online.challenges;
    const { game } = terms.config;
    const name = cleanName(mine ? to : by);
    const state = declined !== undefined ? words.answer(words.reasons[declined]) : mine ? words.sent : words.received;
    const label = (what: string) => `${what}: ${t.value.online.openGame(name, shortName(game))}`;
    const ready = connection.state.value === "open";
    return (
        <Row
            game={game}
            title={name}
            details={[(mine ? toBot : byBot) ? t.value.online.bot : "", state, ...termsWords(terms, mine)].filter(
                Boolean,
            )}
            own={!mine}
        >
            {mine ? (
                <Button
                    off={!ready}
                    aria-label={label(declined === undefined ? t.value.online.withdraw : words.putAway)}
                    onClick={() => remove(id)}
                >
                    {declined === undefined ? t.value.online.withdraw : words.putAway}
                </Button>
            ) : (
                <a class="button button-main" href={href("join", id)} aria-label={label(words.toAnswer)}>
                    {words.toAnswer}
                </a>
            )}
        </Row>
    );
}
