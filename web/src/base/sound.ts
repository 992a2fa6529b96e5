import { soundOn } from "../settings/settings";

let context: AudioContext | undefined;

/** Plays a short knock, like wood or slate on wood: noise through a band-pass filter. */
function knock(frequency: number, sharpness: number, length: number, loudness: number): void {
    if (!soundOn.value || typeof AudioContext === "undefined") return;
    try {
        context ??= new AudioContext();
        if (context.state === "suspended") void context.resume();
        const { sampleRate, currentTime } = context;
        const buffer = context.createBuffer(1, Math.ceil(sampleRate * length), sampleRate);
        const data = buffer.getChannelData(0);
        for (let i = 0; i < data.length; ++i) data[i] = (Math.random() * 2 - 1) * Math.exp((-6 * i) / data.length);
        const noise = context.createBufferSource();
        noise.buffer = buffer;
        const filter = context.createBiquadFilter();
        filter.type = "bandpass";
        filter.frequency.value = frequency;
        filter.Q.value = sharpness;
        const gain = context.createGain();
        gain.gain.setValueAtTime(loudness, currentTime);
        gain.gain.exponentialRampToValueAtTime(0.001, currentTime + length);
        noise.connect(filter).connect(gain).connect(context.destination);
        noise.start();
    } catch {
        // The device has no sound.
    }
}

/** Plays notes, given in hertz, one after another, like struck wooden bars. Later notes fade more slowly. */
function bars(...notes: number[]): void {
    if (!soundOn.value || typeof AudioContext === "undefined") return;
    try {
        context ??= new AudioContext();
        if (context.state === "suspended") void context.resume();
        notes.forEach((note, i) => {
            // After the sound of the last move.
            const begin = context!.currentTime + 0.15 + 0.11 * i;
            const end = begin + 0.35 + 0.15 * i;
            // The second partial of a wooden bar is two octaves above the first.
            for (const [partial, loudness] of [
                [1, 0.22],
                [4, 0.05],
            ] as const) {
                const tone = new OscillatorNode(context!, { frequency: note * partial });
                const gain = new GainNode(context!, { gain: 0 });
                gain.gain.setValueAtTime(loudness, begin);
                gain.gain.exponentialRampToValueAtTime(0.001, end);
                tone.connect(gain).connect(context!.destination);
                tone.start(begin);
                tone.stop(end);
            }
        });
    } catch {
        // The device has no sound.
    }
}

/** The game ended well for the player. */
export const chime = () => bars(523.3, 659.3, 784);
/** The game ended some other way. */
export const toll = () => bars(392, 329.6);
/** One of the last seconds on the clock has passed. */
export const tick = () => knock(2600, 9, 0.03, 0.5);
/** A game starts. */
export const gong = () => {
    knock(300, 9, 0.35, 0.9);
    knock(900, 6, 0.2, 0.4);
};
/** An offer or a request is waiting for an answer. */
export const call = () => {
    knock(1250, 12, 0.12, 0.8);
    knock(1900, 12, 0.2, 0.5);
};
/** A new chat message arrived. */
export const whisper = () => knock(1700, 14, 0.08, 0.35);

export const woodOnWood = () => {
    knock(420, 5, 0.09, 0.9);
    knock(1500, 2, 0.03, 0.35);
};
export const stoneOnWood = () => {
    knock(2300, 6, 0.05, 0.8);
    knock(700, 4, 0.07, 0.5);
};
