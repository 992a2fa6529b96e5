import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import type { BoardShape } from "../board/annotations";
import { proportion } from "../board/geometry";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { useColumns } from "../parts/columns";
import { useBoardState } from "../parts/game-board";
import { useMoment } from "../parts/moment";
import { useTitle } from "../parts/title";
import { useTypedMove } from "../parts/typed-move";
import { Actions } from "./actions";
import { useAtariVoice } from "./atari";
import type { Game } from "./game";
import type { MenuParts } from "./menu";
import { isUrgent } from "./message";
import { MoveList, Stepper } from "./moves";
import { type After, Result } from "./result";
import { TableBoard } from "./table-board";
import { useFocusOnBoard, usePickedUp, useSides, useSpoken, useStepFocus } from "./table-hooks";
import { tableKeys } from "./table-keys";
import { TableLine } from "./table-line";
import { type OpenPanel, TablePanels } from "./table-panels";
import { announcementOf, tableClass, tableViewOf } from "./table-view";

/** The parts that a kind of game (local, online, lesson) adds to its table. */
export interface TableParts {
    /** What is shown after the game. */
    after: After;
    /** Replaces the usual message above the actions; null keeps it. */
    message?: ComponentChildren;
    /** A teacher's remark, shown if there is no other message. */
    said?: ComponentChildren;
    /** Like `said`, but also hidden by an announcement of atari. */
    quietly?: ComponentChildren;
    /** Reserves room for a teacher's remarks. */
    taught?: boolean;
    /** True if a teacher announces atari on the player's chains. */
    callsAtari?: boolean;
    /** Replaces the button that flips the board. */
    action?: ComponentChildren;
    /** Gives a hint; absent if the game has none. */
    hint?: () => void;
    /** Content below the moves in the wide layout's column. */
    aside?: ComponentChildren;
    /** Additional menu items. */
    menu?: (close: () => void) => MenuParts;
    /** Shapes on the board in addition to the premove. */
    shapes?: readonly BoardShape[];
    /** True if the last move is not confirmed yet. */
    pending?: boolean;
    /** True if the connection is lost, so the clocks may be wrong. */
    lost?: boolean;
    /** Whether the document title calls a player who is in a different tab. */
    calling?: boolean;
    /** A panel over the table. */
    panel?: ComponentChildren;
}

/** A game on the screen: board, hands, players, actions, moves. */
export function Table({ game, parts }: { game: Game; parts: TableParts }) {
    const [open, setOpen] = useState<OpenPanel>(null);
    const main = useRef<HTMLElement>(null);
    const board = useBoardState(game.view.value.board.kind);
    const { interaction, wide } = board;
    const fitting = useColumns(Boolean(game.view.value.hands));
    const columns = parts.aside ? fitting : "";
    const sides = useSides(game);
    const table = tableViewOf(game, parts.callsAtari === true);
    const { live, view, reviewing, ended } = table;
    const moment = useMoment(ended, reviewing);
    const { news = false } = parts.after;
    useLayoutEffect(() => {
        if (news) moment.show();
    }, [news]);
    const typed = useTypedMove(
        tableKeys(game, {
            showKeys: () => setOpen("keys"),
            flip: sides.flip,
            hint: parts.hint,
            leave: () => {
                if (moment.open) moment.close();
                else if (interaction.selected.peek() === null) game.takeAway();
            },
        }),
    );
    usePickedUp(game, table, interaction);
    const pressed = useStepFocus(main, reviewing);
    useTitle(`${parts.calling ? "● " : ""}${table.status} · ${shortName(view.game)}`);
    const focused = useFocusOnBoard(board.box);
    const said = announcementOf(table);
    useSpoken(said);
    useAtariVoice(table.chains);
    const look = (ply: number) => {
        pressed();
        setOpen(null);
        game.look(ply);
    };
    const total = live.moves.length;
    const moves = <MoveList game={view.game} moves={live.moves} shown={view.moves.length} onLook={look} />;
    const stepper = <Stepper shown={view.moves.length} total={total} onLook={look} />;
    return (
        <main
            class={tableClass(table, { ...parts, wide, columns, aside: Boolean(parts.aside), result: moment.open })}
            ref={main}
            onFocusIn={focused}
            style={{ "--ratio": proportion(view.board, board.coordinates) }}
        >
            <h1 class="visually-hidden">{shortName(view.game)}</h1>
            <TableBoard game={game} table={table} state={board} flipped={sides.flipped} taught={parts.shapes ?? []} />
            {moment.open && <Result game={game} state={moment} after={parts.after} openMenu={() => setOpen("menu")} />}
            {!wide && (reviewing || ended) && stepper}
            {!ended &&
                (!reviewing ? (
                    <Actions game={game} flip={sides.flip} extra={parts.action} openMenu={() => setOpen("menu")} />
                ) : (
                    wide && <BackToGame back={() => look(total)} />
                ))}
            <TableLine
                key="line"
                game={game}
                table={table}
                typed={typed}
                proposed={interaction.proposed.value}
                place={(cell) => {
                    interaction.clear();
                    game.place(cell);
                }}
                message={parts.message}
                said={parts.said}
                quietly={parts.quietly}
                urgent={reviewing && !ended && (Boolean(parts.message) || isUrgent(game))}
                wide={wide}
                moment={ended ? moment : null}
                look={look}
                showMoves={() => setOpen("moves")}
            />
            {wide && (
                <section class="moves" key="moves" aria-label={t.value.game.moves}>
                    <div class="moves-list">{moves}</div>
                    {total > 0 && stepper}
                </section>
            )}
            {wide && parts.aside}
            <p class="visually-hidden" aria-live="polite">
                {said}
            </p>
            <TablePanels
                game={game}
                open={open}
                setOpen={setOpen}
                sides={sides}
                turns={live.phase === "playing" && !reviewing && !parts.action}
                moves={moves}
                menu={parts.menu}
            />
            {parts.panel}
        </main>
    );
}

/** Replaces the actions while an earlier position is shown. */
function BackToGame({ back }: { back: () => void }) {
    return (
        <div class="actions actions-ask">
            <Button main onClick={back}>
                {t.value.review.back}
            </Button>
        </div>
    );
}
