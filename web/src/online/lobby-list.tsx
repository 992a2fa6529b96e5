import type { ComponentChildren } from "preact";
import { PieceIcon } from "../board/pieces";
import { gameOf } from "../games";
import { t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import { configWords } from "../parts/config-words";
import { setOf } from "../parts/display";
import { namedIfGuest } from "../parts/player-marks";
import { href } from "../parts/router";
import type { GameId } from "../rules/types";
import type { Invitation, Listed, Running } from "./messages.generated";
import { askedWords, isOwnTurn, waitsForOwn } from "./own-games";
import { opponentName, termsWords } from "./terms";

export const GameMark = ({ game }: { game: GameId }) => (
    <span class="lobby-mark" aria-hidden="true">
        <PieceIcon set={setOf(game)} piece={gameOf(game).emblem} side="first" king="王" />
    </span>
);

/** The two names of a watchable game, with their ratings as far as known; the computer has no name. */
export const namedIn = (game: Running): [first: string, second: string] => {
    const named = (name: string, guest: boolean | undefined, rating: number | undefined) => {
        const shown = namedIfGuest(name, guest) || t.value.options.opponents.club;
        return rating === undefined ? shown : `${shown} (${rating})`;
    };
    return [
        named(game.first, game.firstGuest, game.firstRating),
        named(game.second, game.secondGuest, game.secondRating),
    ];
};

interface RowProps {
    game: GameId;
    title: string;
    /** What is played; the name of the game if it is not given. */
    named?: string;
    details: string[];
    own?: boolean;
    children: ComponentChildren;
}

/** A game, seek or invitation as a list row. */
export function Row({ game, title, named = shortName(game), details, own, children }: RowProps) {
    return (
        <li class={own ? "lobby-row lobby-own" : "lobby-row"}>
            <GameMark game={game} />
            <span class="lobby-words">
                <bdi class="lobby-title">{title}</bdi>
                <span class="lobby-details">{[named, ...details].join(" · ")}</span>
            </span>
            {children}
        </li>
    );
}

/** A game of this player: the turn, a request, or the result. */
export function OwnGame({ game }: { game: Listed }) {
    const { id, config, turn, over, result } = game;
    const words = t.value.online;
    const other = opponentName(game);
    const open = over ? words.show : words.goOn;
    const mine = !over && waitsForOwn(game);
    const none = gameOf(config.game).counting ? t.value.result.noResult : t.value.result.aborted;
    const state = over
        ? result === "*"
            ? none
            : result || words.keptShort
        : askedWords(game)
          ? askedWords(game)
          : isOwnTurn(game)
            ? t.value.game.yourTurn
            : turn
              ? t.value.game.turn(sideName(config.game, turn))
              : "";
    return (
        <Row
            game={config.game}
            title={other}
            details={[state, ...(over ? [] : configWords(config))].filter(Boolean)}
            own={mine}
        >
            <a
                class={mine ? "button button-main" : "button"}
                href={href("play", id)}
                aria-label={`${open}: ${words.openGame(other, shortName(config.game))}`}
            >
                {open}
            </a>
        </Row>
    );
}

/** An open invitation of this player, with its terms once known. */
export function OwnInvitation({ id, invitation }: { id: string; invitation: Invitation | undefined }) {
    const words = t.value.online;
    const link = (
        <a class="button" href={href("join", id)}>
            {words.show}
        </a>
    );
    if (invitation)
        return (
            <Row
                game={invitation.terms.config.game}
                title={words.openInvitation}
                details={termsWords(invitation.terms, true)}
            >
                {link}
            </Row>
        );
    return (
        <li class="lobby-row">
            <span class="lobby-words">
                <span class="lobby-title">{words.openInvitation}</span>
            </span>
            {link}
        </li>
    );
}
