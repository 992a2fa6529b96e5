import { useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, readContent } from "../board/board";
import { Dragged, Hand } from "../board/hand";
import { Interaction, type Source } from "../board/interaction";
import { Actions, Message, Result } from "../game/actions";
import { GameController } from "../game/controller";
import { rawRecord } from "../game/storage";
import { dotsOf, kingCell, setOf } from "../game/display";
import { Icon } from "../game/icons";
import { GameMenu, KeysPanel } from "../game/menu";
import { labelOf, latestMoves, MoveList, Stepper } from "../game/moves";
import { Panel } from "../game/panel";
import { facesOf, nothingMoves, reachOf, reachOfAll } from "../game/reach";
import { PlayerTag } from "../game/player-tag";
import { familyOf, number, outcomeText, pieceName, sideName, t } from "../i18n";
import { cellName, proportion } from "../board/geometry";
import { TypedKeys } from "../game/typing";
import type { Rules } from "../rules/rules";
import { TakeOutGame } from "./take-out";
import { opponentOf, type Colour } from "../rules/types";

export function Play({ rules, id }: { rules: Rules; id: string }) {
  const [game, setGame] = useState<GameController | null | undefined>(undefined);
  useEffect(() => {
    const opened = GameController.open(rules, id);
    setGame(opened);
    return () => opened?.close();
  }, [id]);
  if (game === undefined) return null;
  if (game === null) {
    return (
      <main class="page narrow">
        <p>{rawRecord(id) === null ? t.value.game.notFound : t.value.game.damagedGame}</p>
        <a class="button button-main" href="#/">{t.value.game.home}</a>
      </main>
    );
  }
  return <Table rules={rules} game={game} />;
}

type Open = "menu" | "moves" | "keys" | "out" | null;

/** The wide layout has room for a frame with coordinates and the whole list of moves. */
export function useWide(): boolean {
  const query = useMemo(() => matchMedia("(min-aspect-ratio: 11/10) and (min-width: 600px)"), []);
  const [wide, setWide] = useState(query.matches);
  useEffect(() => {
    const change = () => setWide(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return wide;
}

function Table({ rules, game }: { rules: Rules; game: GameController }) {
  const interaction = useMemo(() => new Interaction(), []);
  const [turned, setTurned] = useState(game.seats.turned ?? (game.seats.opponent === "computer" && game.seats.me === "second"));
  const [autoFlip, setAutoFlip] = useState(game.seats.autoFlip);
  const [open, setOpen] = useState<Open>(null);
  const boardBox = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const live = game.view.value;
  const view = game.shown.value;
  const reviewed = game.reviewed.value;
  const reviewing = reviewed !== null;
  const words = t.value;
  const family = familyOf(view.game);
  const set = setOf(view.game);
  const mine = game.myTurn.value && !reviewing;
  const flipped = autoFlip && game.seats.opponent === "local" ? (live.turn === "second") !== turned : turned;
  const top: Colour = flipped ? "first" : "second";
  const bottom = opponentOf(top);
  const reach = useMemo(() => {
    if (!mine || view.phase !== "playing" || view.board.kind === "points") return nothingMoves;
    return view.play === "strict" ? reachOfAll(view) : reachOf(view);
  }, [view, mine]);
  const choice = game.choice.value;
  const openedAt = useRef(live.seq);
  const board = () => boardBox.current?.querySelector(".board") ?? null;
  const typed = useTyped(game, open !== null || choice !== null, () => setOpen("keys"));
  useEffect(() => game.keepSides(turned, autoFlip), [turned, autoFlip]);
  const coordinates = wide ? "frame" : "edge";
  const main = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const look = (ply: number) => {
    pressed.current = true;
    setOpen(null);
    game.look(ply);
  };

  useEffect(() => interaction.clear(), [view.seq]);
  useEffect(() => {
    // The button that led here or back may be gone from the screen: its counterpart takes the focus.
    if (pressed.current && document.activeElement === document.body) {
      const next = reviewing ? ".stepper .action:nth-child(2)" : ".line-earlier, .stepper .action:nth-child(2)";
      main.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    }
    pressed.current = false;
  }, [reviewing]);
  useSignalEffect(() => {
    // Whoever picks up a piece has read why the last try was refused.
    const told = game.notice.peek()?.kind;
    if (interaction.selected.value && (told === "refusal" || told === "typed")) game.notice.value = null;
  });
  const status = statusOf(game);
  useEffect(() => {
    document.title = `${status} · ${words.games[view.game]} · ${words.htmlTitle}`;
  }, [status, words]);
  const ended = live.phase === "ended";
  useEffect(() => {
    if (!ended || live.seq <= openedAt.current) return;
    const head = document.getElementById("result-head");
    head?.focus({ preventScroll: true });
    head?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [ended]);

  const move = (source: Source, to: string) => {
    if (reviewing || ("side" in source && source.side !== view.turn)) return;
    game.attempt(source, to);
  };
  const cellLabel = (cell: string, content: string) => {
    const read = readContent(content, view.board.kind === "points");
    if (!read) return words.game.emptyCell(cell);
    if (family === "go") {
      const stone = `${cell}, ${sideName(view.game, read.side)}`;
      return view.dead?.includes(cell) ? `${stone}, ${words.game.markedDead}` : stone;
    }
    const whose = read.side === (game.seats.opponent === "local" ? view.turn : game.seats.me) ? words.game.own : words.game.opponents;
    return words.game.cell(cell, whose, pieceName(view.game, read.piece));
  };
  const hand = (side: Colour, place: "top" | "bottom") =>
    view.hands && (
      <div class={`stand stand-${place}`}>
        <Hand
          side={side}
          pieces={view.hands[side]}
          set={set}
          turned={(side === "second") !== flipped}
          interaction={interaction}
          sources={reach.sources}
          label={words.game.hand(sideName(view.game, side))}
          pieceLabel={(piece, count) => words.game.handPiece(pieceName(view.game, piece), count)}
          board={board}
          onMove={(piece, to) => move({ side, piece }, to)}
          onRefused={() => undefined}
        />
      </div>
    );
  const last = view.moves[view.moves.length - 1];
  const paired = family !== "go";
  const total = live.moves.length;
  const place = words.review.at(number(view.moves.length), number(total));
  const moveList = <MoveList moves={live.moves} paired={paired} shown={view.moves.length} onLook={look} />;
  const stepper = <Stepper shown={view.moves.length} total={total} onLook={look} />;
  const actions = reviewing ? (
    wide && (
      <div class="actions actions-ask">
        <button type="button" class="button button-main" onClick={() => look(total)}>{words.review.back}</button>
      </div>
    )
  ) : (
    <Actions game={game} flip={() => setTurned(!turned)} openMenu={() => setOpen("menu")} />
  );

  return (
    <main class={`play play-${family}${wide ? " play-wide" : ""}${ended ? " play-ended" : live.phase === "marking" ? " play-marking" : ""}${reviewing ? " play-review" : ""}`} ref={main}
      style={{ "--ratio": proportion(view.board, coordinates) }}>
      <h1 class="visually-hidden">{words.games[view.game]}</h1>
      <PlayerTag game={game} side={top} place="top" />
      {hand(top, "top")}
      <div class="board-box" ref={boardBox}>
        <Board
          geometry={view.board}
          cells={view.board.cells}
          set={set}
          flipped={flipped}
          coordinates={coordinates}
          faces={view.faces}
          dots={dotsOf(view.game)}
          last={view.last}
          check={view.check ? kingCell(view, view.check) : null}
          ko={view.ko}
          dead={view.dead}
          owners={view.score?.owners}
          seq={view.seq}
          still={reviewing}
          label={words.game.board(words.games[view.game])}
          interaction={interaction}
          sources={reach.sources}
          repicks={reach.repicks}
          targets={reach.targets}
          choices={choice && { cell: choice.to, faces: facesOf(view, choice) }}
          ghost={family === "go" && view.phase === "playing" && mine ? view.turn : null}
          cellLabel={cellLabel}
          onMove={move}
          onPoint={(cell) => {
            if (reviewing) return;
            if (family === "go") game.place(cell);
            else game.notice.value = null;
          }}
          onChoose={(id) => {
            game.choice.value = null;
            if (id) game.play(id);
          }}
        />
      </div>
      {hand(bottom, "bottom")}
      <PlayerTag game={game} side={bottom} place="bottom" />
      {!wide && (reviewing || (ended && total > 0)) && stepper}
      {!ended && actions}
      <div class="line">
        <div class="line-message" role="status">
          {!reviewing && (typed ? <p class="message message-typed">{words.game.typed}: <strong>{typed}</strong></p> : <Message game={game} />)}
        </div>
        <button type="button" class="line-moves" onClick={() => setOpen("moves")}>
          <span class="line-state">{reviewing ? place : status}</span>
          <span class="line-latest"><bdi dir="ltr">{total ? latestMoves(view.moves, paired) : words.game.noMoves}</bdi></span>
        </button>
        {!wide && !reviewing && !ended && total > 0 && (
          <button type="button" class="line-earlier" aria-label={words.review.earlier} title={words.review.earlier}
            onClick={() => look(total - 1)}>
            <Icon name="earlier" />
          </button>
        )}
      </div>
      {ended && <Result game={game} rules={rules} />}
      {wide && (
        <section class="moves" aria-label={words.game.moves}>
          <div class="moves-list">{moveList}</div>
          {total > 0 && stepper}
        </section>
      )}
      <p class="visually-hidden" aria-live="polite">
        {words.sentences(
          reviewing ? place : "",
          last ? words.game.played(sideName(view.game, last.by), labelOf(last)) : "",
          reviewing ? "" : status,
          live.phase === "marking" && !reviewing ? `${words.game.markedDead}: ${live.dead?.join(" ") || number(0)}` : "",
        )}
      </p>
      <Dragged
        interaction={interaction}
        set={set}
        flipped={flipped}
        kings={view.faces}
        size={(boardBox.current?.clientWidth ?? 400) / view.board.files}
        faceAt={(cell) => {
          const index = view.board.cells.findIndex((_, i) => cellName(view.board, i % view.board.files, Math.floor(i / view.board.files)) === cell);
          return readContent(view.board.cells[index] ?? "", view.board.kind === "points");
        }}
      />
      {open === "menu" && (
        <GameMenu game={game} autoFlip={autoFlip} setAutoFlip={setAutoFlip} flip={() => setTurned(!turned)}
          showKeys={() => setOpen("keys")} takeOut={() => setOpen("out")} onClose={() => setOpen((now) => (now === "menu" ? null : now))} />
      )}
      {open === "out" && <TakeOutGame log={JSON.stringify(game.log)} flipped={flipped} onClose={() => setOpen(null)} />}
      {open === "moves" && (
        <Panel title={words.game.moves} onClose={() => setOpen(null)}>
          <div class="panel-moves">{moveList}</div>
        </Panel>
      )}
      {open === "keys" && <KeysPanel onClose={() => setOpen(null)} />}
    </main>
  );
}

/** Whose turn it is, or how it ended, in a few words. */
function statusOf(game: GameController): string {
  const view = game.view.value;
  const words = t.value;
  if (view.outcome) {
    const { winner, reason } = view.outcome;
    const why = outcomeText(reason) ?? reason;
    return winner ? words.sentences(words.result.wins(sideName(view.game, winner)), why) : why;
  }
  if (view.phase === "marking") return words.game.markTitle;
  const turn = game.seats.opponent === "computer" && game.myTurn.value ? words.game.yourTurn : words.game.turn(sideName(view.game, view.turn));
  return view.check ? words.sentences(words.game.check, turn) : turn;
}

/** The keys , and . step through the moves, < and > go to either end; where a layout has other signs there, the places count. */
export function stepOf({ key, code, shiftKey }: KeyboardEvent): number {
  if (/^[a-z]$/i.test(key)) return 0;
  const sign = ",.<>".includes(key) ? key : code === "Comma" ? (shiftKey ? "<" : ",") : code === "Period" ? (shiftKey ? ">" : ".") : "";
  return { ",": -1, ".": 1, "<": -Infinity, ">": Infinity }[sign] ?? 0;
}

/** Letters typed anywhere on the screen gather to a move; Enter plays it. */
function useTyped(game: GameController, off: boolean, showKeys: () => void): string {
  const [text, setText] = useState("");
  const typing = useMemo(() => new TypedKeys(), []);
  const state = useRef({ text, off });
  state.current = { text, off };
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      // A choice that has the focus is left by its own Escape, which knows where the focus goes back to.
      if (event.key === "Escape" && game.choice.value && !target.closest(".choices")) return void (game.choice.value = null);
      if (event.key === "Escape" && game.reviewed.value !== null && !state.current.off) return game.look(Infinity);
      if (state.current.off || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
      const now = state.current.text;
      if (event.key === "?") {
        event.preventDefault();
        return showKeys();
      }
      const step = stepOf(event);
      if (step) {
        event.preventDefault();
        return game.step(step);
      }
      if (game.reviewed.value !== null) return;
      if (event.key === "Escape" && now) setText("");
      else if (event.key === "Backspace" && now) setText(now.slice(0, -1));
      else if (event.key === "Enter" && now) {
        event.preventDefault();
        event.stopPropagation();
        setText("");
        game.type(now);
      } else {
        const sign = typing.read(event);
        if (sign && now.length < 8) setText(now + sign);
      }
    };
    // Before the board hears it, so that Enter plays what was typed and picks nothing up.
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, [game]);
  return text;
}
