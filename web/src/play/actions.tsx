import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { pressed } from "../base/press";
import { readContent } from "../board/content";
import { cellName } from "../board/geometry";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { outcomeText, pieceName, sideName } from "../i18n/games";
import { Icon, type IconName } from "../parts/icons";
import { RefusalText } from "../parts/refusal";
import { resultWords, winWords } from "../parts/result-words";
import { besides, rulesLink } from "../parts/router";
import { ScoreTable } from "../parts/score-table";
import { type Colour, type GameId, type Move, opponentOf, type View } from "../rules/types";
import { type Game, lingers, type Notice } from "./game";
import { analyse } from "./menu";

export function Action({
    icon,
    label,
    onClick,
    disabled,
    main,
    name,
    news,
}: {
    icon: IconName;
    label: string;
    onClick: () => void;
    /** Not now. It keeps its place among the buttons, for what is not possible now may be so again. */
    disabled?: boolean;
    main?: boolean;
    name?: string;
    /** A mark on the button: something new is behind it. */
    news?: ComponentChildren;
}) {
    return (
        <button
            type="button"
            class={`action${main ? " action-main" : ""}${name ? ` action-${name}` : ""}`}
            {...pressed(!disabled, onClick)}
        >
            <Icon name={icon} />
            <span>{label}</span>
            {news}
        </button>
    );
}

/** What is asked before it is done. Where two share a device it has to be said who wants to play on: the other moves first (W10). */
type Question = "resign" | "dispute" | "resume";

/** The row of what can be done beside moving. */
export function Actions({
    game,
    flip,
    extra,
    openMenu,
}: {
    game: Game;
    flip: () => void;
    /** In the place of the button that turns the board. */
    extra?: ComponentChildren;
    openMenu: () => void;
}) {
    const [asks, setAsks] = useState<Question | null>(null);
    const view = game.view.value;
    const words = t.value.game;
    const actor = game.actor;
    const can = (action: string) => game.can(actor, action);
    const claimable = view.claims.length > 0 && can("claim-draw");
    const go_ = view.board.kind === "points";
    const row = useRef<HTMLDivElement>(null);
    const asked = useRef<Question | null>(null);
    // To disagree a second time ends the game: all stones count as they stand.
    const last = view.phase === "marking" && (view.disputes ?? 0) > 0;
    const asking = asks === "resign" ? can("resign") : asks !== null && (asks === "dispute") === last && can("resume");
    useLayoutEffect(() => {
        // The button that was pressed is gone: the question takes the focus, and gives it back.
        if (asking) row.current?.querySelector<HTMLElement>(".button:last-child")?.focus({ preventScroll: true });
        else if (asked.current && (document.activeElement === document.body || !document.activeElement)) {
            row.current?.querySelector<HTMLElement>(`.action-${asked.current}`)?.focus({ preventScroll: true });
        }
        asked.current = asking ? asks : null;
    }, [asking]);
    if (asks && asking) {
        const sure = (side: Colour) => {
            setAsks(null);
            game.send(side, { do: asks === "resign" ? "resign" : "resume" });
        };
        return <Ask question={asks} game={game} row={row} sure={sure} leave={() => setAsks(null)} />;
    }
    const turning = <Action icon="turn" label={words.flip} onClick={flip} />;
    const menu = <Action icon="menu" label={words.menu} onClick={openMenu} />;
    if (game.seat === "none") {
        return (
            <div class="actions" role="group" aria-label={words.actions}>
                {turning}
                {extra}
                {menu}
            </div>
        );
    }
    const resign = (
        <Action
            icon="flag"
            name="resign"
            label={words.resign}
            onClick={() => setAsks("resign")}
            disabled={!can("resign")}
        />
    );
    if (view.phase === "marking") {
        return (
            <div class="actions" role="group" aria-label={words.actions} ref={row}>
                <Counting game={game} last={last} ask={setAsks} />
                {resign}
                {extra}
                {menu}
            </div>
        );
    }
    return (
        <div class="actions" role="group" aria-label={words.actions} ref={row}>
            {go_ && (
                <Action
                    icon="pass"
                    label={words.pass}
                    onClick={() => game.play("pass")}
                    disabled={!game.myTurn.value || game.halted.value}
                />
            )}
            <Action
                icon="back"
                label={words.takeback}
                onClick={() => game.takeBack()}
                disabled={!game.can(game.takebackAsker, "ask-takeback")}
            />
            {claimable ? (
                <Action
                    icon="draw"
                    main
                    label={words.claimDraw}
                    onClick={() => game.send(actor, { do: "claim-draw" })}
                />
            ) : (
                !go_ && (
                    <Action
                        icon="draw"
                        label={words.offerDraw}
                        onClick={() => game.send(actor, { do: "offer-draw" })}
                        disabled={!can("offer-draw")}
                    />
                )
            )}
            {!go_ && view.play === "strict" && (
                <Action
                    icon="pass"
                    label={words.pass}
                    onClick={() => game.play("pass")}
                    disabled={!game.myTurn.value || game.halted.value}
                />
            )}
            {resign}
            {extra ?? turning}
            {menu}
        </div>
    );
}

/** The question in the place of the actions. */
function Ask({
    question,
    game,
    row,
    sure,
    leave,
}: {
    question: Question;
    game: Game;
    row: RefObject<HTMLDivElement>;
    sure: (side: Colour) => void;
    leave: () => void;
}) {
    const words = t.value.game;
    const text = { resign: words.resignSure, dispute: words.disputeSure, resume: words.resumeWho }[question];
    const onEscape = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        leave();
    };
    return (
        <div class="actions actions-ask" role="group" aria-label={text} ref={row} onKeyDown={onEscape}>
            <span>{text}</span>
            {question === "resume" ? (
                (["first", "second"] as const).map((side) => (
                    <button key={side} type="button" class="button button-main" onClick={() => sure(side)}>
                        {sideName(game.view.value.game, side)}
                    </button>
                ))
            ) : (
                <button type="button" class="button button-main" onClick={() => sure(game.actor)}>
                    {words.yes}
                </button>
            )}
            <button type="button" class="button" onClick={leave}>
                {question === "resume" ? words.resumeNobody : words.no}
            </button>
        </div>
    );
}

/** What can be said to marked stones: to agree, or to play on. */
function Counting({ game, last, ask }: { game: Game; last: boolean; ask: (question: Question) => void }) {
    const words = t.value.game;
    const { actor } = game;
    const accepts = game.can(actor, "accept-dead") || game.can(opponentOf(actor), "accept-dead");
    const disagree = () => {
        if (last) ask("dispute");
        else if (game.seat === "both") ask("resume");
        else game.send(actor, { do: "resume" });
    };
    return (
        <>
            <Action
                icon="check"
                main
                label={words.acceptCount}
                onClick={() => game.acceptDead()}
                disabled={game.judging.value || !accepts}
            />
            <Action
                icon="again"
                name={last ? "dispute" : "resume"}
                label={last ? words.dispute : words.resume}
                disabled={!game.can(actor, "resume")}
                onClick={disagree}
            />
        </>
    );
}

/** The offer to speak of: first what a person at this device can answer. */
export function offerOf(game: Game): "draw" | "takeback" | "noResult" | null {
    const { offers } = game.view.value;
    const open = (["draw", "takeback", "noResult"] as const).filter((kind) => {
        const by = offers[kind];
        return by && !(kind === "noResult" && game.putAside.value && game.personFor(opponentOf(by)));
    });
    return open.find((kind) => game.personFor(opponentOf(offers[kind]!))) ?? open[0] ?? null;
}

/** One sentence above the actions: an offer, a claim, a refusal, a word about the computer. Null when there is nothing to say. */
export function Message({ game, lesson }: { game: Game; lesson?: ComponentChildren }) {
    const view = game.view.value;
    const words = t.value.game;
    const notice = game.notice.value;
    const { offers, claims } = view;
    const why = game.unkept.value;
    const unkept = why && <p class="message message-unkept">{why === "full" ? words.keptFull : words.keptFailed}</p>;
    const side = (colour: Colour) => sideName(view.game, colour);
    const answer = (
        by: Colour,
        yes: "accept-draw" | "accept-takeback" | "agree-no-result",
        no?: "decline-draw" | "decline-takeback",
    ) => (
        <span class="message-buttons">
            <button type="button" class="button button-small button-main" onClick={() => game.send(by, { do: yes })}>
                {words.accept}
            </button>
            {no && (
                <button type="button" class="button button-small" onClick={() => game.send(by, { do: no })}>
                    {words.decline}
                </button>
            )}
        </span>
    );
    const offer = offerOf(game);
    const by = offer && offers[offer];
    const other = by && opponentOf(by);
    const claimant = game.can(game.actor, "claim-draw") ? game.actor : null;
    const asked = view.phase === "marking" || (other && game.personFor(other)) || (claims.length > 0 && claimant);
    // What only lingers makes way for what wants an answer.
    if (notice && !(asked && lingers(notice))) {
        return (
            <p class="message">
                <NoticeText game={game} notice={notice} />
                {(notice.kind === "engine-failed" || notice.kind === "engine-missing") && (
                    <button type="button" class="button button-small" onClick={() => game.retry()}>
                        {t.value.tryAgain}
                    </button>
                )}
            </p>
        );
    }
    if (view.phase === "ended") return unkept;
    if (by && other && game.personFor(other)) {
        if (offer === "draw")
            return (
                <p class="message">
                    {words.offered(side(by))} {answer(other, "accept-draw", "decline-draw")}
                </p>
            );
        if (offer === "takeback")
            return (
                <p class="message">
                    {words.takebackAsked(side(by))} {answer(other, "accept-takeback", "decline-takeback")}
                </p>
            );
        return (
            <p class="message">
                {words.noResultAsked(side(by))} {answer(other, "agree-no-result")}
                <button type="button" class="button button-small" onClick={() => (game.putAside.value = true)}>
                    {words.putAside}
                </button>
            </p>
        );
    }
    if (by && game.seat === "none") {
        return (
            <p class="message">
                {(offer === "draw" ? words.offered : offer === "takeback" ? words.takebackAsked : words.noResultAsked)(
                    side(by),
                )}
            </p>
        );
    }
    if (by)
        return (
            <p class="message">
                {offer === "draw" ? words.offerSent : offer === "takeback" ? words.takebackSent : words.noResultSent}
            </p>
        );
    if (view.phase === "marking") {
        const accepted = (view.accepted ?? []).map((c) => `${side(c)}: ${words.accepted}`).join(", ");
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
    // The claim itself stands among the actions.
    if (claims.length && claimant) {
        return (
            <p class="message">
                {words.claimable(words.claimReasons[claims[0]!] ?? outcomeText(view.game, claims[0]!) ?? claims[0]!)}
            </p>
        );
    }
    const premove = game.premove.value;
    if (premove) {
        return (
            <p class="message message-one">
                <span>{t.value.online.premove(moveWords(view, premove))}</span>
                <button type="button" class="button button-small" onClick={() => void game.takePremoveAway()}>
                    {t.value.online.premoveCancel}
                </button>
            </p>
        );
    }
    if (unkept) return unkept;
    if (lesson) return lesson;
    if (view.phase === "playing" && view.line.at(-1)?.startsWith("resume-"))
        return <p class="message">{words.resumed(side(view.turn))}</p>;
    const passed = view.last?.move === "pass" && view.phase === "playing" ? view.moves.at(-1)?.by : undefined;
    const left = view.phase === "playing" ? (view.handicapLeft ?? 0) : 0;
    if (!passed && left <= 0) return null;
    return (
        <p class="message">
            {passed && words.passed(side(passed))} {left > 0 && words.handicapLeft(number(left))}
        </p>
    );
}

export function NoticeText({ game, notice }: { game: Game; notice: Notice }) {
    const words = t.value.game;
    const { game: id, score, disputes = 0 } = game.view.value;
    switch (notice.kind) {
        case "refusal":
            return <RefusalText game={id} refusal={notice.refusal} />;
        case "illegal":
            return (
                <span>
                    {words.illegalNotice(sideName(id, notice.by))} <RefusalText game={id} refusal={notice.refusal} />{" "}
                    {game.view.value.clocks ? words.illegalPenalty : words.illegalOnce}
                </span>
            );
        case "engine-missing":
            return <span>{words.engineAway}</span>;
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
            return <span>{t.value.online.premoveImpossible(moveWords(game.view.value, notice.move))}</span>;
        case "typed":
            return <span>{typedBad(game.view.value.game, notice.text, game.view.value.play === "strict")}</span>;
    }
}

/** Says that a typed text is no move; in Go also how points are written, and in strict play not whether it would be legal. */
export function typedBad(id: GameId, text: string, strict = false): string {
    const words = t.value.game;
    if (strict && !gameOf(id).placement) return words.typedUnread(text);
    return t.value.sentences(words.typedBad(text), gameOf(id).placement ? words.typedPoint : "");
}

/** A move as a person reads it: "rook g2–g5" instead of its text. */
export function moveWords(view: View, move: Move): string {
    const words = t.value.game;
    if (move === "pass") return words.pass;
    const drop = /^(\+?[A-Z])@(.+)$/.exec(move);
    if (drop) return words.dropped(pieceName(view.game, drop[1]!), drop[2]!);
    const squares = /^([a-z]\d)([a-z]\d)(.?)$/.exec(move);
    if (!squares || view.board.kind === "points") return move;
    const [, from = "", to = "", choice = ""] = squares;
    const index = view.board.cells.findIndex(
        (_, i) => cellName(view.board, i % view.board.files, Math.floor(i / view.board.files)) === from,
    );
    const piece = readContent(view.board.cells[index] ?? "", false)?.piece;
    const plain = words.moved(piece ? pieceName(view.game, piece) : "", from, to);
    if (choice === "^") return words.keeping(plain);
    return choice ? words.promoting(plain, choice === "+" ? "" : pieceName(view.game, choice.toUpperCase())) : plain;
}

/** How the game ended, why, and what next. */
export function Result({ game, next, takeOut }: { game: Game; next: ComponentChildren; takeOut: () => void }) {
    const view = game.view.value;
    const outcome = view.outcome;
    if (!outcome) return null;
    const words = t.value.result;
    const none = outcome.reason === "no-result" || outcome.reason === "aborted";
    const headline = outcome.winner
        ? winWords(game, outcome.winner, outcome.result)
        : outcome.reason === "aborted"
          ? words.aborted
          : none
            ? words.noResult
            : words.draw;
    return (
        <section class="result" aria-labelledby="result-head">
            <h2 id="result-head" tabIndex={-1}>
                {headline} <span class="result-score">{outcome.result !== "*" && outcome.result}</span>
            </h2>
            <p>
                {outcomeText(view.game, outcome.reason) ?? outcome.reason}
                {outcome.clause && outcome.clause !== outcome.refusal?.clause && (
                    <>
                        {" "}
                        <a class="clause-link" href={rulesLink(view.game, outcome.clause)} {...besides()}>
                            ({outcome.clause})
                        </a>
                    </>
                )}
                {outcome.refusal && (
                    <>
                        {outcome.move && <span class="result-move"> {moveWords(view, outcome.move)}: </span>}
                        <RefusalText game={view.game} refusal={outcome.refusal} />
                    </>
                )}
            </p>
            {view.score && outcome.reason.match(/score|jigo/) && (
                <ScoreTable view={view} score={view.score} rules={game.config.rules} />
            )}
            <div class="result-actions">
                {next}
                {view.moves.length > 0 && (
                    <button type="button" class="button" onClick={() => analyse(game)}>
                        {t.value.analysis.analyseGame}
                    </button>
                )}
                <a class="button" href="#/">
                    {t.value.game.home}
                </a>
                <button type="button" class="button" onClick={takeOut}>
                    {t.value.takeOut.title}
                </button>
            </div>
        </section>
    );
}
