import type { ComponentChildren } from "preact";
import { analyseNext } from "../analysis/analysis";
import { atariOn, chooseAtari, chooseConfirmTaps, chooseSound, confirmTaps, soundOn } from "../base/settings";
import { gameOf } from "../games";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { newRecord, type Origin, readRecord, writeRecord } from "../kept/records";
import { configWords } from "../parts/config-words";
import { useCopied } from "../parts/copy";
import { OfferedItem } from "../parts/offered-item";
import { Panel } from "../parts/panel";
import { PieceSetChoice } from "../parts/piece-set";
import { besides, go, rulesLink } from "../parts/router";
import { LanguageSelect, ThemeSelect } from "../parts/selects";
import type { Colour } from "../rules/types";
import type { Game } from "./game";

/** A copy of the game as a record; edits do not change the game. */
function recordOf(game: Game) {
    const { config, seat } = game;
    const name = (side: Colour) => config.players?.[side]?.name ?? "";
    const levels: Origin["levels"] = {};
    for (const side of ["first", "second"] as const) {
        const { engine, level } = config.players?.[side] ?? {};
        if (engine) levels[side] = level ?? 1;
    }
    const origin: Origin = { seat, levels, flipped: game.sides.turned };
    const {
        board: { kind, files, ranks, cells },
        faces,
        moves,
        outcome,
    } = game.view.value;
    const end = faces && { moves: moves.length, board: { kind, files, ranks, cells }, faces };
    return newRecord(
        { format: "log", text: JSON.stringify(game.log), edits: [], origin },
        {
            game: config.game,
            title: "",
            players: { first: name("first"), second: name("second") },
            result: outcome?.result ?? "",
            end,
        },
    );
}

/** Opens the game so far as a record. */
function study(game: Game): void {
    const record = recordOf(game);
    writeRecord(record);
    go(`#/record/${record.id}`);
}

/** Opens a finished game as a record with analysis on; the same record every time. */
export function analyse(game: Game): void {
    const id = `of-${game.id}`;
    if (!readRecord(id)) writeRecord({ ...recordOf(game), id });
    analyseNext(id);
    go(`#/record/${id}`);
}

export function GameMenu({
    game,
    flip,
    autoFlip,
    setAutoFlip,
    more,
    showKeys,
    takeOut,
    onClose,
}: {
    game: Game;
    flip: () => void;
    autoFlip: boolean;
    setAutoFlip: (on: boolean) => void;
    more?: (close: () => void) => ComponentChildren;
    showKeys: () => void;
    takeOut: () => void;
    onClose: () => void;
}) {
    const words = t.value.game;
    const view = game.view.value;
    const { position } = game.shown.value;
    const [copied, copyText] = useCopied();
    const actor = game.actor;
    const ending = (command: "abort" | "agree-no-result", label: string) => (
        <OfferedItem
            possible={game.can(actor, command)}
            onClick={() => {
                game.send(actor, { do: command });
                onClose();
            }}
        >
            {label}
        </OfferedItem>
    );
    return (
        <Panel title={words.menu} onClose={onClose}>
            <p class="quiet">{[shortName(view.game), ...configWords(game.terms)].join(" · ")}</p>
            <ul class="menu">
                <li>
                    <a class="menu-item" href="#/">
                        {words.home}
                    </a>
                </li>
                <li>
                    <a class="menu-item" href={rulesLink(view.game)} {...besides()}>
                        {words.rulebook}
                    </a>
                </li>
                <li>
                    <button
                        type="button"
                        class="menu-item"
                        onClick={() => {
                            flip();
                            onClose();
                        }}
                    >
                        {words.flip}
                    </button>
                </li>
                {ending("abort", words.abort)}
                {ending("agree-no-result", words.noResult)}
                {more?.(onClose)}
                <li>
                    <button type="button" class="menu-item" onClick={takeOut}>
                        {t.value.takeOut.title}
                    </button>
                </li>
                <li>
                    <button type="button" class="menu-item" onClick={() => study(game)}>
                        {t.value.takeOut.asRecord}
                    </button>
                </li>
                {position && (
                    <li>
                        <button type="button" class="menu-item" onClick={() => copyText(position)}>
                            {copied ? words.copied : words.copyPosition}
                        </button>
                    </li>
                )}
                <li>
                    <button type="button" class="menu-item" onClick={showKeys}>
                        {words.keys}
                    </button>
                </li>
            </ul>
            <div class="menu-settings">
                <label class="toggle">
                    <input
                        type="checkbox"
                        checked={soundOn.value}
                        onChange={(e) => chooseSound(e.currentTarget.checked)}
                    />
                    {words.sound}
                </label>
                {gameOf(view.game).chains && (
                    <label class="toggle">
                        <input
                            type="checkbox"
                            checked={atariOn.value}
                            onChange={(e) => chooseAtari(e.currentTarget.checked)}
                        />
                        {t.value.teaching.callAtari}
                    </label>
                )}
                {gameOf(view.game).placement && (
                    <label class="toggle">
                        <input
                            type="checkbox"
                            checked={confirmTaps.value}
                            onChange={(e) => chooseConfirmTaps(e.currentTarget.checked)}
                        />
                        {words.confirmTaps}
                    </label>
                )}
                {game.seat === "both" && (
                    <label class="toggle">
                        <input
                            type="checkbox"
                            checked={autoFlip}
                            onChange={(e) => setAutoFlip(e.currentTarget.checked)}
                        />
                        {words.autoFlip}
                    </label>
                )}
                <PieceSetChoice game={view.game} />
                <div class="menu-selects">
                    <LanguageSelect />
                    <ThemeSelect />
                </div>
            </div>
        </Panel>
    );
}
