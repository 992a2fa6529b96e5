import { useState } from "preact/hooks";
import { theme } from "../base/settings";
import { chooseLanguage, type Language, language, languages, nameOfLanguage, settingText, t } from "../i18n";

/** Language menu. Shows an error if a language cannot be fetched. */
export function LanguageSelect() {
    const [failed, setFailed] = useState(false);
    const choose = async (select: HTMLSelectElement) => {
        const done = await chooseLanguage(select.value as Language).then(
            () => true,
            () => false,
        );
        setFailed(!done);
        select.value = language.value;
    };
    return (
        <>
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
            <span role="status">{failed && t.value.settings.languageFailed}</span>
        </>
    );
}

const lights = { system: "◐", light: "○", dark: "●" };

/** Theme menu: system, light or dark. */
export function ThemeSelect() {
    return (
        <select
            class="select"
            aria-label={settingText("theme")}
            value={theme.value}
            onChange={(e) => theme.choose(theme.values[e.currentTarget.selectedIndex]!)}
        >
            {theme.values.map((name) => (
                <option value={name}>{`${lights[name]} ${settingText("theme", name)}`}</option>
            ))}
        </select>
    );
}
