import type { ComponentChildren } from "preact";
import { useEffect, useId } from "preact/hooks";
import { stoneOnWood, woodOnWood } from "../../base/sound";
import { fetchAllLooks } from "../../board/looks";
import { canLoseKing, gameOf, modules } from "../../games";
import { t } from "../../i18n";
import { settingsWords } from "../../i18n/settings";
import { AtariVoice } from "../../parts/atari-voice";
import { useRoomForColumns } from "../../parts/columns";
import { showsMaterial } from "../../parts/material";
import { MenuIcon, type MenuIconName } from "../../parts/menu-icons";
import { LanguageSelect } from "../../parts/selects";
import { Choice, Switch } from "../../parts/setting-controls";
import type { GameId } from "../../rules/types";
import {
    analysisLines,
    atariOn,
    blindfold,
    columns,
    confirmMoves,
    confirmTaps,
    demonstrations,
    goNetworkOn,
    input,
    kingWarning,
    letterKeys,
    materialShown,
    pieceAnimation,
    premoving,
    type Setting,
    showOwnership,
    soundOn,
    teachingOn,
    theme,
    zen,
} from "../settings";
import { BoardChoice, CoordinatesChoice, PiecesChoice } from "./looks";
import "./settings.css";

/** Settings of one kind under their heading. */
export function SettingsGroup({
    icon,
    title,
    children,
}: {
    icon: MenuIconName;
    title: string;
    children: ComponentChildren;
}) {
    const id = useId();
    return (
        <section class="settings-group" aria-labelledby={id}>
            <h2 id={id}>
                <MenuIcon name={icon} />
                {title}
            </h2>
            {children}
        </section>
    );
}

/** A switch with a description below its name. */
function Hinted({ of, hint }: { of: Setting<boolean>; hint: string }) {
    const id = useId();
    return (
        <div class="settings-hinted">
            <Switch of={of} hint={id} />
            <p class="hint" id={id}>
                {hint}
            </p>
        </div>
    );
}

interface SettingsFormProps {
    /** The game shown in the board pictures. */
    game: GameId;
    /** Shows only the settings that concern this game. */
    only?: boolean;
    /** Called with the game whenever its pieces are chosen. */
    onGame?: (game: GameId) => void;
    /** A board that shows the effects of the settings. It comes before the settings that concern boards. */
    preview?: ComponentChildren;
    /** Additional groups at the end. */
    children?: ComponentChildren;
}

/** All settings, in groups. */
export function SettingsForm({ game, only, onGame, preview, children }: SettingsFormProps) {
    const words = settingsWords.value;
    const games = only ? [game] : modules.map(({ editions: [first] }) => first!.id);
    const some = (has: (game: GameId) => boolean | undefined) => games.some(has);
    const manyColumns = useRoomForColumns();
    useEffect(() => void fetchAllLooks().catch(() => undefined), []);
    return (
        <>
            <SettingsGroup icon="language" title={words.page}>
                <div class="field settings-language">
                    <span class="legend" aria-hidden="true">
                        {t.value.settings.language}
                    </span>
                    <LanguageSelect />
                </div>
                <Choice of={theme} />
                {!only && <Switch of={letterKeys} />}
            </SettingsGroup>
            {preview}
            <SettingsGroup icon="board" title={words.board}>
                <BoardChoice game={game} />
                <CoordinatesChoice game={game} />
                {manyColumns && <Choice of={columns} />}
            </SettingsGroup>
            <SettingsGroup icon="pieces" title={words.pieces}>
                {games.map((one) => (
                    <PiecesChoice key={one} game={one} chosen={() => onGame?.(one)} />
                ))}
                <p class="hint">{words.origin}</p>
            </SettingsGroup>
            <SettingsGroup icon="sound" title={words.sound}>
                <Switch of={soundOn} chosen={(on) => on && (gameOf(game).placement ? stoneOnWood : woodOnWood)()} />
                <Choice of={pieceAnimation} />
                {!only && <Switch of={demonstrations} />}
            </SettingsGroup>
            <SettingsGroup icon="play" title={words.play}>
                <Choice of={confirmMoves} />
                <Choice of={premoving} />
                {some((one) => gameOf(one).placement) && <Switch of={confirmTaps} />}
                {some((one) => !gameOf(one).placement) && <Choice of={input} />}
                <Hinted of={zen} hint={words.zenHint} />
                <Hinted of={blindfold} hint={words.blindfoldHint} />
                {some(showsMaterial) && <Switch of={materialShown} />}
                {some((one) => gameOf(one).teacher) && <Switch of={teachingOn} />}
                {some(canLoseKing) && <Switch of={kingWarning} />}
                {some((one) => gameOf(one).chains) && (
                    <>
                        <Switch of={atariOn} />
                        <AtariVoice />
                    </>
                )}
            </SettingsGroup>
            {!only && (
                <SettingsGroup icon="analyse" title={words.analysis}>
                    <Choice of={analysisLines} />
                    <Switch of={showOwnership} />
                    <Hinted of={goNetworkOn} hint={words.goNetworkHint} />
                </SettingsGroup>
            )}
            {children}
        </>
    );
}
