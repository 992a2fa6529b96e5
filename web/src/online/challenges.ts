import { signal } from "@preact/signals";
import { gong } from "../base/sound";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { callTo } from "../notifications/notifications";
import { cleanName } from "../parts/names";
import { href } from "../parts/router";
import { connection, type Reply } from "./connection";
import type { Challenge, FromPage, Terms } from "./messages.generated";

/** Challenges: games that one account offers to another. Nobody else can accept them. */

export type Declined = Extract<FromPage, { type: "decline" }>["reason"];
/** The reasons for declining a challenge, in menu order. */
export const reasonsToDecline: readonly Declined[] = ["not-now", "later", "clock", "game", "rated", "casual"];

/** All challenges from and to this account, oldest first. */
export const challenges = signal<readonly Challenge[]>([]);
/** News that no screen has shown yet: a challenge to this account, or the answer to one of its own challenges. */
export const challengeTold = signal<Challenge | null>(null);

export const isWaiting = ({ declined }: Challenge): boolean => declined === undefined;

/** The text that announces a challenge. */
export function challengeWords(challenge: Challenge): string {
    const words = t.value.online.challenges;
    const game = shortName(challenge.terms.config.game);
    if (challenge.declined === undefined) return words.by(cleanName(challenge.by), game);
    return words.declined(cleanName(challenge.to), game, words.reasons[challenge.declined]);
}

function forget(id: string): void {
    challenges.value = challenges.value.filter((one) => one.id !== id);
    if (challengeTold.value?.id === id) challengeTold.value = null;
}

function hear(challenge: Challenge): void {
    const others = challenges.value.filter(({ id }) => id !== challenge.id);
    challenges.value = [...others, challenge].sort((a, b) => a.created - b.created);
    if (challenge.mine && isWaiting(challenge)) return;
    challengeTold.value = challenge;
    gong();
    callTo(href("join", challenge.id), challengeWords(challenge));
}

connection.listen((message) => {
    if (message.type === "welcome") challenges.value = [];
    else if (message.type === "challenges") {
        challenges.value = message.challenges;
        if (!message.challenges.some(({ id }) => id === challengeTold.value?.id)) challengeTold.value = null;
    } else if (message.type === "challenge") hear(message.challenge);
    else if (message.type === "challenge-over") forget(message.id);
    else if (message.type === "started") forget(message.from);
});

/** Challenges the account with this name; on success the reply is `done` with the challenge's id. */
export const challenge = (to: string, terms: Terms, nonce: string): Promise<Reply> =>
    connection.ask({ type: "invite", terms, to }, nonce);

export async function decline(id: string, reason: Declined): Promise<Reply> {
    const reply = await connection.ask({ type: "decline", invitation: id, reason });
    if (reply.ok) forget(id);
    return reply;
}

/** Withdraws a challenge from this account, or removes a declined one. */
export async function takeBack(id: string): Promise<Reply> {
    const reply = await connection.ask({ type: "withdraw", invitation: id });
    if (reply.ok) forget(id);
    return reply;
}
