import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useNear } from "../base/media";
import { PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { shortName } from "../i18n/games";
import type { GameId } from "../rules/types";
import { CardLink } from "./card";
import { ago, day, fullDate, isToday } from "./day";
import { setOf } from "./display";
import { Facts } from "./facts";
import { type Pictured, StillBoard } from "./mini-board";

/** A result from the viewer's side; "none": the game ended without one. */
export type Score = "win" | "draw" | "loss" | "none";

const signs: Record<Score, string> = {
    win: "M8 3V13M3 8H13",
    draw: "M3 6H13M3 10H13",
    loss: "M3 8H13",
    none: "M4 4L12 12M12 4L4 12",
};

/** A result as a symbol, shown beside the words that say the same. */
const ScoreSign = ({ score }: { score: Score }) => (
    <svg viewBox="0 0 16 16" class={`game-sign game-sign-${score}`} aria-hidden="true" focusable="false">
        <path d={signs[score]} />
    </svg>
);

/** How a game ended, in words. `score` is absent if the viewer took no side. */
export interface GameEnd {
    score?: Score;
    words: string;
    /** How it ended. */
    way?: string;
}

interface GameItemProps {
    href?: string;
    /** Opens the game if it has no address. */
    open?: () => void;
    game: GameId;
    /** What is played, if that is more specific than the game's name. */
    named?: string;
    /** The opponent, or both players. */
    players: ComponentChildren;
    picture: ComponentChildren;
    end?: GameEnd;
    /** What is waiting for the viewer in a game in progress, and whether it is their turn. */
    state?: string;
    mine?: boolean;
    /** Speed, number of moves and the like. */
    facts?: readonly (string | false | null | undefined)[];
    title?: string;
    /** When it was last played. */
    time?: number;
    /** Content below the picture, such as running clocks. */
    below?: ComponentChildren;
    tall?: boolean;
    beside?: ComponentChildren;
    /** See `CardLink`. */
    lead?: string;
    class?: string;
}

/** A game in a list: its position, the players, its result or current state, and the time. */
export function GameItem({
    href,
    game,
    named,
    players,
    picture,
    end,
    state,
    mine,
    title,
    time,
    ...rest
}: GameItemProps) {
    const facts = [
        title && <bdi>{title}</bdi>,
        ...(rest.facts ?? []),
        time !== undefined && <GameTime time={time} />,
    ].filter(Boolean);
    return (
        <CardLink
            href={href}
            open={rest.open}
            tall={rest.tall}
            lead={rest.lead}
            class={`game-link ${mine ? "game-mine" : ""} ${rest.class ?? ""}`}
            picture={picture}
            title={
                <span class="game-head">
                    <span class="game-name">{named ?? shortName(game)}</span> <bdi class="game-players">{players}</bdi>
                </span>
            }
            beside={rest.beside}
        >
            {end && (
                <span class="game-end">
                    {end.score && <ScoreSign score={end.score} />}
                    <span class="game-result">{end.words}</span>
                    {end.way && (
                        <>
                            {" "}
                            <span class="fact">· {end.way}</span>
                        </>
                    )}
                </span>
            )}
            {state && <span class="game-state">{state}</span>}
            {facts.length > 0 && <Facts facts={facts} />}
            {rest.below}
        </CardLink>
    );
}

/** How long ago, and the day where there is room for it. */
const GameTime = ({ time }: { time: number }) => (
    <time dateTime={new Date(time).toISOString()} title={fullDate(time)}>
        {ago(time)}
        {!isToday(time) && <span class="game-day"> ({day(time)})</span>}
    </time>
);

/** A game's emblem, shown if its position is unknown. */
export const GameEmblem = ({ game }: { game: GameId }) => (
    <span class="game-board game-emblem">
        <PieceIcon set={setOf(game)} piece={gameOf(game).emblem} side="first" king="王" />
    </span>
);

/** A small board that is drawn once it scrolls near the window. */
export function GamePicture({ of, flipped }: { of: Pictured; flipped?: boolean }) {
    const { place, near } = useOnceNear();
    const ratio = `${of.board.files} / ${of.board.ranks}`;
    return (
        <span class="game-board" ref={place}>
            {near ? (
                <StillBoard of={of} flipped={flipped} />
            ) : (
                <span class="game-unseen" style={{ aspectRatio: ratio }} />
            )}
        </span>
    );
}

/** `near` becomes true once `place` scrolls near the window, and stays true. */
export function useOnceNear() {
    const place = useRef<HTMLSpanElement>(null);
    const [seen, setSeen] = useState(false);
    const near = useNear(place, 50);
    if (near && !seen) setSeen(true);
    return { place, near: near || seen };
}
