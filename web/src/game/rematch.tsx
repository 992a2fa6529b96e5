import { t } from "../i18n";
import { go } from "../router";
import type { Rules } from "../rules/rules";
import { opponentOf, type Config } from "../rules/types";
import { GameController } from "./controller";

/** The same settings with the players on the other sides. */
function withSidesChanged(config: Config): Config {
  const next = { ...config };
  if (config.players) next.players = { first: config.players.second ?? {}, second: config.players.first ?? {} };
  if (config.king) next.king = opponentOf(config.king);
  if (config.clocks) next.clocks = { first: config.clocks.second, second: config.clocks.first };
  // A handicap goes with its player: the board is turned by half.
  if (config.promoted) {
    next.promoted = config.promoted.map((cell) => `${"hgfedcba"["abcdefgh".indexOf(cell[0] ?? "")]}${9 - Number(cell[1])}`).sort();
  }
  return next;
}

/** Another game of this device on the same terms. */
export function Rematch({ rules, game }: { rules: Rules; game: GameController }) {
  const words = t.value.result;
  const handicap = (game.config.handicap ?? 0) > 1;
  const rematch = () => {
    const { seats, config } = game;
    const me = handicap ? seats.me : opponentOf(seats.me);
    const next = handicap ? { ...config } : withSidesChanged(config);
    delete next.furigoma;
    const made = GameController.create(rules, next, { ...seats, me, turned: undefined });
    if ("game" in made) {
      made.game.close();
      go(`#/game/${made.game.id}`);
    }
  };
  return (
    <>
      {handicap && <p class="quiet result-hint">{words.rematchHandicap}</p>}
      <button type="button" class="button button-main" onClick={rematch}>{handicap ? words.rematchSame : words.rematch}</button>
    </>
  );
}
