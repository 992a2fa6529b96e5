import { say, voiceFor } from "../base/voice";
import { language, nameOfLanguage, t } from "../i18n";
import { atariOn, atariSpoken } from "../settings/settings";
import { Switch } from "./setting-controls";

/** Speaks the announcement of atari. */
export const sayAtari = () => say(t.peek().teaching.atariCall, language.peek());

/** The switch for the spoken announcement of atari, or why there is no voice. */
export function AtariVoice() {
    if (!atariOn.value) return null;
    if (!voiceFor(language.value))
        return <p class="hint">{t.value.teaching.noVoice(nameOfLanguage(language.value))}</p>;
    // Switching it on speaks a sample.
    return <Switch of={atariSpoken} chosen={(on) => on && sayAtari()} />;
}
