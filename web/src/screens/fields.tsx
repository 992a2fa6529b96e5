import type { ComponentChildren } from "preact";

/** A row of choices of which one holds. */
export function Segments<T extends string>({ label, value, options, onChange, hint }: {
  label: string;
  value: T;
  options: { value: T; label: ComponentChildren }[];
  onChange: (value: T) => void;
  hint?: string;
}) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label class="segment" key={option.value}>
            <input
              type="radio"
              name={label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <p class="hint">{hint}</p>}
    </fieldset>
  );
}

export function NumberField({ label, value, min, max, step = 1, onChange }: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}) {
  return (
    <label class="field field-number">
      <span>{label}</span>
      <input
        type="number"
        inputMode={step % 1 ? "decimal" : "numeric"}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(e) => {
          const read = e.currentTarget.valueAsNumber;
          const kept = Number.isFinite(read) ? Math.min(max, Math.max(min, step % 1 ? read : Math.round(read))) : value;
          e.currentTarget.value = String(kept);
          onChange(kept);
        }}
      />
    </label>
  );
}
