import type { Language } from "../../base/languages";
import type { Config } from "../../rules/types";
import type { OwnOptions } from "../game";
import { oneOf, wholeNumber } from "../kept";

export interface GoWishes {
    size: number;
    /** A rule set; null for the language's default. */
    preset: string | null;
    /** "" for the rule set's komi. */
    komi: string;
    handicap: number;
    placement: "fixed" | "free";
}

export const presets = ["thai", "chinese", "japanese", "ing", "aga", "new-zealand", "tromp-taylor"] as const;

/** The default rule sets other than Japanese, which is also the default of OGS and KGS. */
const usualPreset: Partial<Record<Language, string>> = { th: "thai" };

/** A game's rule set. */
export const presetOf = ({ preset }: Pick<GoWishes, "preset">, language: Language): string =>
    preset ?? usualPreset[language] ?? "japanese";

/** The default komi with handicap stones; null for the rule set's komi. */
export const usualKomi = (handicap: number): string | null => (handicap > 1 ? "0.5" : null);

const usual: GoWishes = { size: 9, preset: null, komi: "", handicap: 0, placement: "fixed" };

export const goOptions: OwnOptions<GoWishes> = {
    read: ({ size, preset, placement }) => ({
        ...usual,
        size: wholeNumber(size, 2, 25) ?? usual.size,
        preset: oneOf(preset, presets) ?? usual.preset,
        placement: oneOf(placement, ["fixed", "free"] as const) ?? usual.placement,
    }),
    config: (wishes, language) => {
        const { size, handicap, placement } = wishes;
        const config: Partial<Config> = { size, rules: presetOf(wishes, language) };
        const komi = wishes.komi || usualKomi(handicap);
        if (komi) config.komi = komi;
        if (handicap) Object.assign(config, { handicap, placement });
        return config;
    },
    // A first game should be over within ten minutes.
    first: { size: 7 },
};
