import { t } from "../../i18n";
import { sideName } from "../../i18n/games";
import { clockWords, MINUTE, SECOND } from "../../parts/clock-words";
import { NumberField, Segments } from "../../parts/fields";
import type { ClockConfig, Config, GameId } from "../../rules/types";

type Kind = ClockConfig["kind"];
type Preset = "5+3" | "10+5" | "byoyomi" | "canadian" | "days";
export type ClockChoice = "none" | Preset | "custom";

const presets: Record<Preset, ClockConfig> = {
    "5+3": { kind: "fischer", initial: 5 * MINUTE, increment: 3 * SECOND },
    "10+5": { kind: "fischer", initial: 10 * MINUTE, increment: 5 * SECOND },
    byoyomi: { kind: "byoyomi", initial: 10 * MINUTE, period: 30 * SECOND, periods: 3 },
    canadian: { kind: "canadian", initial: 10 * MINUTE, period: 5 * MINUTE, stones: 20 },
    days: { kind: "days", days: 3 },
};

export interface ClockSetting {
    choice: ClockChoice;
    custom: ClockConfig;
    /** Of the second player, where it is another. */
    other: ClockConfig | null;
}

export const noClock: ClockSetting = { choice: "none", custom: presets["5+3"], other: null };

function isClock(kept: unknown): kept is ClockConfig {
    const whole = (n: unknown, unit: number, min: number, max: number) =>
        typeof n === "number" && Number.isInteger(n / unit) && n / unit >= min && n / unit <= max;
    const { kind, initial, increment, delay, period, periods, stones, days } = (kept ?? {}) as Record<string, unknown>;
    return (
        (kind === "fischer" && whole(initial, MINUTE, 1, 600) && whole(increment, SECOND, 0, 600)) ||
        (kind === "delay" && whole(initial, MINUTE, 1, 600) && whole(delay, SECOND, 0, 600)) ||
        (kind === "byoyomi" &&
            whole(initial, MINUTE, 0, 600) &&
            whole(period, SECOND, 1, 600) &&
            whole(periods, 1, 1, 30)) ||
        (kind === "canadian" &&
            whole(initial, MINUTE, 0, 600) &&
            whole(period, MINUTE, 1, 120) &&
            whole(stones, 1, 1, 100)) ||
        (kind === "days" && whole(days, 1, 1, 14))
    );
}

/** The setting that was kept, or none where what was kept is no setting. */
export function readClock(kept: unknown): ClockSetting {
    const { choice, custom, other } = (kept ?? {}) as Partial<ClockSetting>;
    const choices: unknown[] = ["none", "custom", ...Object.keys(presets)];
    const good = isClock(custom);
    if (!choices.includes(choice) || (choice === "custom" && !good)) return noClock;
    return {
        choice: choice as ClockChoice,
        custom: good ? custom : noClock.custom,
        other: isClock(other) ? other : null,
    };
}

const equal = (a: ClockConfig, b: ClockConfig): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The same for a game of one sitting. */
export function withoutDays({ choice, custom, other }: ClockSetting): ClockSetting {
    const [first, second] = [custom, other].map((clock) =>
        clock?.kind === "days" ? null : clock,
    ) as (ClockConfig | null)[];
    const days = choice === "days" || (choice === "custom" && !first);
    return { choice: days ? "none" : choice, custom: first ?? noClock.custom, other: second ?? null };
}

/** What the settings of a game say of its clocks. */
export function clocksOf({ choice, custom, other }: ClockSetting): Pick<Config, "clock" | "clocks"> {
    if (choice === "none") return {};
    if (choice !== "custom") return { clock: presets[choice] };
    return other && !equal(custom, other) ? { clocks: { first: custom, second: other } } : { clock: custom };
}

/** With days for every move only where the game outlives the evening. */
export function ClockField({
    game,
    value,
    withDays,
    onChange,
}: {
    game: GameId;
    value: ClockSetting;
    withDays: boolean;
    onChange: (value: ClockSetting) => void;
}) {
    const words = t.value.options;
    const shown = withDays ? value : withoutDays(value);
    const { choice, custom, other } = shown;
    const change = (setting: Partial<ClockSetting>) => onChange({ ...shown, ...setting, choice: "custom" });
    const named: Preset[] = ["5+3", "10+5", "byoyomi", "canadian", ...(withDays ? ["days" as const] : [])];
    return (
        <>
            <Segments<ClockChoice>
                label={words.clock}
                value={choice}
                onChange={(next) => onChange({ ...shown, choice: next })}
                options={[
                    { value: "none", label: words.clockNone },
                    ...named.map((name) => ({ value: name, label: clockWords(presets[name]) })),
                    { value: "custom", label: words.clockCustom },
                ]}
            />
            {choice === "custom" && (
                <>
                    <OneClock
                        label={other ? sideName(game, "first") : words.clock}
                        value={custom}
                        withDays={withDays}
                        onChange={(clock) => change({ custom: clock })}
                    />
                    <label class="toggle">
                        <input
                            type="checkbox"
                            checked={other !== null}
                            onChange={(e) => change({ other: e.currentTarget.checked ? custom : null })}
                        />
                        {words.clocksUnequal}
                    </label>
                    {other && (
                        <OneClock
                            label={sideName(game, "second")}
                            value={other}
                            withDays={withDays}
                            onChange={(clock) => change({ other: clock })}
                        />
                    )}
                </>
            )}
        </>
    );
}

function OneClock({
    label,
    value,
    withDays,
    onChange,
}: {
    label: string;
    value: ClockConfig;
    withDays: boolean;
    onChange: (clock: ClockConfig) => void;
}) {
    const words = t.value.options;
    const initial = value.kind === "days" ? 10 * MINUTE : value.initial;
    const kinds: Record<Kind, ClockConfig> = {
        fischer: { kind: "fischer", initial, increment: 3 * SECOND },
        delay: { kind: "delay", initial, delay: 3 * SECOND },
        byoyomi: { kind: "byoyomi", initial, period: 30 * SECOND, periods: 3 },
        canadian: { kind: "canadian", initial, period: 5 * MINUTE, stones: 20 },
        days: presets.days,
    };
    const offered = (["fischer", "delay", "byoyomi", "canadian", "days"] as const).filter(
        (kind) => kind !== "days" || withDays,
    );
    return (
        <div class="field-group" role="group" aria-label={label}>
            <label class="field field-number">
                <span>{label}</span>
                <select
                    class="select"
                    value={value.kind}
                    onChange={(e) => onChange(kinds[e.currentTarget.value as Kind])}
                >
                    {offered.map((kind) => (
                        <option value={kind}>{words.clockKinds[kind]}</option>
                    ))}
                </select>
            </label>
            {value.kind === "days" ? (
                <NumberField
                    label={words.daysAMove}
                    min={1}
                    max={14}
                    value={value.days}
                    onChange={(days) => onChange({ kind: "days", days })}
                />
            ) : (
                <NumberField
                    label={words.minutes}
                    min={0}
                    max={600}
                    value={value.initial / MINUTE}
                    check={(n) =>
                        n === 0 && (value.kind === "fischer" || value.kind === "delay") ? words.timeNeeded : null
                    }
                    onChange={(n) => onChange({ ...value, initial: n * MINUTE })}
                />
            )}
            {value.kind === "fischer" && (
                <NumberField
                    label={words.increment}
                    min={0}
                    max={600}
                    value={value.increment / SECOND}
                    onChange={(n) => onChange({ ...value, increment: n * SECOND })}
                />
            )}
            {value.kind === "delay" && (
                <NumberField
                    label={words.delaySeconds}
                    min={0}
                    max={600}
                    value={value.delay / SECOND}
                    onChange={(n) => onChange({ ...value, delay: n * SECOND })}
                />
            )}
            {value.kind === "byoyomi" && (
                <>
                    <NumberField
                        label={words.periodSeconds}
                        min={1}
                        max={600}
                        value={value.period / SECOND}
                        onChange={(n) => onChange({ ...value, period: n * SECOND })}
                    />
                    <NumberField
                        label={words.periods}
                        min={1}
                        max={30}
                        value={value.periods}
                        onChange={(n) => onChange({ ...value, periods: n })}
                    />
                </>
            )}
            {value.kind === "canadian" && (
                <>
                    <NumberField
                        label={words.overtimeMinutes}
                        min={1}
                        max={120}
                        value={value.period / MINUTE}
                        onChange={(n) => onChange({ ...value, period: n * MINUTE })}
                    />
                    <NumberField
                        label={words.overtimeStones}
                        min={1}
                        max={100}
                        value={value.stones}
                        onChange={(n) => onChange({ ...value, stones: n })}
                    />
                </>
            )}
        </div>
    );
}
