import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { known } from "../account/known";
import { useWide } from "../base/media";
import { Board } from "../board/board";
import { coordinationIn } from "../board/coordination";
import { Interaction } from "../board/interaction";
import { gameOf, modules } from "../games";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { settingsWords } from "../i18n/settings";
import { canNotify } from "../notifications/notifications";
import { NotifyToggle } from "../notifications/notify-toggle";
import { dotsOf, kingsInCheck, setOf } from "../parts/display";
import { replayViews } from "../parts/mini-board";
import { reachOf } from "../parts/reach";
import { useTitle } from "../parts/title";
import type { Rules } from "../rules/rules";
import type { GameId, View } from "../rules/types";
import { SettingsForm, SettingsGroup } from "../settings/form/form";
import { pieceAnimation } from "../settings/settings";

/** When the preview replays its last move, how long it shows the position before that move, in milliseconds. */
const BEFORE = 500;

/** The player's settings, beside a board that shows their effects. */
export function Settings({ rules }: { rules: Rules }) {
    const words = settingsWords.value;
    const [game, setGame] = useState<GameId>(modules[0]!.editions[0]!.id);
    useTitle(t.value.settings.title);
    return (
        <main class="page settings">
            <h1>{t.value.settings.title}</h1>
            <div class="settings-form">
                <p class="quiet">{known.value?.account ? words.follow : words.stay}</p>
                <SettingsForm
                    game={game}
                    onGame={setGame}
                    preview={<Preview key={game} rules={rules} game={game} choose={setGame} />}
                >
                    <SettingsGroup icon="bell" title={words.notifications}>
                        {canNotify() ? <NotifyToggle /> : <p class="quiet">{words.cannotNotify}</p>}
                    </SettingsGroup>
                </SettingsForm>
            </div>
        </main>
    );
}

/** An interaction in which the piece with the most targets is picked up. */
function pickedUp(view: View): Interaction {
    const interaction = new Interaction();
    const count = (cell: string) => view.legal.filter(({ from }) => from === cell).length;
    const [cell] = view.legal.flatMap(({ from }) => from ?? []).sort((a, b) => count(b) - count(a));
    if (cell) interaction.selected.value = { cell };
    return interaction;
}

interface PreviewProps {
    rules: Rules;
    game: GameId;
    choose: (game: GameId) => void;
}

/** A position from a game, drawn with the chosen settings. Choosing a speed for the pieces replays the last move. */
function Preview({ rules, game, choose }: PreviewProps) {
    const words = settingsWords.value;
    // The same condition as for a game's board.
    const wide = useWide();
    const { demonstration } = gameOf(game).editions[0]!;
    const views = useMemo(() => replayViews(rules, demonstration.config, demonstration.moves), []);
    const [back, setBack] = useState(0);
    const speed = pieceAnimation.value;
    const drawn = useRef(speed);
    useEffect(() => {
        if (drawn.current === speed) return;
        drawn.current = speed;
        setBack(1);
        const timer = setTimeout(() => setBack(0), BEFORE);
        return () => clearTimeout(timer);
    }, [speed]);
    const view = views.at(-1 - back)!;
    const interaction = useMemo(() => (back ? undefined : pickedUp(view)), [view]);
    const { targets } = reachOf(view);
    return (
        <section class="settings-preview" aria-label={words.preview}>
            <div class={`settings-board settings-${view.board.kind}`}>
                <Board
                    geometry={view.board}
                    cells={view.board.cells}
                    set={setOf(game)}
                    dots={dotsOf(game)}
                    faces={view.faces}
                    coordinates={coordinationIn(wide ? "frame" : "edge", view.board.kind)}
                    checks={kingsInCheck(view)}
                    last={view.last}
                    ply={view.moves.length}
                    interaction={interaction}
                    targets={targets}
                    label={t.value.game.board(shortName(game))}
                />
            </div>
            <span class="legend" aria-hidden="true">
                {words.preview}
            </span>
            <div class="segments" role="group" aria-label={words.preview}>
                {modules.map(({ editions: [first] }) => (
                    <button
                        key={first!.id}
                        type="button"
                        class="segment"
                        aria-pressed={first!.id === game}
                        onClick={() => choose(first!.id)}
                    >
                        {shortName(first!.id)}
                    </button>
                ))}
            </div>
        </section>
    );
}
