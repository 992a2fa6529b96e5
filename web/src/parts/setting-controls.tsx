import { type ComponentChildren, Fragment } from "preact";
import { gameOf } from "../games";
import { number, settingText } from "../i18n";
import type { GameId } from "../rules/types";
import { type PieceSet, pieceSettings, type Setting, settings } from "../settings/settings";
import { Segments, Toggle } from "./fields";

/** The switches in a game's menu; `below` returns the content below a switch. */
export function Switches({ game, below }: { game: GameId; below?: (setting: Setting<boolean>) => ComponentChildren }) {
    return settings.map((setting) => {
        const { menu } = setting.traits;
        if (!menu || !isSwitch(setting) || (menu !== "every" && !gameOf(game)[menu])) return null;
        return (
            <Fragment key={setting.name}>
                <Switch of={setting} />
                {below?.(setting)}
            </Fragment>
        );
    });
}

const isSwitch = (setting: Setting<string | number | boolean>): setting is Setting<boolean> =>
    typeof setting.values[0] === "boolean";

interface SwitchProps {
    of: Setting<boolean>;
    /** Called after a choice. */
    chosen?: (on: boolean) => void;
    /** The id of a description. */
    hint?: string;
}

export function Switch({ of, chosen, hint }: SwitchProps) {
    return (
        <Toggle
            on={of.value}
            hint={hint}
            choose={(on) => {
                of.choose(on);
                chosen?.(on);
            }}
        >
            {settingText(of.name)}
        </Toggle>
    );
}

/** A choice among a few values, shown by name, or as numbers if they are numbers. */
export function Choice<Value extends string | number>({ of }: { of: Setting<Value> }) {
    return (
        <Segments
            label={settingText(of.name)}
            value={`${of.value}`}
            options={of.values.map((value) => ({
                value: `${value}`,
                label: typeof value === "number" ? number(value) : settingText(of.name, value),
            }))}
            onChange={(chosen) => of.choose(of.values.find((value) => `${value}` === chosen)!)}
        />
    );
}

/** The setting that chooses a game's piece set, and the sets that the game has; undefined if it has only one. */
export function pieceSettingOf(game: GameId) {
    const { pieceSets } = gameOf(game);
    for (const setting of pieceSettings) {
        const values = setting.values.filter((set) => pieceSets.includes(set));
        if (values.length > 1) return { setting: setting as Setting<PieceSet>, values };
    }
    return undefined;
}

/** The control for choosing a piece set; nothing for games with one piece set. */
export function PieceSetChoice({ game }: { game: GameId }) {
    const choice = pieceSettingOf(game);
    if (!choice) return null;
    const { setting, values } = choice;
    return (
        <div class="segments" role="group" aria-label={settingText(setting.name)}>
            {values.map((name) => (
                <button
                    type="button"
                    class="segment"
                    aria-pressed={setting.value === name}
                    onClick={() => setting.choose(name)}
                >
                    {settingText(setting.name, name)}
                </button>
            ))}
        </div>
    );
}
