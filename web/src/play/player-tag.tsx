import { PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { setOf } from "../parts/display";
import { materialOf, materialWords, showsMaterial } from "../parts/material";
import { cleanName } from "../parts/names";
import { BotMark, GuestMark, namedIfGuest } from "../parts/player-marks";
import { factsOf } from "../rules/facts";
import { type Colour, opponentOf, type SideClock, type View } from "../rules/types";
import { materialShown } from "../settings/settings";
import type { Game } from "./game";

/** A player's name, or a substitute specific to this game. */
export const playerName = (game: Game, side: Colour): string =>
    cleanName(game.config.players?.[side]?.name ?? "") || game.nameless(side);

/** The player's name as text, marked if it is a guest's. */
export const playerNamed = (game: Game, side: Colour): string =>
    game.isGuest(side) ? namedIfGuest(playerName(game, side), true) : playerName(game, side);

interface PlayerTagProps {
    game: Game;
    side: Colour;
    place: "top" | "bottom";
    /** Whether there is room for words about the turn. */
    wide: boolean;
}

/** One player's name, prisoners and clock. */
export function PlayerTag({ game, side, place, wide }: PlayerTagProps) {
    const view = game.view.value;
    const shown = game.shown.value;
    // After the game, show the clocks for the position on the board.
    const clocks = view.phase === "ended" ? shown.clocks : game.clocks.value;
    const clock = clocks?.[side];
    const active = view.phase === "playing" && view.turn === side;
    const name = playerName(game, side);
    const rating = game.ratings.value?.[side];
    const away = view.phase === "ended" ? 0 : game.away.value[side];
    const firstMove = game.firstMoveIn.value;
    const sideWord = sideName(view.game, side);
    return (
        <section class={`tag tag-${place}${active ? " tag-active" : ""}`} aria-label={sideWord} data-side={side}>
            <span class="tag-mark" aria-hidden="true">
                <PieceIcon
                    set={setOf(view.game)}
                    piece={gameOf(view.game).emblem}
                    side={side}
                    king={view.faces?.[side]}
                />
            </span>
            <span class="tag-words">
                <span class="tag-who">
                    <bdi class="tag-name">{name}</bdi>
                    {game.config.players?.[side]?.bot && <BotMark />}
                    {game.isGuest(side) && <GuestMark />}
                </span>
                <span class="tag-side">
                    {rating && <span>{rating}</span>}
                    {name !== sideWord && <span>{sideWord}</span>}
                    {shown.captures && <span>{t.value.game.prisoners(number(shown.captures[side]))}</span>}
                    {shown.checksLeft && <span>{t.value.game.checksLeft(number(shown.checksLeft[side]))}</span>}
                    {factsOf(view.game)?.policies.firstIllegalMoveIsForgiven &&
                        view.phase === "playing" &&
                        view.illegal[side] > 0 && <span class="tag-illegal">{t.value.game.illegalMark}</span>}
                    {active && firstMove !== null && (
                        <span class={firstMove <= 20 ? "tag-away" : undefined}>
                            {t.value.game.firstMove(timeText(firstMove))}
                        </span>
                    )}
                    {away > 0 && <span class="tag-away">{t.value.game.away(timeText(away))}</span>}
                    {game.thinking.value && active && <span class="tag-thinking">{t.value.game.thinking}</span>}
                    {materialShown.value && showsMaterial(view.game) && <Material view={shown} side={side} />}
                </span>
            </span>
            {clock && <Clock clock={clock} running={clocks?.running === side && view.phase !== "ended"} />}
            {!clock &&
                active &&
                (wide ? (
                    <span class="tag-turn">
                        {game.seat !== "both" && game.myTurn.value ? t.value.game.yourTurn : t.value.game.toMove}
                    </span>
                ) : (
                    <span class="tag-dot" aria-hidden="true" />
                ))}
        </section>
    );
}

/** The captured pieces that a side is ahead by. */
function Material({ view, side }: { view: View; side: Colour }) {
    const { pieces, ahead } = materialOf(view, side);
    if (!pieces.length) return null;
    return (
        <span class="tag-material">
            <span class="visually-hidden">{materialWords(view, side)}</span>
            {pieces.map((piece) => (
                <PieceIcon set={setOf(view.game)} piece={piece} side={opponentOf(side)} />
            ))}
            {ahead > 0 && <span>+{number(ahead)}</span>}
        </span>
    );
}

const two = (n: number): string => String(n).padStart(2, "0");

/** "4:05", "1:02:03", or, if days are left, "2 d 4 h". */
export function timeText(seconds: number): string {
    const whole = Math.floor(seconds);
    const hours = Math.floor(whole / 3600);
    if (hours >= 48) return t.value.game.days(number(Math.floor(hours / 24)), number(hours % 24));
    const minutes = Math.floor((whole % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** One side's time. */
export function Clock({ clock, running }: { clock: SideClock; running: boolean }) {
    const total = Math.max(0, clock.ms);
    const low = total < 20_000 && running && clock.delay <= 0;
    const text = low && total < 10_000 ? (Math.floor(total / 100) / 10).toFixed(1) : timeText(Math.ceil(total / 1000));
    const more =
        clock.kind === "byoyomi"
            ? `×${clock.periods}`
            : clock.kind === "canadian" && clock.overtime
              ? `/${clock.stones}`
              : "";
    // The remaining delay for this move.
    const free = running && clock.delay > 0 ? Math.ceil(clock.delay / 1000) : 0;
    return (
        <span class={`clock${running ? " clock-running" : ""}${low ? " clock-low" : ""}`} role="timer" aria-live="off">
            {text}
            {more && <span class="clock-more">{more}</span>}
            {free > 0 && <span class="clock-more">+{free}</span>}
        </span>
    );
}
