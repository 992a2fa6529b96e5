import { type ComponentChildren, Fragment } from "preact";
import { pieceSettings, type Setting, settings } from "../base/settings";
import { gameOf } from "../games";
import { settingText } from "../i18n";
import type { GameId } from "../rules/types";
import { Toggle } from "./menu-items";
import { LanguageSelect, Select, ThemeSelect } from "./selects";

/** The settings with a control in the menus of a game. */
const inMenu = (game: GameId) =>
    settings.filter(({ traits: { menu } }) => menu && (menu === "every" || gameOf(game)[menu]));

/** The switches in the menu of a game; `below` returns the content below a switch. */
export function Switches({ game, below }: { game: GameId; below?: (setting: Setting<boolean>) => ComponentChildren }) {
    return inMenu(game).map(
        (setting) =>
            isSwitch(setting) && (
                <Fragment key={setting.name}>
                    <Switch of={setting} />
                    {below?.(setting)}
                </Fragment>
            ),
    );
}

const isSwitch = (setting: Setting<string | number | boolean>): setting is Setting<boolean> =>
    typeof setting.values[0] === "boolean";

/** `chosen`: called after a choice. */
export function Switch({ of, chosen }: { of: Setting<boolean>; chosen?: (on: boolean) => void }) {
    return (
        <Toggle
            on={of.value}
            choose={(on) => {
                of.choose(on);
                chosen?.(on);
            }}
        >
            {settingText(of.name)}
        </Toggle>
    );
}

/** The menus of all settings that are not switches. */
function Selects({ game }: { game: GameId }) {
    return inMenu(game).map((setting) => {
        if (isSwitch(setting)) return null;
        // There is no room for names at points.
        const values = setting.values.filter((one) => one !== "cells" || !gameOf(game).placement);
        return (
            <label class="named-select" key={setting.name}>
                <span>{settingText(setting.name)}</span>
                <Select
                    value={`${values.includes(setting.value) ? setting.value : values[0]}`}
                    choose={(name) => setting.choose(values.find((one) => `${one}` === name)!)}
                    options={values.map((one) => [`${one}`, settingText(setting.name, one)])}
                />
            </label>
        );
    });
}

/** The setting that chooses among the piece sets of a game. */
export const pieceSettingOf = (game: GameId) =>
    pieceSettings.find(({ values }) => gameOf(game).pieceSets.some((set) => set === values[0]))!;

/** The choice of a piece set. */
export function PieceSetChoice({ game }: { game: GameId }) {
    const setting = pieceSettingOf(game);
    return (
        <div class="segments" role="group" aria-label={settingText(setting.name)}>
            {setting.values.map((name) => (
                <button
                    type="button"
                    class="segment"
                    aria-pressed={setting.value === name}
                    onClick={() => (setting as Setting<string>).choose(name)}
                >
                    {settingText(setting.name, name)}
                </button>
            ))}
        </div>
    );
}

/** The settings at the end of a menu, below `children`. */
export function MenuSettings({ game, children }: { game: GameId; children?: ComponentChildren }) {
    return (
        <div class="menu-settings">
            {children}
            <PieceSetChoice game={game} />
            <Selects game={game} />
            <div class="menu-selects">
                <LanguageSelect />
                <ThemeSelect />
            </div>
        </div>
    );
}
