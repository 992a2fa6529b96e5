import type { ComponentChildren } from "preact";
import { PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { setOf } from "../parts/display";
import { namedIfGuest } from "../parts/player-marks";
import { href } from "../parts/router";
import type { GameId } from "../rules/types";
import type { Invitation, Running } from "./messages.generated";
import { termsWords } from "./terms";

export const GameMark = ({ game }: { game: GameId }) => (
    <span class="lobby-mark" aria-hidden="true">
        <PieceIcon set={setOf(game)} piece={gameOf(game).emblem} side="first" king="王" />
    </span>
);

/** The two names in a watchable game, with ratings if known. The computer has no name. */
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
    /** What is played. By default, the game's name. */
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

/** An open invitation from this player, with its terms once they are known. */
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
