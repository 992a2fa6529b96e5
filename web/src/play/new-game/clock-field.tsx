import { t } from "../../i18n";
import { sideName } from "../../i18n/games";
import { clockWords, MINUTE, SECOND } from "../../parts/clock-words";
import { NumberField, Segments, Toggle } from "../../parts/fields";
import { Select } from "../../parts/selects";
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
    /** The second player's clock if it is different. */
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

/** The stored setting, or no clock if it is invalid. */
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

/** The setting without days per move, for games played in one sitting. */
export function withoutDays({ choice, custom, other }: ClockSetting): ClockSetting {
    const [first, second] = [custom, other].map((clock) =>
        clock?.kind === "days" ? null : clock,
    ) as (ClockConfig | null)[];
    const days = choice === "days" || (choice === "custom" && !first);
    return { choice: days ? "none" : choice, custom: first ?? noClock.custom, other: second ?? null };
}

/** The clock settings as fields of a `Config`. */
export function clocksOf({ choice, custom, other }: ClockSetting): Pick<Config, "clock" | "clocks"> {
    if (choice === "none") return {};
    if (choice !== "custom") return { clock: presets[choice] };
    return other && !equal(custom, other) ? { clocks: { first: custom, second: other } } : { clock: custom };
}

/** The field for the clocks. `withDays` offers days per move, for games that last longer than one sitting. */
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
                    <Toggle on={other !== null} choose={(on) => change({ other: on ? custom : null })}>
                        {words.clocksUnequal}
                    </Toggle>
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
                <Select
                    value={value.kind}
                    choose={(kind) => onChange(kinds[kind])}
                    options={offered.map((kind) => [kind, words.clockKinds[kind]])}
                />
            </label>
            {numbersOf(value).map(({ name, set, ...field }) => (
                <NumberField key={name} {...field} onChange={(n) => onChange(set(n))} />
            ))}
        </div>
    );
}

/** One of a clock's numbers in the form, in whole units. */
interface ClockNumber {
    name: string;
    label: string;
    min: number;
    max: number;
    value: number;
    /** Returns an error other than being out of bounds; null if there is none. */
    check?: (n: number) => string | null;
    /** The clock with this number replaced. */
    set: (n: number) => ClockConfig;
}

/** A clock's numbers, in the form's order. */
export function numbersOf(clock: ClockConfig): ClockNumber[] {
    const words = t.value.options;
    if (clock.kind === "days") {
        const set = (days: number): ClockConfig => ({ kind: "days", days });
        return [{ name: "days", label: words.daysAMove, min: 1, max: 14, value: clock.days, set }];
    }
    const timed = clock.kind === "fischer" || clock.kind === "delay";
    const initial: ClockNumber = {
        name: "initial",
        label: words.minutes,
        min: 0,
        max: 600,
        value: clock.initial / MINUTE,
        check: (n) => (n === 0 && timed ? words.timeNeeded : null),
        set: (n) => ({ ...clock, initial: n * MINUTE }),
    };
    const part = (
        name: string,
        label: string,
        [min, max]: [number, number],
        value: number,
        set: ClockNumber["set"],
    ): ClockNumber => ({ name, label, min, max, value, set });
    switch (clock.kind) {
        case "fischer":
            return [
                initial,
                part("increment", words.increment, [0, 600], clock.increment / SECOND, (n) => ({
                    ...clock,
                    increment: n * SECOND,
                })),
            ];
        case "delay":
            return [
                initial,
                part("delay", words.delaySeconds, [0, 600], clock.delay / SECOND, (n) => ({
                    ...clock,
                    delay: n * SECOND,
                })),
            ];
        case "byoyomi":
            return [
                initial,
                part("seconds", words.periodSeconds, [1, 600], clock.period / SECOND, (n) => ({
                    ...clock,
                    period: n * SECOND,
                })),
                part("periods", words.periods, [1, 30], clock.periods, (periods) => ({ ...clock, periods })),
            ];
        case "canadian":
            return [
                initial,
                part("overtime", words.overtimeMinutes, [1, 120], clock.period / MINUTE, (n) => ({
                    ...clock,
                    period: n * MINUTE,
                })),
                part("stones", words.overtimeStones, [1, 100], clock.stones, (stones) => ({ ...clock, stones })),
            ];
    }
}
