import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { Interaction } from "../board/interaction";
import { GameController } from "../game/controller";
import { dotsOf, setOf } from "../game/display";
import type { Seats } from "../game/storage";
import { cleanName, LONGEST_NAME } from "../game/player-tag";
import { familyOf, gameName, number, pieceName, sideName, t } from "../i18n";
import { en } from "../i18n/en";
import { go, rulesLink } from "../router";
import type { Rules } from "../rules/rules";
import { opponentOf, type Colour, type Config, type GameId, type Refusal } from "../rules/types";
import { chooseOgiSet, ogiSet, readSetting, writeSetting } from "../settings";
import { RefusalText } from "../game/refusal";
import { ClockField, clockOf, noClock, readClock, type ClockSetting } from "./clock-field";
import { NumberField, Segments } from "./fields";
import { Furigoma, type Thrown } from "./furigoma";
import { replayViews } from "./mini-board";

/** What the form of a game remembers from one time to the next. */
interface Wishes {
  opponent: Seats["opponent"];
  level: number;
  side: "first" | "second" | "random" | "furigoma";
  play: "assisted" | "strict";
  clock: ClockSetting;
  promoted: string[];
  size: number;
  preset: string;
  komi: string;
  handicap: number;
  placement: "fixed" | "free";
  chess960: number | null;
  /** Who has 王; between equals the custom of the game decides. */
  king: Colour | "equal";
  /** Of two on one device. */
  names: Record<Colour, string>;
}

const usual: Wishes = {
  opponent: "computer", level: 3, side: "first", play: "assisted", clock: noClock, promoted: [], size: 9, preset: "thai",
  komi: "", handicap: 0, placement: "fixed", chess960: null, king: "equal", names: { first: "", second: "" },
};

function remembered(game: GameId): Wishes {
  try {
    return wishesOf(game, JSON.parse(readSetting(`wishes.${game}`) ?? "{}"));
  } catch {
    return usual;
  }
}

/** What was kept, field by field; whatever is no wish gives way to the usual. */
function wishesOf(game: GameId, kept: unknown): Wishes {
  const read = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const among = <T,>(name: keyof Wishes, values: readonly T[]): T | undefined => values.find((value) => value === read[name]);
  const whole = (name: keyof Wishes, min: number, max: number): number | undefined => {
    const n = read[name];
    return typeof n === "number" && Number.isInteger(n) && n >= min && n <= max ? n : undefined;
  };
  const names = (typeof read["names"] === "object" && read["names"] !== null ? read["names"] : {}) as Record<string, unknown>;
  const nameOf = (side: Colour) => (typeof names[side] === "string" ? cleanName(names[side]) : "");
  const sides = ["first", "second", "random", ...(familyOf(game) === "ogi" ? ["furigoma"] : [])] as Wishes["side"][];
  return {
    ...usual,
    opponent: among("opponent", ["computer", "local"] as const) ?? usual.opponent,
    level: whole("level", 1, 10) ?? usual.level,
    side: among("side", sides) ?? usual.side,
    play: among("play", ["assisted", "strict"] as const) ?? usual.play,
    clock: readClock(read["clock"]),
    size: whole("size", 2, 25) ?? usual.size,
    preset: among("preset", Object.keys(en.presets)) ?? usual.preset,
    placement: among("placement", ["fixed", "free"] as const) ?? usual.placement,
    chess960: whole("chess960", 0, 959) ?? null,
    names: { first: nameOf("first"), second: nameOf("second") },
  };
}

function configOf(game: GameId, w: Wishes): Config {
  const config: Config = { game, play: w.play };
  const clock = clockOf(w.clock);
  if (clock) config.clock = clock;
  if (game === "go") {
    Object.assign(config, { size: w.size, rules: w.preset });
    if (w.komi !== "") config.komi = w.komi;
    if (w.handicap) Object.assign(config, { handicap: w.handicap, placement: w.placement });
  } else if (game === "chess") {
    if (w.chess960 !== null) config.chess960 = w.chess960;
  } else {
    if (w.promoted.length) config.promoted = w.promoted;
    if (w.king !== "equal") config.king = w.king;
  }
  return config;
}

export function NewGame({ rules, game }: { rules: Rules; game: GameId }) {
  const [wishes, setWishes] = useState(() => remembered(game));
  const [drawn, setDrawn] = useState<Thrown | null>(null);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const [blocked, setBlocked] = useState(false);
  const look = () => setBlocked(form.current?.matches(":invalid") ?? false);
  useLayoutEffect(look);
  const family = familyOf(game);
  const words = t.value.options;
  const computer = wishes.opponent === "computer";
  const set = (change: Partial<Wishes>) => {
    setRefusals([]);
    setWishes((w) => ({ ...w, ...change }));
  };
  useEffect(() => {
    document.title = `${words.title(t.value.games[game])} · ${t.value.htmlTitle}`;
  }, [words, game]);

  const begin = () => {
    const lot = (): Colour => (Math.random() < 0.5 ? "first" : "second");
    const throwing = family === "ogi" && (!computer || wishes.side === "furigoma");
    const side: Colour =
      throwing && drawn ? drawn.side : wishes.side === "first" || wishes.side === "second" ? wishes.side : lot();
    const config = configOf(game, wishes);
    if (throwing && drawn) config.furigoma = { thrower: drawn.side, throw: drawn.pawns };
    const seats: Seats = { opponent: wishes.opponent, me: side, level: wishes.level, autoFlip: false };
    if (wishes.opponent === "computer") {
      config.players = { [side]: {}, [opponentOf(side)]: { engine: true, level: wishes.level } };
    } else {
      const { first, second } = wishes.names;
      if (first || second) config.players = { first: { name: cleanName(first) }, second: { name: cleanName(second) } };
    }
    const made = GameController.create(rules, config, seats);
    if ("refusals" in made) return setRefusals(made.refusals);
    writeSetting(`wishes.${game}`, JSON.stringify(wishes));
    made.game.close();
    go(`#/game/${made.game.id}`);
  };

  return (
    <main class="page new-game">
      <h1>{words.title(gameName(rules, game))}</h1>
      <div class="new-game-columns">
        <Preview rules={rules} game={game} wishes={wishes} set={set} />
        <form
          class="options"
          ref={form}
          onInput={look}
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          {family === "ogi" && (
            <Segments
              label={words.edition}
              value={game}
              options={(["ogi", "ogi-classic"] as const).map((id) => ({ value: id as GameId, label: words.editions[id] }))}
              onChange={(id) => go(`#/new/${id}`)}
            />
          )}
          <Segments
            label={words.opponent}
            value={wishes.opponent}
            options={[{ value: "computer", label: words.computer }, { value: "local", label: words.local }]}
            onChange={(opponent) => set({ opponent })}
          />
          {computer && (
            <label class="field field-level">
              <span>
                {words.level} {number(wishes.level)} · {words.levels[wishes.level - 1]}
              </span>
              <input type="range" min="1" max="10" step="1" value={wishes.level}
                onInput={(e) => set({ level: e.currentTarget.valueAsNumber })} />
            </label>
          )}
          {(computer || family === "ogi") && (
            <Segments<Wishes["side"]>
              label={computer ? words.side : words.furigoma}
              value={computer ? wishes.side : "furigoma"}
              options={
                computer
                  ? [
                      { value: "first", label: sideName(game, "first") },
                      { value: "second", label: sideName(game, "second") },
                      { value: "random", label: words.random },
                      ...(family === "ogi" ? [{ value: "furigoma" as const, label: words.furigoma }] : []),
                    ]
                  : []
              }
              onChange={(side) => set({ side })}
            />
          )}
          {family === "ogi" && (!computer || wishes.side === "furigoma") && (
            <Furigoma rules={rules} game={game} local={!computer} onThrown={setDrawn} />
          )}
          {!computer && (
            <fieldset class="field">
              <legend>{words.names}</legend>
              <div class="field-group">
                {(["first", "second"] as const).map((side) => (
                  <label class="field field-name">
                    <span>{sideName(game, side)}</span>
                    <input type="text" maxLength={LONGEST_NAME} autoComplete="off" spellcheck={false} value={wishes.names[side]}
                      onInput={(e) => set({ names: { ...wishes.names, [side]: e.currentTarget.value } })} />
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {game === "go" && <GoFields rules={rules} wishes={wishes} set={set} />}
          {game === "chess" && <ChessFields wishes={wishes} set={set} />}
          {family === "ogi" && (
            <>
              <Segments
                label={words.pieceSet}
                value={ogiSet.value}
                options={(["kanji", "western"] as const).map((name) => ({ value: name, label: words[name] }))}
                onChange={chooseOgiSet}
              />
              <Segments<Wishes["king"]>
                label={words.king}
                value={wishes.king}
                options={[
                  { value: "first", label: sideName(game, "first") },
                  { value: "second", label: sideName(game, "second") },
                  { value: "equal", label: words.kingEqual },
                ]}
                hint={words.kingHint}
                onChange={(king) => set({ king })}
              />
              <div class="field">
                <span class="legend">{words.handicap}</span>
                <p class="hint">
                  {t.value.sentences(wishes.promoted.length ? words.promotedAt(wishes.promoted.join(" ")) : words.noHandicap, words.handicapHint)}
                </p>
              </div>
            </>
          )}
          <ClockField value={wishes.clock} onChange={(clock) => set({ clock })} />
          <Segments
            label={words.play}
            value={wishes.play}
            options={[{ value: "assisted", label: words.assisted }, { value: "strict", label: words.strict }]}
            hint={wishes.play === "strict" ? words.strictHint : words.assistedHint}
            onChange={(play) => set({ play })}
          />
          {refusals.length > 0 && (
            <div class="refusals" role="alert">
              <p>{words.refused}</p>
              <ul>{refusals.map((r) => <li><RefusalText game={game} refusal={r} /></li>)}</ul>
            </div>
          )}
          <div class="begin">
            <button type="submit" class="button button-main button-large" disabled={blocked}>{words.begin}</button>
            <a class="button button-large" href={rulesLink(game)}>{t.value.home.rules}</a>
          </div>
        </form>
      </div>
    </main>
  );
}

function Preview({ rules, game, wishes, set }: {
  rules: Rules;
  game: GameId;
  wishes: Wishes;
  set: (change: Partial<Wishes>) => void;
}) {
  const config = configOf(game, { ...wishes, clock: noClock });
  const view = useMemo(() => replayViews(rules, config, [])[0], [JSON.stringify(config)]);
  const plain = useMemo(() => replayViews(rules, { game }, [])[0], [game]);
  const interaction = useMemo(() => new Interaction(), []);
  const ogi = familyOf(game) === "ogi";
  const shown = view ?? plain;
  if (!shown) return null;
  const label = t.value.game.board(t.value.games[game]);
  const toggle = (cell: string) => {
    const promoted = wishes.promoted.includes(cell) ? wishes.promoted.filter((c) => c !== cell) : [...wishes.promoted, cell];
    // Whether the piece has another face is for the rules to say.
    if (rules.judge({ game, promoted }, []).ok) set({ promoted: promoted.sort() });
  };
  return (
    <div class={ogi ? "preview preview-wide" : "preview"}>
      <Board
        geometry={shown.board}
        cells={shown.board.cells}
        set={setOf(game)}
        dots={dotsOf(game)}
        faces={shown.faces}
        coordinates="frame"
        flipped={wishes.opponent === "computer" && wishes.side === "second"}
        label={ogi ? t.value.sentences(label, t.value.options.handicapHint) : label}
        interaction={ogi ? interaction : undefined}
        onPoint={ogi ? toggle : undefined}
        cellLabel={(cell, content) =>
          content
            ? t.value.game.cell(cell, sideName(game, content.replace("+", "") === content.replace("+", "").toUpperCase() ? "first" : "second"), pieceName(game, content.toUpperCase()))
            : t.value.game.emptyCell(cell)
        }
      />
    </div>
  );
}

function GoFields({ rules, wishes, set }: { rules: Rules; wishes: Wishes; set: (change: Partial<Wishes>) => void }) {
  const words = t.value.options;
  const { presets } = useMemo(() => rules.catalog().go, []);
  const preset = presets.find((p) => p.id === wishes.preset);
  const komi = preset?.komi[String(wishes.size)] ?? preset?.komi["19"] ?? "6.5";
  const common = [9, 13, 19];
  const { size, placement } = wishes;
  // How many stones fit is for the rules to say.
  const most = useMemo(
    () => [9, 8, 7, 6, 5, 4, 3, 2].find((handicap) => rules.judge({ game: "go", size, rules: "thai", handicap, placement }, []).ok) ?? 0,
    [size, placement],
  );
  return (
    <>
      <Segments
        label={words.size}
        value={common.includes(wishes.size) ? String(wishes.size) : "other"}
        options={[...common.map((n) => ({ value: String(n), label: `${n} × ${n}` })), { value: "other", label: words.sizeOther }]}
        onChange={(size) => set({ size: size === "other" ? 7 : Number(size), handicap: 0 })}
      />
      {!common.includes(wishes.size) && (
        <NumberField label={words.sizeOther} min={2} max={25} value={wishes.size} onChange={(size) => set({ size, handicap: 0 })} />
      )}
      <label class="field">
        <span class="legend">{words.preset}</span>
        <select class="select" value={wishes.preset} onChange={(e) => set({ preset: e.currentTarget.value, komi: "" })}>
          {presets.map(({ id }) => <option value={id}>{t.value.presets[id]?.[0] ?? id}</option>)}
        </select>
        <span class="hint">{t.value.presets[wishes.preset]?.[1]}</span>
      </label>
      <div class="field-group">
        <NumberField label={words.komi} min={-400} max={400} step={0.5} value={Number(wishes.komi || komi)}
          onChange={(n) => set({ komi: String(n) })} />
        <NumberField label={words.handicapStones} min={0} max={most} value={wishes.handicap}
          check={(n) => (n === 1 ? words.noOneStone : n > most ? words.mostStones(number(most)) : null)}
          onChange={(n) => set({ handicap: n, komi: n > 1 && wishes.komi === "" ? "0.5" : n > 1 ? wishes.komi : "" })} />
      </div>
      {wishes.handicap > 0 && (
        <Segments
          label={words.handicapStones}
          value={wishes.placement}
          options={[{ value: "fixed", label: words.fixed }, { value: "free", label: words.free }]}
          onChange={(placement) => set({ placement })}
        />
      )}
    </>
  );
}

function ChessFields({ wishes, set }: { wishes: Wishes; set: (change: Partial<Wishes>) => void }) {
  const words = t.value.options;
  const lot = () => set({ chess960: Math.floor(Math.random() * 960) });
  return (
    <>
      <Segments
        label={words.start}
        value={wishes.chess960 === null ? "usual" : "chess960"}
        options={[{ value: "usual", label: words.usual }, { value: "chess960", label: words.chess960 }]}
        onChange={(start) => (start === "usual" ? set({ chess960: null }) : lot())}
      />
      {wishes.chess960 !== null && (
        <div class="field-group">
          <NumberField label={words.number} min={0} max={959} value={wishes.chess960} onChange={(chess960) => set({ chess960 })} />
          <button type="button" class="button" onClick={lot}>{words.draw}</button>
        </div>
      )}
    </>
  );
}
