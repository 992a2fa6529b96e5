import type { ComponentChildren } from "preact";
import { analyseNext } from "../analysis/analysis";
import { atariOn } from "../base/settings";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { newRecord, type Origin, readRecord, writeRecord } from "../kept/records";
import { configWords } from "../parts/config-words";
import { useCopied } from "../parts/copy";
import { MenuButton, MenuLink, OfferedItem, Toggle } from "../parts/menu-items";
import { Panel } from "../parts/panel";
import { go, href } from "../parts/router";
import { MenuSettings, Switches } from "../parts/setting-controls";
import type { Colour } from "../rules/types";
import { AtariVoice } from "./atari";
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
    const server = outcome && game.onServer;
    const { occasion } = game;
    const end = faces && { moves: moves.length, board: { kind, files, ranks, cells }, faces };
    return newRecord(
        { format: "log", text: JSON.stringify(game.log), edits: [], origin, ...(server && { server }), occasion },
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
    void writeRecord(record);
    go(href("record", record.id));
}

/** Opens a finished game as a record with analysis on; the same record every time. */
export function analyse(game: Game): void {
    const id = `of-${game.id}`;
    const kept = readRecord(id);
    if (!kept) void writeRecord({ ...recordOf(game), id });
    else if (game.onServer !== null && kept.server === undefined) void writeRecord({ ...kept, server: game.onServer });
    analyseNext(id);
    go(href("record", id));
}

interface GameMenuProps {
    game: Game;
    flip: () => void;
    autoFlip: boolean;
    setAutoFlip: (on: boolean) => void;
    more?: (close: () => void) => ComponentChildren;
    showKeys: () => void;
    takeOut: () => void;
    onClose: () => void;
}

export function GameMenu({ game, flip, autoFlip, setAutoFlip, more, showKeys, takeOut, onClose }: GameMenuProps) {
    const words = t.value.game;
    const view = game.view.value;
    const { position } = game.shown.value;
    const [copied, copyText] = useCopied();
    const actor = game.actor;
    const closing = (act: () => void) => () => {
        act();
        onClose();
    };
    const ending = (command: "abort" | "agree-no-result" | "claim-dead-position", label: string) => (
        <OfferedItem possible={game.can(actor, command)} act={closing(() => game.send(actor, { do: command }))}>
            {label}
        </OfferedItem>
    );
    return (
        <Panel title={words.menu} onClose={onClose}>
            <p class="quiet">{[shortName(view.game), ...configWords(game.terms)].join(" · ")}</p>
            <ul class="menu">
                <MenuLink to="#/">{words.home}</MenuLink>
                <MenuLink to={href("rules", view.game)} beside>
                    {words.rulebook}
                </MenuLink>
                <MenuButton act={closing(flip)}>{words.flip}</MenuButton>
                {ending("abort", words.abort)}
                {ending("agree-no-result", words.noResult)}
                {ending("claim-dead-position", words.claimDead)}
                {more?.(onClose)}
                <MenuButton act={takeOut}>{t.value.takeOut.title}</MenuButton>
                <MenuButton act={() => study(game)}>{t.value.takeOut.asRecord}</MenuButton>
                {position && (
                    <MenuButton act={() => copyText(position)}>{copied ? words.copied : words.copyPosition}</MenuButton>
                )}
                <MenuButton act={showKeys}>{words.keys}</MenuButton>
            </ul>
            <MenuSettings game={view.game}>
                <Switches game={view.game} below={(setting) => setting === atariOn && <AtariVoice />} />
                {game.seat === "both" && (
                    <Toggle on={autoFlip} choose={setAutoFlip}>
                        {words.autoFlip}
                    </Toggle>
                )}
            </MenuSettings>
        </Panel>
    );
}
