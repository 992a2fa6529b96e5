import { t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import { callWhen } from "../notifications/notifications";
import { playerNamed } from "../play/player-tag";
import { statusOf } from "../play/table-view";
import { opponentOf } from "../rules/types";
import type { OnlineGame } from "./online-game";

/** Calls the player in the open game while the page is hidden: to move, to answer, and when the game ends. */
export function callTo(game: OnlineGame): () => void {
    const { seat } = game;
    if (seat === "none" || game.kept) return () => {};
    const other = opponentOf(seat);
    const words = () => t.peek().game;
    const named = (what: string) => t.peek().sentences(what, shortName(game.config.game));
    const phase = () => game.view.value.phase;
    const asks = (kind: "draw" | "takeback" | "noResult") => () =>
        phase() !== "ended" && game.view.value.offers[kind] === other;
    const side = () => sideName(game.config.game, other);
    const stops = [
        callWhen(
            game.id,
            () => phase() !== "ended" && game.myTurn.value,
            () => named(words().yourTurn),
        ),
        callWhen(game.id, asks("draw"), () => named(words().offered(side()))),
        callWhen(game.id, asks("takeback"), () => named(words().takebackAsked(side()))),
        callWhen(game.id, asks("noResult"), () => named(words().noResultAsked(side()))),
        callWhen(
            game.id,
            () => phase() === "marking" && !game.view.value.accepted?.includes(seat),
            () => named(words().markTitle),
        ),
        callWhen(
            game.id,
            () => phase() === "ended",
            () => named(statusOf(game)),
        ),
        callWhen(
            game.id,
            () => game.rematch.value.includes(other),
            () => named(t.peek().online.rematchAsked(playerNamed(game, other))),
        ),
    ];
    return () => stops.forEach((stop) => stop());
}
