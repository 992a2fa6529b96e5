import type { Ref } from "preact";
import { useId } from "preact/hooks";

interface DeskTextProps {
    label: string;
    value: string;
    set: (value: string) => void;
    /** Maximum length in characters. */
    most?: number;
    autoComplete?: string;
    /** The number of lines, if there is more than one. */
    rows?: number;
    field?: Ref<HTMLInputElement>;
}

/** A text field in a form on the desk. */
export function DeskText({ label, value, set, most, autoComplete, rows, field }: DeskTextProps) {
    const onInput = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value);
    const id = useId();
    const shared = { id, class: "text-input", maxLength: most, value, autoComplete, onInput };
    return (
        <label class="desk-field" for={id}>
            <span>{label}</span>
            {rows ? <textarea rows={rows} {...shared} /> : <input type="text" ref={field} {...shared} />}
        </label>
    );
}
