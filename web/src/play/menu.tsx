import type { ComponentChildren } from "preact";
import { analyseNext } from "../analysis/analysis";
import { useMedia } from "../base/media";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { type KeptRecord, newRecord, type Origin, readRecord, writeRecord } from "../kept/records";
import { AtariVoice } from "../parts/atari-voice";
import { configWords } from "../parts/config-words";
import { useCopied } from "../parts/copy";
import { Toggle } from "../parts/fields";
import type { MenuIconName } from "../parts/menu-icons";
import { MenuButton, MenuGroup, MenuLink, OfferedItem } from "../parts/menu-items";
import { Panel } from "../parts/panel";
import { go, href } from "../parts/router";
import { Switches } from "../parts/setting-controls";
import type { Colour } from "../rules/types";
import { atariOn } from "../settings/settings";
import type { Game } from "./game";

const texts = new WeakMap<Game["log"]["events"], string>();

/**
 * The log as text. After the end of the game, flipping the board does not change the text, because a review is stored
 * under that text.
 */
function textOf(game: Game): string {
    const { log } = game;
    const text = (game.view.peek().outcome && texts.get(log.events)) || JSON.stringify(log);
    texts.set(log.events, text);
    return text;
}

/** A copy of the game as a record. Edits do not change the game. */
function recordOf(game: Game) {
    const { config, seat } = game;
    const name = (side: Colour) => config.players?.[side]?.name ?? "";
    const levels: Origin["levels"] = {};
    for (const side of ["first", "second"] as const) {
        const level = game.levelOf(side);
        if (level !== undefined) levels[side] = level;
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
        { format: "log", text: textOf(game), edits: [], origin, ...(server && { server }), occasion },
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

const idToAnalyse = (game: Game): string => `of-${game.id}`;

/** The record for analysing a finished game. It is the same every time. */
export const recordToAnalyse = (game: Game): KeptRecord =>
    readRecord(idToAnalyse(game)) ?? { ...recordOf(game), id: idToAnalyse(game) };

/** The address of that record; call `prepareAnalysis` before going there. */
export const analysisOf = (game: Game): string => href("record", idToAnalyse(game));

/**
 * Stores that record so that it opens with analysis on. `node` is the node to show, if a review of the record is
 * stored.
 */
export function prepareAnalysis(game: Game, node?: number): void {
    const record = recordToAnalyse(game);
    const kept = readRecord(record.id) !== null;
    if (!kept) void writeRecord(record);
    else if (game.onServer !== null && record.server === undefined)
        void writeRecord({ ...record, server: game.onServer });
    analyseNext(record.id, node);
}

/** Opens a finished game as a record with analysis on. */
export function analyse(game: Game): void {
    prepareAnalysis(game);
    go(analysisOf(game));
}

/** What a kind of game (local, online) adds to the groups in its menu. */
export interface MenuParts {
    game?: ComponentChildren;
    share?: ComponentChildren;
    players?: ComponentChildren;
    settings?: ComponentChildren;
    more?: ComponentChildren;
}

interface GameMenuProps {
    game: Game;
    /** Absent if the button is next to the menu button. */
    flip?: () => void;
    autoFlip: boolean;
    setAutoFlip: (on: boolean) => void;
    parts?: (close: () => void) => MenuParts;
    showKeys: () => void;
    showSettings: () => void;
    takeOut: () => void;
    onClose: () => void;
}

/** A game's menu, with the most used groups first. */
export function GameMenu({ game, flip, parts, showKeys, takeOut, onClose, ...more }: GameMenuProps) {
    const words = t.value.game;
    const { groups } = words;
    const view = game.view.value;
    const own = parts?.(onClose) ?? {};
    // Hidden on phones, where anyone with a keyboard can press "?".
    const hasKeys = !useMedia("(hover: none)");
    const closing = (act: () => void) => () => {
        act();
        onClose();
    };
    return (
        <Panel title={words.menu} form="sheet" onClose={onClose}>
            <p class="quiet menu-terms">{[shortName(view.game), ...configWords(game.terms)].join(" · ")}</p>
            <MenuGroup title={groups.game}>
                {flip && (
                    <MenuButton icon="turn" act={closing(flip)}>
                        {words.flip}
                    </MenuButton>
                )}
                {own.game}
                <Endings game={game} closing={closing} />
            </MenuGroup>
            <MenuSettings game={game} own={own.settings} {...more} />
            <MenuGroup title={groups.share}>
                <MenuButton icon="out" act={takeOut}>
                    {t.value.takeOut.title}
                </MenuButton>
                <MenuButton icon="analyse" act={() => study(game)}>
                    {t.value.takeOut.asRecord}
                </MenuButton>
                {own.share}
                <CopyPosition game={game} />
            </MenuGroup>
            {own.players && <MenuGroup title={groups.players}>{own.players}</MenuGroup>}
            <MenuGroup title={groups.more}>
                <MenuLink icon="book" to={href("rules", view.game)} beside>
                    {words.rulebook}
                </MenuLink>
                {hasKeys && (
                    <MenuButton icon="keys" act={showKeys}>
                        {words.keys}
                    </MenuButton>
                )}
                {own.more}
                <MenuLink icon="home" to="#/">
                    {words.home}
                </MenuLink>
            </MenuGroup>
        </Panel>
    );
}

/** Ways to end a game that are rarely possible. */
function Endings({ game, closing }: { game: Game; closing: (act: () => void) => () => void }) {
    const words = t.value.game;
    const { actor } = game;
    const ending = (
        icon: MenuIconName,
        command: "abort" | "agree-no-result" | "claim-dead-position",
        label: string,
    ) => (
        <OfferedItem
            icon={icon}
            possible={game.can(actor, command)}
            act={closing(() => game.send(actor, { do: command }))}
        >
            {label}
        </OfferedItem>
    );
    return (
        <>
            {ending("stop", "abort", words.abort)}
            {ending("draw", "agree-no-result", words.noResult)}
            {ending("draw", "claim-dead-position", words.claimDead)}
        </>
    );
}

function CopyPosition({ game }: { game: Game }) {
    const words = t.value.game;
    const { position } = game.shown.value;
    const [copied, copyText] = useCopied();
    return position ? (
        <MenuButton icon="copy" act={() => copyText(position)}>
            {copied ? words.copied : words.copyPosition}
        </MenuButton>
    ) : null;
}

/** The settings for use during a game, and a link to the others. */
function MenuSettings({
    game,
    own,
    autoFlip,
    setAutoFlip,
    showSettings,
}: Pick<GameMenuProps, "game" | "autoFlip" | "setAutoFlip" | "showSettings"> & { own: ComponentChildren }) {
    const id = game.config.game;
    return (
        <section class="menu-group" aria-label={t.value.settings.title}>
            <h3>{t.value.settings.title}</h3>
            <div class="menu-settings">
                <Switches game={id} below={(setting) => setting === atariOn && <AtariVoice />} />
                {game.seat === "both" && (
                    <Toggle on={autoFlip} choose={setAutoFlip}>
                        {t.value.game.autoFlip}
                    </Toggle>
                )}
                {own}
            </div>
            <ul class="menu">
                <MenuButton icon="settings" act={showSettings}>
                    {t.value.settings.all}
                </MenuButton>
            </ul>
        </section>
    );
}
