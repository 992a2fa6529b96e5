import { signal } from "@preact/signals";
import { soundOn } from "../settings/settings";
import type { Language } from "./languages";

const speech = typeof speechSynthesis === "undefined" ? null : speechSynthesis;
/** The browser's voices; null until one is requested. Some browsers load them late. */
const voices = signal<readonly SpeechSynthesisVoice[] | null>(null);

function listen(): void {
    if (!speech || voices.peek()) return;
    const read = () => (voices.value = speech.getVoices());
    read();
    // Older Safari does not have this event; its voices are available from the start.
    speech.addEventListener?.("voiceschanged", read);
}

/** The browser's voice for a language, preferably a local one; undefined if there is none. */
export function voiceFor(language: Language): SpeechSynthesisVoice | undefined {
    listen();
    const able = (voices.value ?? []).filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
    return able.find(({ localService }) => localService) ?? able[0];
}

/** Speaks a text and cancels the previous one. Silent if there is no voice or sounds are off. */
export function say(text: string, language: Language): void {
    const voice = soundOn.peek() ? voiceFor(language) : undefined;
    if (!speech || !voice) return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    speech.cancel();
    speech.speak(spoken);
}
