import { language, reasonText, t } from "../i18n";
import type { GameId, Refusal } from "../rules/types";
import { besides, href } from "./router";

/**
 * Matches the time when a refusal ends, and the reason for it, in the server's format: "until 2026-03-01T17:30:00Z:
 * rude talk".
 */
const UNTIL = /^until (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)(?:: (.*))?$/s;

/** The details of a refusal that players see: when it ends, and the reason for it. */
function besidesIts({ reason, detail }: Refusal): string {
    const [, time, why] = UNTIL.exec(detail) ?? [];
    const until = time && t.value.game.refusedUntil(moment(Date.parse(time)));
    return [until, time ? why : reason === "account.banned" ? detail : ""].filter(Boolean).join(" ");
}

/** A date and a time in the page's language. */
export const moment = (time: number): string =>
    new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(time);

/** A link to a clause, with a label that does not require knowing its id. */
export function ClauseLink({ game, clause }: { game: GameId; clause: string }) {
    return (
        <a class="clause-link" href={href("rules", game, clause)} title={clause} {...besides()}>
            {t.value.game.rule} <span class="visually-hidden">({clause})</span>
        </a>
    );
}

/** A rule's text, and its clause. */
export interface Rule {
    clause: string;
    text: string;
}

/**
 * A sentence that names the broken rule and, with `game`, a link to its clause in the rulebook. `rule` replaces the
 * sentence.
 */
export function RefusalText({ game, refusal, rule }: { game?: GameId; refusal: Refusal; rule?: Rule }) {
    const told = rule?.clause ?? refusal.clause;
    return (
        <span class="refusal">
            {rule?.text ?? reasonText(refusal.reason) ?? (refusal.detail || t.value.game.whyMissing)}{" "}
            {besidesIts(refusal)}
            {game && told && <ClauseLink game={game} clause={told} />}
        </span>
    );
}
