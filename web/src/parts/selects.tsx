import type { SelectHTMLAttributes } from "preact";
import { useId } from "preact/hooks";
import { chooseLanguage, type Language, language, languages, nameOfLanguage, settingText, t } from "../i18n";
import { theme } from "../settings/settings";
import { tell } from "./toast";

interface SelectProps<Value> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "ref"> {
    value: Value;
    options: readonly (readonly [value: Value, words: string])[];
    choose: (value: Value) => void;
}

/** A choice among values. */
export function Select<Value extends string | number>({ value, options, choose, ...rest }: SelectProps<Value>) {
    return (
        <select
            class="select"
            value={value}
            onChange={(event) => choose(options[event.currentTarget.selectedIndex]![0])}
            {...rest}
        >
            {options.map(([value, words]) => (
                <option key={value} value={value}>
                    {words}
                </option>
            ))}
        </select>
    );
}

/** A choice with its label above it, in an element with the class `place`. */
export function NamedSelect<Value extends string | number>({
    label,
    place,
    ...rest
}: SelectProps<Value> & { label: string; place: string }) {
    const id = useId();
    return (
        <div class={place}>
            <label for={id}>{label}</label>
            <Select id={id} {...rest} />
        </div>
    );
}

/** Language menu. Shows a message if a language cannot be fetched. */
export function LanguageSelect() {
    const choose = async (select: HTMLSelectElement) => {
        await chooseLanguage(select.value as Language).catch(() => tell(t.value.settings.languageFailed));
        select.value = language.value;
    };
    return (
        <select
            class="select"
            aria-label={t.value.settings.language}
            value={language.value}
            onChange={(e) => void choose(e.currentTarget)}
        >
            {languages.map((code) => (
                <option value={code} lang={code}>
                    {nameOfLanguage(code)}
                </option>
            ))}
        </select>
    );
}

const lights = { system: "◐", light: "○", dark: "●" };

/** Theme menu: system, light or dark. */
export function ThemeSelect() {
    return (
        <Select
            aria-label={settingText("theme")}
            value={theme.value}
            options={theme.values.map((name) => [name, `${lights[name]} ${settingText("theme", name)}`])}
            choose={(name) => theme.choose(name)}
        />
    );
}
