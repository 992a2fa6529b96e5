import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { checkWords } from "../parts/display";
import { Icon } from "../parts/icons";
import { MomentButton, type MomentState } from "../parts/moment";
import { moveWords } from "../parts/move-words";
import { TypedText } from "../parts/typed-move";
import type { Move } from "../rules/types";
import { AtariText } from "./atari";
import type { Game } from "./game";
import { Message } from "./message";
import { latestMoves } from "./moves";
import { placeWords, type TableView } from "./table-view";

interface ToldProps {
    game: Game;
    table: TableView;
    /** The point where a stone is waiting for the confirming tap. */
    proposed: string | null;
    place: (cell: string) => void;
    /** Replaces the usual message. */
    message: ComponentChildren;
    /** A teacher's remark, shown if there is no other message. */
    said: ComponentChildren;
    /** A remark that is also hidden by an announcement of atari. */
    quietly: ComponentChildren;
}

/**
 * The message above the actions while nothing is typed: a stone to confirm, news about the game, or a teacher's remark.
 */
function Told({ game, table: { chains }, proposed, place, message, said, quietly }: ToldProps): ComponentChildren {
    const words = t.value.game;
    if (proposed)
        return (
            <p class="message message-one">
                <span>{words.proposed(proposed)}</span>
                <Button small main onClick={() => place(proposed)}>
                    {words.placeStone}
                </Button>
            </p>
        );
    if (game.unconfirmed.value) return <Unconfirmed game={game} move={game.unconfirmed.value} />;
    if (message !== undefined && message !== null) return message;
    const called = chains.length > 0 && (
        <p class="message message-said">
            <AtariText game={game} chains={chains} />
        </p>
    );
    return <Message game={game} said={said || called || quietly} />;
}

/** Asks whether to make a move. The focus goes to the answer, so that Enter makes the move. */
function Unconfirmed({ game, move }: { game: Game; move: Move }) {
    const words = t.value.game;
    const row = useRef<HTMLParagraphElement>(null);
    useLayoutEffect(() => row.current?.querySelector("button")?.focus({ preventScroll: true }), [move]);
    return (
        <p class="message message-one" ref={row}>
            <span>{words.confirmMove(moveWords(game.view.value, move))}</span>
            <span class="message-buttons">
                <Button small main onClick={() => game.confirm()}>
                    {words.confirmYes}
                </Button>
                <Button small onClick={() => game.takeAway()}>
                    {words.confirmNo}
                </Button>
            </span>
        </p>
    );
}

/** The status line: the message, the last moves, and the button to earlier positions. */
export function TableLine({
    typed,
    urgent,
    wide,
    moment,
    look,
    showMoves,
    ...told
}: ToldProps & {
    /** The text typed so far. */
    typed: string;
    /** True if the message must be shown during review. */
    urgent: boolean;
    wide: boolean;
    /** The end of the game; null while it continues. */
    moment: MomentState | null;
    look: (ply: number) => void;
    showMoves: () => void;
}) {
    const { live, view, reviewing, ended, status } = told.table;
    const words = t.value;
    const total = live.moves.length;
    // The players' tags say whose turn it is.
    const plain = wide && !reviewing && live.phase === "playing" && !live.clocks && !checkWords(live);
    return (
        <div class="line">
            <div class="line-message" role="status">
                {!reviewing ? (
                    typed ? (
                        <TypedText text={typed} />
                    ) : (
                        <Told {...told} />
                    )
                ) : (
                    urgent && (
                        <>
                            <Told {...told} />
                            {!wide && (
                                <Button small class="line-back" onClick={() => look(total)}>
                                    {words.review.back}
                                </Button>
                            )}
                        </>
                    )
                )}
            </div>
            {!plain && (
                <button type="button" class="line-moves" onClick={showMoves}>
                    <span class="line-state">{reviewing ? placeWords(told.table) : status}</span>
                    {reviewing && !ended ? (
                        <span class="line-now">{status}</span>
                    ) : total ? (
                        <span class="line-latest">
                            <bdi dir="ltr">{latestMoves(view.game, view.moves)}</bdi>
                        </span>
                    ) : (
                        // If it were visible, it would be cut off.
                        <span class="visually-hidden">{words.game.noMoves}</span>
                    )}
                </button>
            )}
            {moment && !moment.open && <MomentButton state={moment} />}
            {!wide && !reviewing && !ended && total > 0 && (
                <button
                    type="button"
                    class="line-earlier"
                    aria-label={words.review.earlier}
                    title={words.review.earlier}
                    onClick={() => look(total - 1)}
                >
                    <Icon name="earlier" />
                </button>
            )}
        </div>
    );
}
