import type { ComponentChildren, JSX } from "preact";
import { Button } from "../base/button";
import { number, t } from "../i18n";
import { outcomeText, sideName } from "../i18n/games";
import { MenuIcon } from "../parts/menu-icons";
import { moveWords } from "../parts/move-words";
import { RefusalText } from "../parts/refusal";
import { resultWords } from "../parts/result-words";
import { typedBad } from "../parts/typed-move";
import { type Colour, opponentOf } from "../rules/types";
import type { Game } from "./game";
import { lingers, type Notice } from "./notice";
import { foresee } from "./premoves";
import { ruleOf } from "./refused";

type Offer = "draw" | "takeback" | "noResult";

/** The offer to show, preferring one that a player at this device can answer. */
export function offerOf(game: Game): Offer | null {
    const { offers } = game.view.value;
    const open = (["draw", "takeback", "noResult"] as const).filter((kind) => {
        const by = offers[kind];
        return by && !(kind === "noResult" && game.putAside.value && game.personFor(opponentOf(by)));
    });
    return open.find((kind) => game.personFor(opponentOf(offers[kind]!))) ?? open[0] ?? null;
}

/** Whether there is a message that must be shown during review. */
export function isUrgent(game: Game): boolean {
    const { claims } = game.view.value;
    return (
        game.notice.value !== null ||
        offerOf(game) !== null ||
        (claims.length > 0 && game.can(game.actor, "claim-draw"))
    );
}

/** The message above the actions: an offer, a claim, a refusal, or news about the computer. Null if there is none. */
export function Message({ game, said }: { game: Game; said?: ComponentChildren }): ComponentChildren {
    const view = game.view.value;
    const notice = game.notice.value;
    const why = game.unkept.value;
    const words = t.value.game;
    const unkept = why && <p class="message message-unkept">{why === "full" ? words.keptFull : words.keptFailed}</p>;
    const offer = offerOf(game);
    const by = offer && view.offers[offer];
    const claimant = game.can(game.actor, "claim-draw") ? game.actor : null;
    const claim = claimant && view.claims[0];
    const asked = view.phase === "marking" || (by && game.personFor(opponentOf(by))) || claim;
    // Anything that needs an answer replaces a lingering notice.
    if (notice && !(asked && lingers(notice))) {
        return (
            <p class={notice.kind === "refusal" ? "message message-refused" : "message"}>
                {notice.kind === "refusal" && <MenuIcon name="warn" />}
                <NoticeText game={game} notice={notice} />
                {(notice.kind === "engine-failed" || notice.kind === "engine-missing") && (
                    <Button small onClick={() => game.retry()}>
                        {t.value.tryAgain}
                    </Button>
                )}
            </p>
        );
    }
    if (view.phase === "ended") return unkept;
    if (offer && by) return offerMessage(game, offer, by);
    if (view.phase === "marking") return markingMessage(game);
    // The claim button itself is among the actions.
    if (claim) {
        return (
            <p class="message">
                {words.claimable(words.claimReasons[claim] ?? outcomeText(view.game, claim) ?? claim)}
            </p>
        );
    }
    return premoveMessage(game) ?? (unkept || said || playingMessage(game));
}

/** An offer, with buttons for those who can answer it. */
function offerMessage(game: Game, offer: Offer, by: Colour): JSX.Element {
    const words = t.value.game;
    const other = opponentOf(by);
    const made = { draw: words.offered, takeback: words.takebackAsked, noResult: words.noResultAsked }[offer];
    const sent = { draw: words.offerSent, takeback: words.takebackSent, noResult: words.noResultSent }[offer];
    const side = sideName(game.view.value.game, by);
    if (!game.personFor(other)) return <p class="message">{game.seat === "none" ? made(side) : sent}</p>;
    const [yes, no] = (
        {
            draw: ["accept-draw", "decline-draw"],
            takeback: ["accept-takeback", "decline-takeback"],
            noResult: ["agree-no-result", null],
        } as const
    )[offer];
    return (
        <p class="message">
            {made(side)}{" "}
            <span class="message-buttons">
                <Button small main onClick={() => game.send(other, { do: yes })}>
                    {words.accept}
                </Button>
                {no && (
                    <Button small onClick={() => game.send(other, { do: no })}>
                        {words.decline}
                    </Button>
                )}
            </span>
            {offer === "noResult" && (
                <Button small onClick={() => (game.putAside.value = true)}>
                    {words.putAside}
                </Button>
            )}
        </p>
    );
}

/** Instructions for marking dead stones, with the resulting score. */
function markingMessage(game: Game): JSX.Element {
    const words = t.value.game;
    const view = game.view.value;
    const accepted = (view.accepted ?? []).map((by) => `${sideName(view.game, by)}: ${words.accepted}`).join(", ");
    return (
        <p class="message">
            {game.judging.value ? words.judging : words.markHint}
            {game.unsettled.value.length > 0 && ` ${words.markUnsure}`}
            {game.unjudged.value && ` ${words.markUnjudged}`}
            {view.score && <strong class="message-score"> {resultWords(view.game, view.score.result)}</strong>}
            {accepted && <span class="message-accepted"> {accepted}</span>}
        </p>
    );
}

/** The premove, or the last one in the queue; null if there is none. */
function premoveMessage(game: Game): JSX.Element | null {
    const words = t.value.online;
    const premoves = game.premoves.value;
    const last = premoves.at(-1);
    const side = game.waiting.value;
    if (!last || !side) return null;
    const several = premoves.length > 1;
    const move = moveWords(foresee(game.view.value, side, premoves.slice(0, -1)).view, last);
    return (
        <p class="message message-one">
            <span>{several ? words.premoveNumbered(number(premoves.length), move) : words.premove(move)}</span>
            <Button small onClick={() => void game.takePremoveAway()}>
                {several ? words.premoveCancelAll : words.premoveCancel}
            </Button>
        </p>
    );
}

/**
 * News about play: that it was resumed after marking, a pass, or handicap stones left to place. Null if there is none.
 */
function playingMessage(game: Game): JSX.Element | null {
    const words = t.value.game;
    const view = game.view.value;
    const side = (colour: Colour) => sideName(view.game, colour);
    if (view.phase !== "playing") return null;
    if (view.line.at(-1)?.startsWith("resume-")) return <p class="message">{words.resumed(side(view.turn))}</p>;
    const passed = view.last?.move === "pass" ? view.moves.at(-1)?.by : undefined;
    const left = view.handicapLeft ?? 0;
    if (!passed && left <= 0) return null;
    return (
        <p class="message">
            {passed && words.passed(side(passed))} {left > 0 && words.handicapLeft(number(left))}
        </p>
    );
}

/** A notice's text. */
export function NoticeText({ game, notice }: { game: Game; notice: Notice }) {
    const words = t.value.game;
    const { game: id, score, disputes = 0 } = game.view.value;
    switch (notice.kind) {
        case "refusal":
            return <RefusalText game={id} refusal={notice.refusal} rule={ruleOf(game.shown.value, notice)} />;
        case "king-left":
            return (
                <span>
                    {words.kingLeft}{" "}
                    <Button small onClick={() => game.play(notice.move)}>
                        {words.playAnyway}
                    </Button>
                </span>
            );
        case "illegal":
            return (
                <span>
                    {words.illegalNotice(sideName(id, notice.by))} <RefusalText game={id} refusal={notice.refusal} />{" "}
                    {game.view.value.clocks ? words.illegalPenalty : words.illegalOnce}
                </span>
            );
        case "engine-missing":
            return <span>{words.engineAway}</span>;
        case "engine-weaker":
            return <span>{words.networkLacks[notice.lack]}</span>;
        case "engine-failed":
            return <span>{words.engineFailed}</span>;
        case "declined":
            return <span>{words.offerDeclined}</span>;
        case "overtaken":
            return <span>{words.overtaken}</span>;
        case "computer-marks":
        case "marks-changed":
            return (
                <span>
                    {notice.kind === "marks-changed"
                        ? words.marksChanged(sideName(id, notice.by))
                        : (game.unsettled.value.length ? words.computerMarks : words.computerMarksAll)(
                              disputes > 0,
                          )}{" "}
                    {score && <strong class="message-score">{resultWords(id, score.result)}</strong>}
                </span>
            );
        case "declined-draw":
            return <span>{words.drawDeclined(sideName(id, notice.by))}</span>;
        case "declined-takeback":
            return <span>{words.takebackDeclined(sideName(id, notice.by))}</span>;
        case "gave-time":
            return <span>{words.gaveTime(sideName(id, notice.by))}</span>;
        case "made":
            return <span>{t.value.online.made(notice.move)}</span>;
        case "made-already":
            return <span>{t.value.online.madeAlready(notice.move)}</span>;
        case "not-made":
            return <span>{t.value.online.notMade(notice.move)}</span>;
        case "impossible":
            return (
                <span>
                    {t.value.sentences(
                        t.value.online.premoveImpossible(moveWords(game.view.value, notice.move, game.actor)),
                        notice.dropped ? t.value.online.premovesDropped(number(notice.dropped)) : "",
                    )}
                </span>
            );
        case "typed":
            return <span>{typedBad(game.view.value.game, notice.text, game.view.value.play === "strict")}</span>;
    }
}
