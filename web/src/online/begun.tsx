import { useState } from "preact/hooks";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { href, route, shownGame } from "../parts/router";
import { Toast } from "../parts/toast";
import { challengeTold, challengeWords } from "./challenges";
import { askedWords, begunGames, gameTold, isOwnTurn, ownGames, waitsForOwn } from "./own-games";
import { settled } from "./settle";
import { isSitting, opponentName } from "./terms";

/** News about another one of this player's games, with a link to it. */
export function Begun() {
    // The bars that were dismissed, by game, turn and request.
    const [closed, setClosed] = useState<readonly string[]>([]);
    const here = route.value;
    const shown = shownGame();
    const words = t.value.online;
    const games = ownGames.value.filter(({ id }) => id !== shown);
    const keyOf = (id: string) => {
        const { turn, asked } = ownGames.value.find((game) => game.id === id) ?? {};
        return `${id} ${turn ?? ""} ${asked ?? ""}`;
    };
    const word = settled.value;
    const news = gameTold.value;
    const challenged = challengeTold.value;
    const begun = begunGames.value.find((id) => id !== shown);
    const open = games.filter(({ id }) => !closed.includes(keyOf(id)));
    // These screens list waiting games, so announce only games played in one sitting, which cannot wait long.
    const lists = here.screen === "home" || (here.screen === "play" && !here.id);
    const listed = (one: (typeof games)[number]) => lists && !isSitting(one.config);
    const waiting = open.find((one) => waitsForOwn(one) && !listed(one));
    const game = waiting ?? open.filter((one) => !waitsForOwn(one)).find(({ config }) => isSitting(config));
    const quiet = here.screen === "lobby" || here.screen === "me";
    // A game with a running clock takes precedence over a challenge.
    const urgent = !quiet && (begun !== undefined || (waiting !== undefined && isSitting(waiting.config)));
    const line = (id: string, text: string, close: () => void) => bar(text, href("play", id), words.toTheGame, close);
    const bar = (text: string, link: string, label: string, close: () => void) => ({ text, link, label, close });
    const close = (id: string) => () => {
        begunGames.value = begunGames.value.filter((one) => one !== id);
        setClosed([...closed, keyOf(id)]);
    };
    const told = (one: (typeof games)[number]) => words.openGame(opponentName(one), shortName(one.config.game));
    const toast =
        word && word.game !== shown
            ? line(word.game, word.text, () => (settled.value = null))
            : news && news.game !== shown
              ? line(news.game, news.text, () => (gameTold.value = null))
              : challenged && !urgent && !(here.screen === "join" && here.id === challenged.id)
                ? bar(
                      challengeWords(challenged),
                      href("join", challenged.id),
                      words.show,
                      () => (challengeTold.value = null),
                  )
                : quiet
                  ? null
                  : begun
                    ? line(begun, words.begun, close(begun))
                    : game
                      ? line(
                            game.id,
                            t.value.sentences(
                                askedWords(game) || (isOwnTurn(game) ? t.value.game.yourTurn : words.gameOn),
                                told(game),
                            ),
                            close(game.id),
                        )
                      : null;
    return (
        <Toast text={toast?.text ?? ""} onClose={toast?.close}>
            <a class="button button-small button-main" href={toast?.link} onClick={toast?.close}>
                {toast?.label}
            </a>
        </Toast>
    );
}
