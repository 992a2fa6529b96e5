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
            onChange={(n) => change({ ...custom, initial: n * MINUTE })} />
          {custom.kind === "fischer" && (
            <NumberField label={words.increment} min={custom.initial ? 0 : 1} max={600} value={custom.increment / SECOND}
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
