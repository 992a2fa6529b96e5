import { useState } from "preact/hooks";
import { outcomeText, sideName, t } from "../i18n";
import { go, rulesLink } from "../router";
import type { Rules } from "../rules/rules";
import { opponentOf, type Colour } from "../rules/types";
import { GameController, type Notice } from "./controller";
import { Icon, type IconName } from "./icons";
import { downloadGame } from "./menu";
import { RefusalText } from "./refusal";
import { ScoreTable } from "./score-table";

function Action({ icon, label, onClick, disabled, main }: {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  main?: boolean;
}) {
  return (
    <button type="button" class={main ? "action action-main" : "action"} onClick={onClick} disabled={disabled}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

/** The row of what can be done beside moving. */
export function Actions({ game, flip, openMenu }: { game: GameController; flip: () => void; openMenu: () => void }) {
  const [resigning, setResigning] = useState(false);
  const view = game.view.value;
  const words = t.value.game;
  const actor = game.actor;
  const can = (action: string) => game.can(actor, action);
  const go_ = view.board.kind === "points";
  if (resigning && can("resign")) {
    return (
      <div class="actions actions-ask" role="group" aria-label={words.resignSure}>
        <span>{words.resignSure}</span>
        <button type="button" class="button button-main" onClick={() => { setResigning(false); game.send(actor, { do: "resign" }); }}>{words.yes}</button>
        <button type="button" class="button" onClick={() => setResigning(false)}>{words.no}</button>
      </div>
    );
  }
  if (view.phase === "marking") {
    return (
      <div class="actions" role="group" aria-label={words.markTitle}>
        <Action icon="check" main label={words.acceptCount} onClick={() => game.acceptDead()}
          disabled={!game.can(actor, "accept-dead") && !(game.seats.opponent === "local" && game.can(opponentOf(actor), "accept-dead"))} />
        <Action icon="again" label={words.resume} onClick={() => game.send(actor, { do: "resume" })} disabled={!can("resume")} />
        <Action icon="flag" label={words.resign} onClick={() => setResigning(true)} disabled={!can("resign")} />
        <Action icon="menu" label={words.menu} onClick={openMenu} />
      </div>
    );
  }
  return (
    <div class="actions" role="group" aria-label={words.menu}>
      {go_ && <Action icon="pass" label={words.pass} onClick={() => game.play("pass")} disabled={!game.myTurn.value} />}
      <Action icon="back" label={words.takeback} onClick={() => game.takeBack()} disabled={!game.can(game.takebackAsker, "ask-takeback")} />
      {!go_ && <Action icon="draw" label={words.offerDraw} onClick={() => game.send(actor, { do: "offer-draw" })} disabled={!can("offer-draw")} />}
      {!go_ && view.play === "strict" && <Action icon="pass" label={words.pass} onClick={() => game.play("pass")} disabled={!game.myTurn.value} />}
      <Action icon="flag" label={words.resign} onClick={() => setResigning(true)} disabled={!can("resign")} />
      <Action icon="turn" label={words.flip} onClick={flip} />
      <Action icon="menu" label={words.menu} onClick={openMenu} />
    </div>
  );
}

/** One sentence above the actions: an offer, a claim, a refusal, a word about the computer. Null when there is nothing to say. */
export function Message({ game }: { game: GameController }) {
  const view = game.view.value;
  const words = t.value.game;
  const notice = game.notice.value;
  const { offers, claims } = view;
  const side = (colour: Colour) => sideName(view.game, colour);
  const answer = (by: Colour, yes: "accept-draw" | "accept-takeback" | "agree-no-result", no?: "decline-draw" | "decline-takeback") => (
    <span class="message-buttons">
      <button type="button" class="button button-small button-main" onClick={() => game.send(by, { do: yes })}>{words.accept}</button>
      {no && <button type="button" class="button button-small" onClick={() => game.send(by, { do: no })}>{words.decline}</button>}
    </span>
  );
  if (notice) {
    return (
      <p class="message">
        <NoticeText game={game} notice={notice} />
        {notice.kind === "engine-failed" && (
          <button type="button" class="button button-small" onClick={() => game.retryComputer()}>{t.value.tryAgain}</button>
        )}
      </p>
    );
  }
  if (view.phase === "ended") return null;
  const by = offers.draw ?? offers.takeback ?? offers.noResult;
  const other = by && opponentOf(by);
  if (by && other && game.personFor(other)) {
    if (offers.draw) return <p class="message">{words.offered(side(by))} {answer(other, "accept-draw", "decline-draw")}</p>;
    if (offers.takeback) return <p class="message">{words.takebackAsked(side(by))} {answer(other, "accept-takeback", "decline-takeback")}</p>;
    return <p class="message">{words.noResultAsked(side(by))} {answer(other, "agree-no-result")}</p>;
  }
  if (offers.draw) return <p class="message">{words.offerSent}</p>;
  if (view.phase === "marking") {
    const accepted = (view.accepted ?? []).map((c) => `${side(c)}: ${words.accepted}`).join(", ");
    return (
      <p class="message">
        {words.markHint}
        {view.score && <strong class="message-score"> {view.score.result}</strong>}
        {accepted && <span class="message-accepted"> {accepted}</span>}
      </p>
    );
  }
  const claimant = game.can(game.actor, "claim-draw") ? game.actor : null;
  if (claims.length && claimant) {
    return (
      <p class="message">
        {words.claimable(claims.map((claim) => outcomeText(claim) ?? claim).join(", "))}
        <span class="message-buttons">
          <button type="button" class="button button-small button-main" onClick={() => game.send(claimant, { do: "claim-draw" })}>{words.claimDraw}</button>
        </span>
      </p>
    );
  }
  if (view.last?.move === "pass" && view.phase === "playing") return <p class="message">{words.passed(side(opponentOf(view.turn)))}</p>;
  return null;
}

function NoticeText({ game, notice }: { game: GameController; notice: Notice }) {
  const words = t.value.game;
  const { game: id } = game.view.value;
  switch (notice.kind) {
    case "refusal":
      return <RefusalText game={id} refusal={notice.refusal} />;
    case "illegal":
      return (
        <span>
          {words.illegalNotice(sideName(id, notice.by))} <RefusalText game={id} refusal={notice.refusal} />{" "}
          {game.config.clock ? words.illegalPenalty : words.illegalOnce}
        </span>
      );
    case "engine-random":
      return <span>{words.engineMissing}</span>;
    case "engine-failed":
      return <span>{words.engineFailed}</span>;
    case "declined":
      return <span>{words.offerDeclined}</span>;
    case "not-kept":
      return <span>{words.keptFailed}</span>;
    case "typed":
      return <span>{words.typedBad(notice.text)}</span>;
  }
}

/** How the game ended, why, and what next. */
export function Result({ game, rules }: { game: GameController; rules: Rules }) {
  const view = game.view.value;
  const outcome = view.outcome;
  if (!outcome) return null;
  const words = t.value.result;
  const none = outcome.reason === "no-result" || outcome.reason === "aborted";
  const headline = outcome.winner ? words.wins(sideName(view.game, outcome.winner)) : none ? words.noResult : words.draw;
  const rematch = () => {
    const { seats, config } = game;
    const me = opponentOf(seats.me);
    const players = config.players && { first: config.players.second ?? {}, second: config.players.first ?? {} };
    const next = { ...config, ...(players ? { players } : {}) };
    if (config.king) next.king = opponentOf(config.king);
    delete next.furigoma;
    const made = GameController.create(rules, next, { ...seats, me });
    if ("game" in made) {
      made.game.close();
      go(`#/game/${made.game.id}`);
    }
  };
  return (
    <section class="result" aria-labelledby="result-head">
      <h2 id="result-head" tabIndex={-1}>
        {headline} <span class="result-score">{outcome.result !== "*" && outcome.result}</span>
      </h2>
      <p>
        {outcomeText(outcome.reason) ?? outcome.reason}
        {outcome.clause && !outcome.refusal && (
          <> <a class="clause-link" href={rulesLink(view.game, outcome.clause)}>({outcome.clause})</a></>
        )}
        {outcome.refusal && (
          <>
            {outcome.move && <span class="result-move"> {outcome.move}. </span>}
            <RefusalText game={view.game} refusal={outcome.refusal} />
          </>
        )}
      </p>
      {view.score && outcome.reason.match(/score|jigo/) && <ScoreTable view={view} score={view.score} />}
      <div class="result-actions">
        <button type="button" class="button button-main" onClick={rematch}>{words.rematch}</button>
        <a class="button" href="#/">{t.value.game.home}</a>
        <button type="button" class="button" onClick={() => downloadGame(game)}>{t.value.game.download}</button>
      </div>
    </section>
  );
}
