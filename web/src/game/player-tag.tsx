import { number, sideName, t } from "../i18n";
import type { ClockConfig, Colour, SideClock } from "../rules/types";
import type { GameController } from "./controller";
import { setOf } from "./display";
import { PieceIcon } from "../board/pieces";
import { familyOf } from "../i18n";

export const LONGEST_NAME = 40;

/** A name as it may stand on the page: one line, not too long, without signs that turn the text around it. */
export const cleanName = (name: string): string =>
  [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ").trim()].slice(0, LONGEST_NAME).join("");

/** Who plays a side: a name, the computer, or the side's own name where two share a device. */
export function playerName(game: GameController, side: Colour): string {
  const named = cleanName(game.config.players?.[side]?.name ?? "");
  if (named) return named;
  if (game.seats.opponent === "local") return sideName(game.config.game, side);
  return side === game.seats.me ? t.value.game.you : t.value.game.computer(number(game.seats.level));
}

/** The name, prisoners and clock of one player. */
export function PlayerTag({ game, side, place }: { game: GameController; side: Colour; place: "top" | "bottom" }) {
  const view = game.view.value;
  const shown = game.shown.value;
  // A game that is over shows its clocks as they stood at the position.
  const clocks = view.phase === "ended" ? shown.clocks : game.clocks.value;
  const clock = clocks?.[side];
  const active = view.phase === "playing" && view.turn === side;
  const name = playerName(game, side);
  const family = familyOf(view.game);
  const sideWord = sideName(view.game, side);
  return (
    <section class={`tag tag-${place}${active ? " tag-active" : ""}`} aria-label={sideWord} data-side={side}>
      <span class="tag-mark" aria-hidden="true">
        {family === "go" ? <PieceIcon set="stones" piece="X" side={side} />
          : family === "chess" ? <PieceIcon set="chess" piece="K" side={side} />
          : <PieceIcon set={setOf(view.game)} piece="K" side={side} king={view.faces?.[side]} />}
      </span>
      <span class="tag-words">
        <bdi class="tag-name">{name}</bdi>
        <span class="tag-side">
          {name !== sideWord && <span>{sideWord}</span>}
          {shown.captures && <span>{t.value.game.prisoners(number(shown.captures[side]))}</span>}
          {view.game === "chess" && view.phase === "playing" && view.illegal[side] > 0 && (
            <span class="tag-illegal">{t.value.game.illegalMark}</span>
          )}
          {game.thinking.value && active && <span class="tag-thinking">{t.value.game.thinking}</span>}
        </span>
      </span>
      {clock && <Clock clock={clock} kind={game.config.clock} running={clocks?.running === side && view.phase !== "ended"} />}
      {!clock && active && <span class="tag-dot" aria-hidden="true" />}
    </section>
  );
}

function Clock({ clock, kind, running }: { clock: SideClock; kind: ClockConfig | undefined; running: boolean }) {
  const total = Math.max(0, clock.ms);
  const low = total < 20_000 && running;
  const seconds = low && total < 10_000 ? Math.floor(total / 100) / 10 : Math.ceil(total / 1000);
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  const text = low && total < 10_000 ? seconds.toFixed(1) : hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  const more = kind?.kind === "byoyomi" ? `×${clock.periods}` : kind?.kind === "canadian" && clock.overtime ? `/${clock.stones}` : "";
  return (
    <span class={`clock${running ? " clock-running" : ""}${low ? " clock-low" : ""}`} role="timer" aria-live="off">
      {text}
      {more && <span class="clock-more">{more}</span>}
    </span>
  );
}
