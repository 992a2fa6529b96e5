import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, pressed } from "../base/button";
import { t } from "../i18n";
import { sideName } from "../i18n/games";
import { Icon, type IconName } from "../parts/icons";
import { type Act, type Colour, opponentOf } from "../rules/types";
import type { Game } from "./game";

interface ActionProps {
    icon: IconName;
    label: string;
    onClick: () => void;
    /** Shows the button as disabled. It stays in place because the action may become possible again. */
    disabled?: boolean;
    main?: boolean;
    name?: string;
    /** A badge that shows that there is something new behind the button. */
    news?: ComponentChildren;
}

export function Action({ icon, label, onClick, disabled, main, name, news }: ActionProps) {
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

/**
 * Actions that need confirmation. On a shared device, `resume` asks who is resuming play, because the other player
 * moves first (W10).
 */
type Question = "resign" | "abort" | "dispute" | "resume";

/**
 * The open question, as long as its action is possible; null if there is none. `row` is the element around the actions.
 * The question takes the focus from the pressed button and returns it later.
 */
function useQuestion(game: Game, row: RefObject<HTMLElement>) {
    const [asks, ask] = useState<Question | null>(null);
    const asked = useRef<Question | null>(null);
    const can = (action: Act) => game.can(game.actor, action);
    const asking =
        asks === "resign" || asks === "abort"
            ? can(asks) && game.givesUp === asks
            : asks !== null && (asks === "dispute") === isLastDispute(game) && can("resume");
    useLayoutEffect(() => {
        // The question has replaced the pressed button.
        if (asking) row.current?.querySelector<HTMLElement>(".button:last-child")?.focus({ preventScroll: true });
        else if (asked.current && (document.activeElement === document.body || !document.activeElement)) {
            // If the question's action is no longer possible, focus the button that replaced it.
            const name = asked.current === "abort" ? game.givesUp : asked.current;
            row.current?.querySelector<HTMLElement>(`.action-${name}`)?.focus({ preventScroll: true });
        }
        asked.current = asking ? asks : null;
    }, [asking]);
    return { question: asking ? asks : null, ask };
}

/** Whether another disagreement would end the game, with all stones counted as alive. */
function isLastDispute(game: Game): boolean {
    const { phase, disputes } = game.view.value;
    return phase === "marking" && (disputes ?? 0) > 0;
}

/** The row of actions other than moves. */
export function Actions({
    game,
    flip,
    extra,
    openMenu,
}: {
    game: Game;
    flip: () => void;
    /** Replaces the button that flips the board. */
    extra?: ComponentChildren;
    openMenu: () => void;
}) {
    const words = t.value.game;
    const row = useRef<HTMLDivElement>(null);
    const { question, ask } = useQuestion(game, row);
    if (question) {
        const sure = (side: Colour) => {
            ask(null);
            game.send(side, { do: question === "dispute" ? "resume" : question });
        };
        return <Ask question={question} game={game} row={row} sure={sure} leave={() => ask(null)} />;
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
    const marking = game.view.value.phase === "marking";
    const { givesUp } = game;
    return (
        <div class="actions" role="group" aria-label={words.actions} ref={row}>
            {marking ? <Counting game={game} ask={ask} /> : <Playing game={game} />}
            <Action
                icon={givesUp === "abort" ? "stop" : "flag"}
                name={givesUp}
                label={words[givesUp]}
                onClick={() => ask(givesUp)}
                disabled={!game.can(game.actor, givesUp)}
            />
            {marking ? extra : (extra ?? turning)}
            {menu}
        </div>
    );
}

/** The actions during play, other than giving up. */
function Playing({ game }: { game: Game }) {
    const view = game.view.value;
    const words = t.value.game;
    const actor = game.actor;
    const points = view.board.kind === "points";
    const claimable = view.claims.length > 0 && game.can(actor, "claim-draw");
    const pass = (
        <Action
            icon="pass"
            label={words.pass}
            onClick={() => game.play("pass")}
            disabled={!game.myTurn.value || game.halted.value}
        />
    );
    return (
        <>
            {points && pass}
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
                !points && (
                    <Action
                        icon="draw"
                        label={words.offerDraw}
                        onClick={() => game.send(actor, { do: "offer-draw" })}
                        disabled={!game.can(actor, "offer-draw")}
                    />
                )
            )}
            {!points && view.play === "strict" && pass}
        </>
    );
}

interface AskProps {
    question: Question;
    game: Game;
    row: RefObject<HTMLDivElement>;
    sure: (side: Colour) => void;
    leave: () => void;
}

/** The question, shown in place of the actions. */
function Ask({ question, game, row, sure, leave }: AskProps) {
    const words = t.value.game;
    const text = {
        resign: words.resignSure,
        abort: words.abortSure,
        dispute: words.disputeSure,
        resume: words.resumeWho,
    }[question];
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
                    <Button main key={side} onClick={() => sure(side)}>
                        {sideName(game.view.value.game, side)}
                    </Button>
                ))
            ) : (
                <Button main onClick={() => sure(game.actor)}>
                    {words.yes}
                </Button>
            )}
            <Button onClick={leave}>{question === "resume" ? words.resumeNobody : words.no}</Button>
        </div>
    );
}

/** The answers to the marked stones: accept or resume play. */
function Counting({ game, ask }: { game: Game; ask: (question: Question) => void }) {
    const words = t.value.game;
    const last = isLastDispute(game);
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
