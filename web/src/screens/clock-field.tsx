import { number, t } from "../i18n";
import type { ClockConfig } from "../rules/types";
import { NumberField, Segments } from "./fields";

const MINUTE = 60_000;
const SECOND = 1000;

export type ClockChoice = "none" | "5+3" | "10+5" | "byoyomi" | "canadian" | "custom";

const presets: Record<Exclude<ClockChoice, "none" | "custom">, ClockConfig> = {
  "5+3": { kind: "fischer", initial: 5 * MINUTE, increment: 3 * SECOND },
  "10+5": { kind: "fischer", initial: 10 * MINUTE, increment: 5 * SECOND },
  byoyomi: { kind: "byoyomi", initial: 10 * MINUTE, period: 30 * SECOND, periods: 3 },
  canadian: { kind: "canadian", initial: 10 * MINUTE, period: 5 * MINUTE, stones: 20 },
};

export interface ClockSetting {
  choice: ClockChoice;
  custom: ClockConfig;
}

export const noClock: ClockSetting = { choice: "none", custom: presets["5+3"] };

/** The setting that was kept, or none where what was kept is no setting. */
export function readClock(kept: unknown): ClockSetting {
  const { choice, custom } = (kept ?? {}) as Partial<ClockSetting>;
  const choices: unknown[] = ["none", "custom", ...Object.keys(presets)];
  const whole = (n: unknown, unit: number, min: number, max: number) =>
    typeof n === "number" && Number.isInteger(n / unit) && n / unit >= min && n / unit <= max;
  const { kind, initial, increment, period, periods, stones } = (custom ?? {}) as Record<string, unknown>;
  const good =
    (kind === "fischer" && whole(initial, MINUTE, 1, 600) && whole(increment, SECOND, 0, 600)) ||
    (kind === "byoyomi" && whole(initial, MINUTE, 0, 600) && whole(period, SECOND, 1, 600) && whole(periods, 1, 1, 30)) ||
    (kind === "canadian" && whole(initial, MINUTE, 0, 600) && whole(period, MINUTE, 1, 120) && whole(stones, 1, 1, 100));
  if (!choices.includes(choice) || (choice === "custom" && !good)) return noClock;
  return { choice: choice as ClockChoice, custom: good ? (custom as ClockConfig) : noClock.custom };
}

export const clockOf = ({ choice, custom }: ClockSetting): ClockConfig | undefined =>
  choice === "none" ? undefined : choice === "custom" ? custom : presets[choice];

export function clockWords(clock: ClockConfig): string {
  const words = t.value.options;
  const minutes = number(clock.initial / MINUTE);
  if (clock.kind === "fischer") return words.fischer(minutes, number(clock.increment / SECOND));
  if (clock.kind === "byoyomi") return words.byoyomi(minutes, number(clock.periods), number(clock.period / SECOND));
  return words.canadian(minutes, number(clock.stones), number(clock.period / MINUTE));
}

export function ClockField({ value, onChange }: { value: ClockSetting; onChange: (value: ClockSetting) => void }) {
  const words = t.value.options;
  const { choice, custom } = value;
  const change = (clock: ClockConfig) => onChange({ choice: "custom", custom: clock });
  const kinds: Record<ClockConfig["kind"], ClockConfig> = {
    fischer: { kind: "fischer", initial: custom.initial, increment: 3 * SECOND },
    byoyomi: { kind: "byoyomi", initial: custom.initial, period: 30 * SECOND, periods: 3 },
    canadian: { kind: "canadian", initial: custom.initial, period: 5 * MINUTE, stones: 20 },
  };
  return (
    <>
      <Segments<ClockChoice>
        label={words.clock}
        value={choice}
        onChange={(next) => onChange({ ...value, choice: next })}
        options={[
          { value: "none", label: words.clockNone },
          ...(["5+3", "10+5", "byoyomi", "canadian"] as const).map((name) => ({ value: name, label: clockWords(presets[name]) })),
          { value: "custom", label: words.clockCustom },
        ]}
      />
      {choice === "custom" && (
        <div class="field-group">
          <label class="field field-number">
            <span>{words.clock}</span>
            <select class="select" value={custom.kind} onChange={(e) => change(kinds[e.currentTarget.value as ClockConfig["kind"]])}>
              {(["fischer", "byoyomi", "canadian"] as const).map((kind) => <option value={kind}>{words.clockKinds[kind]}</option>)}
            </select>
          </label>
          <NumberField label={words.minutes} min={0} max={600} value={custom.initial / MINUTE}
            check={(n) => (n === 0 && custom.kind === "fischer" ? words.timeNeeded : null)}
            onChange={(n) => change({ ...custom, initial: n * MINUTE })} />
          {custom.kind === "fischer" && (
            <NumberField label={words.increment} min={0} max={600} value={custom.increment / SECOND}
              onChange={(n) => change({ ...custom, increment: n * SECOND })} />
          )}
          {custom.kind === "byoyomi" && (
            <>
              <NumberField label={words.periodSeconds} min={1} max={600} value={custom.period / SECOND}
                onChange={(n) => change({ ...custom, period: n * SECOND })} />
              <NumberField label={words.periods} min={1} max={30} value={custom.periods}
                onChange={(n) => change({ ...custom, periods: n })} />
            </>
          )}
          {custom.kind === "canadian" && (
            <>
              <NumberField label={words.overtimeMinutes} min={1} max={120} value={custom.period / MINUTE}
                onChange={(n) => change({ ...custom, period: n * MINUTE })} />
              <NumberField label={words.overtimeStones} min={1} max={100} value={custom.stones}
                onChange={(n) => change({ ...custom, stones: n })} />
            </>
          )}
        </div>
      )}
    </>
  );
}
