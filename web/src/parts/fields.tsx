import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { number, t } from "../i18n";

/** Radio buttons in a row. */
export function Segments<T extends string>({
    label,
    value,
    options,
    onChange,
    hint,
    large = false,
}: {
    label: string;
    value: T;
    options: { value: T; label: ComponentChildren }[];
    onChange: (value: T) => void;
    hint?: string;
    /** Set if this is the main choice in a form. */
    large?: boolean;
}) {
    return (
        <fieldset class="field">
            <legend>{label}</legend>
            <div class={large ? "segments segments-large" : "segments"}>
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

interface NumberFieldProps {
    label: string;
    value: number;
    min: number;
    max: number;
    step?: 0.5 | 1;
    /** Returns why a number within the bounds is invalid; null if it is valid. */
    check?: (value: number) => string | null;
    onChange: (value: number) => void;
}

/** A field for a number within bounds. Invalid input stays in the field with a hint and is not passed to `onChange`. */
export function NumberField({ label, value, min, max, step = 1, check, onChange }: NumberFieldProps) {
    const input = useRef<HTMLInputElement>(null);
    const [wrong, setWrong] = useState("");
    const id = useId();
    const judge = () => {
        const field = input.current!;
        const read = field.valueAsNumber;
        const reason = (Number.isFinite(read) && check?.(read)) || "";
        field.setCustomValidity(reason);
        const bounds = (step === 1 ? t.value.options.wholeBetween : t.value.options.halfBetween)(
            number(min),
            number(max),
        );
        setWrong(field.validity.valid ? "" : reason || bounds);
        return field.validity.valid;
    };
    useLayoutEffect(() => {
        if (input.current && input.current.valueAsNumber !== value) input.current.value = String(value);
    }, [value]);
    useLayoutEffect(() => void judge());
    return (
        <>
            <label class="field field-number">
                <span>{label}</span>
                <input
                    ref={input}
                    type="number"
                    required
                    inputMode={step === 1 ? "numeric" : "decimal"}
                    min={min}
                    max={max}
                    step={step}
                    aria-invalid={wrong !== ""}
                    aria-describedby={wrong ? id : undefined}
                    onInput={(e) => judge() && onChange(e.currentTarget.valueAsNumber)}
                />
            </label>
            {wrong && (
                <p class="hint field-wrong" id={id} role="alert">
                    {wrong}
                </p>
            )}
        </>
    );
}

interface ToggleProps {
    on: boolean;
    choose: (on: boolean) => void;
    /** An additional class. */
    place?: string;
    /** The id of a description. */
    hint?: string;
    children: ComponentChildren;
}

/** A setting that is on or off. */
export function Toggle({ on, choose, place, hint, children }: ToggleProps) {
    return (
        <label class={place ? `toggle ${place}` : "toggle"}>
            <input
                type="checkbox"
                checked={on}
                aria-describedby={hint}
                onChange={(e) => choose(e.currentTarget.checked)}
            />
            {children}
        </label>
    );
}
