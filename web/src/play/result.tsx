import type { ComponentChildren } from "preact";
import { Button } from "../base/button";
import { PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import { t } from "../i18n";
import { setOf } from "../parts/display";
import { Moment, type MomentState } from "../parts/moment";
import { Wreath } from "../parts/moment-pictures";
import { moveWords } from "../parts/move-words";
import { ClauseLink, RefusalText } from "../parts/refusal";
import { whyWords, winWords } from "../parts/result-words";
import { href } from "../parts/router";
import { ScoreTable } from "../parts/score-table";
import type { Colour, Outcome } from "../rules/types";
import type { Game } from "./game";
import { analyse } from "./menu";

/** What a kind of game adds to the result panel. */
export interface After {
    /** What the game changed. */
    changes?: readonly ComponentChildren[];
    /** The main action; by default, the analysis. */
    main?: ComponentChildren;
    /** The action beside the analysis; by default, a link to a new game. */
    beside?: ComponentChildren;
    /** A look at the mistakes, in place of the analysis or a new game. */
    look?: ComponentChildren;
    /** Set if there is news, in which case a closed result opens again. */
    news?: boolean;
}

interface ResultProps {
    game: Game;
    state: MomentState;
    after: After;
    openMenu: () => void;
}

/** The end of a game: the outcome, its reason, what it changed, and the next actions. */
export function Result({ game, state, after, openMenu }: ResultProps) {
    const view = game.view.value;
    const outcome = view.outcome;
    if (!outcome) return null;
    const moved = view.moves.length > 0;
    const { main, beside, look } = after;
    const study = (main: boolean) => (
        <Button main={main} onClick={() => analyse(game)}>
            {t.value.analysis.analyseGame}
        </Button>
    );
    const home = (
        <a class="button" href="#/">
            {t.value.game.home}
        </a>
    );
    // A cancelled game is not worth looking at.
    const cancelled = outcome.reason === "aborted";
    // Without a rematch, and if there is nothing to look at, the new game is the main button.
    const begins = !main && (cancelled || !moved);
    const another = (
        <a class={begins ? "button button-main" : "button"} href={begins ? href("play") : href("new", view.game)}>
            {t.value.result.newGame}
        </a>
    );
    return (
        <Moment
            state={state}
            place="result"
            won={outcome.winner !== null && (game.seat === "both" || game.seat === outcome.winner)}
            picture={<Picture game={game} winner={outcome.winner} />}
            headline={
                <>
                    {headlineOf(game, outcome)}{" "}
                    {/* In Go, the headline contains the points, and the reason below it covers results such as B+R. */}
                    {outcome.result !== "*" && !gameOf(view.game).counting && (
                        <span class="result-score">{outcome.result.replace("-", "–")}</span>
                    )}
                </>
            }
            reason={<Reason game={game} outcome={outcome} />}
            changes={after.changes}
            main={main || (begins ? another : study(true))}
            others={
                <>
                    {(main || cancelled) && moved && !(look && beside) && study(false)}
                    {look}
                    {beside || (!look && (begins ? home : another))}
                </>
            }
            menu={openMenu}
        >
            {view.score && outcome.reason.match(/score|jigo/) && (
                <ScoreTable view={view} score={view.score} rules={game.config.rules} />
            )}
        </Moment>
    );
}

function headlineOf(game: Game, { winner, reason, result }: Outcome): string {
    const words = t.value.result;
    if (winner) return winWords(game, winner, result);
    if (reason === "aborted") return words.aborted;
    return reason === "no-result" ? words.noResult : words.draw;
}

/** The winner's piece, with a wreath unless the player lost, or both sides' pieces if nobody won. */
function Picture({ game, winner }: { game: Game; winner: Colour | null }) {
    const { game: id, faces } = game.view.value;
    const piece = (side: Colour) => (
        <PieceIcon set={setOf(id)} piece={gameOf(id).emblem} side={side} king={faces?.[side]} />
    );
    if (!winner)
        return (
            <span class="moment-pair">
                {piece("first")}
                {piece("second")}
            </span>
        );
    const lost = (game.seat === "first" || game.seat === "second") && game.seat !== winner;
    return lost ? piece(winner) : <Wreath>{piece(winner)}</Wreath>;
}

/** Why the game ended, with the clause if there is one. */
function Reason({ game, outcome }: { game: Game; outcome: Outcome }) {
    const view = game.view.value;
    // The headline already says that the game was cancelled.
    const { tooShort, uncounted } = t.value.result;
    const cancelled = outcome.reason === "aborted" && (view.moves.length < 2 ? tooShort : uncounted);
    return (
        <>
            {cancelled || whyWords(game, outcome)}
            {outcome.clause && outcome.clause !== outcome.refusal?.clause && (
                <>
                    {" "}
                    <ClauseLink game={view.game} clause={outcome.clause} />
                </>
            )}
            {outcome.refusal && (
                <>
                    {outcome.move && <span class="result-move"> {moveWords(view, outcome.move)}: </span>}
                    <RefusalText game={view.game} refusal={outcome.refusal} />
                </>
            )}
        </>
    );
}
