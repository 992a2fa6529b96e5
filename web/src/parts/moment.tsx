import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useMedia } from "../base/media";
import { chime, toll } from "../base/sound";
import { t } from "../i18n";
import { IconButton } from "./icons";
import "./moment.css";

/**
 * How a moment appeared: the end was seen on this screen, the moment was reopened, or the end came before the screen
 * was opened.
 */
type Entrance = "now" | "again" | "before";

/** The state of a screen's moment: whether it is open, and functions that close and reopen it. */
export interface MomentState {
    open: boolean;
    entrance: Entrance;
    /** Closes the moment. The focus goes to the board. */
    close: () => void;
    reopen: () => void;
    /** Opens the moment without taking the focus, for example when it has news. */
    show: () => void;
}

/** Whether a moment covers the board. The queries are the same as in moment.css. */
const useOver = (): boolean => useMedia("(max-aspect-ratio: 11/10), (max-width: 599.9px), (max-height: 520px)");

/**
 * The state of the moment at an end. `ended` tells whether the end has been reached; `away`, whether the player is
 * looking at something that the moment could cover, such as an earlier position.
 */
export function useMoment(ended: boolean, away = false): MomentState {
    const over = useOver();
    const [open, setOpen] = useState(true);
    const entrance = useRef<Entrance>(ended ? "before" : "now");
    const enter = (how: Entrance) => {
        entrance.current = how;
        setOpen(true);
    };
    useLayoutEffect(() => {
        if (!ended) enter("now");
    }, [ended]);
    useLayoutEffect(() => {
        if (ended && away && over) setOpen(false);
    }, [ended, away, over]);
    return {
        open: ended && open,
        entrance: entrance.current,
        close: () => setOpen(false),
        reopen: () => enter("again"),
        show: () => open || enter("before"),
    };
}

export interface MomentProps {
    state: MomentState;
    /** An additional class. */
    place?: string;
    /** A drawing beside the headline. */
    picture?: ComponentChildren;
    headline: ComponentChildren;
    reason?: ComponentChildren;
    /** One entry for each thing that the end changed, such as a rating. Empty entries are not drawn. */
    changes?: readonly ComponentChildren[];
    /** More about the end. Scrolls if there is not enough room. */
    children?: ComponentChildren;
    /** The main button. */
    main: ComponentChildren;
    /** Two other buttons. */
    others?: ComponentChildren;
    /** Opens the menu with everything else. */
    menu?: () => void;
    /** True if the player reached the goal, which plays a different sound. */
    won?: boolean;
}

const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") === true;

/**
 * The end of a game, a lesson, a puzzle or a run of them. It covers the lower half of a phone's screen; elsewhere it is
 * in the column beside the board. The board does not move. The moment takes the focus unless the player is typing.
 */
export function Moment({ state, ...props }: MomentProps) {
    const { entrance, close } = state;
    const head = useRef<HTMLHeadingElement>(null);
    const over = useOver();
    useLayoutEffect(() => {
        if (entrance === "now") (props.won ? chime : toll)();
        if (entrance !== "before" && !isTyping()) head.current?.focus({ preventScroll: true });
    }, [entrance]);
    return (
        <section
            class={`moment ${props.place ?? ""}`}
            aria-labelledby="moment-head"
            onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                event.stopPropagation();
                close();
            }}
            onFocusOut={({ currentTarget, relatedTarget }) => {
                // It must not cover the focused element.
                const to = relatedTarget as Element | null;
                if (over && to && !currentTarget.contains(to) && !to.closest("dialog")) close();
            }}
        >
            <div class="moment-head">
                {props.picture && (
                    <span class="moment-picture" aria-hidden="true">
                        {props.picture}
                    </span>
                )}
                <div class="moment-words">
                    <h2 id="moment-head" tabIndex={-1} ref={head}>
                        {props.headline}
                    </h2>
                    {props.reason && <p class="moment-reason">{props.reason}</p>}
                </div>
            </div>
            <div class="moment-body">
                {props.changes && (
                    <ul class="moment-changes">
                        {props.changes.map((change, i) => (
                            <li key={i}>{change}</li>
                        ))}
                    </ul>
                )}
                {props.children}
            </div>
            <div class="moment-actions">
                {props.main}
                {(props.others || props.menu) && (
                    <div class="moment-others">
                        {props.others}
                        {props.menu && <IconButton icon="menu" label={t.value.game.menu} onClick={props.menu} />}
                    </div>
                )}
            </div>
            <IconButton class="button-icon moment-close" icon="close" label={t.value.game.close} onClick={close} />
        </section>
    );
}

/** The button that reopens a closed moment. */
export function MomentButton({ state, label }: { state: MomentState; label?: ComponentChildren }) {
    return (
        <button type="button" class="button moment-again" onClick={state.reopen}>
            {label ?? t.value.result.show}
        </button>
    );
}
