import { useMemo } from "preact/hooks";
import { language, number, t } from "../../i18n";
import { gameWords, rankText, sideName } from "../../i18n/games";
import { NumberField, Segments } from "../../parts/fields";
import { Select } from "../../parts/selects";
import type { NearFieldsProps, OwnFieldsProps } from "../fields";
import { type GoWishes, presetOf, usualKomi } from "./options";

const common = [9, 13, 19];

/** The board size. */
export function Near({ own: { size }, more, set }: NearFieldsProps<GoWishes>) {
    const words = t.value.options;
    const other = !common.includes(size);
    return (
        <>
            <Segments
                label={words.size}
                value={other ? "other" : String(size)}
                options={[
                    ...common.map((n) => ({ value: String(n), label: `${n} × ${n}` })),
                    ...(more || other ? [{ value: "other", label: words.sizeOther }] : []),
                ]}
                onChange={(size) => set({ size: size === "other" ? 7 : Number(size), handicap: 0 })}
            />
            {other && (
                <NumberField
                    label={words.sizeOther}
                    min={2}
                    max={25}
                    value={size}
                    onChange={(size) => set({ size, handicap: 0 })}
                />
            )}
        </>
    );
}

/** Rule set, komi and handicap. */
export default function GoFields({ rules, game, own: wishes, byLot, fairHandicap, set }: OwnFieldsProps<GoWishes>) {
    const words = t.value.options;
    const sets = gameWords(game).ruleSets ?? {};
    const { presets } = useMemo(() => rules.catalog().go, []);
    const preset = presetOf(wishes, language.value);
    const komi = usualKomi(wishes.handicap) ?? rules.komi(preset, wishes.size);
    const { size, placement } = wishes;
    // Ask the rules how many handicap stones the board can have.
    const most = useMemo(
        () =>
            [9, 8, 7, 6, 5, 4, 3, 2].find(
                (handicap) => rules.judge({ game, size, rules: "thai", handicap, placement }, []).ok,
            ) ?? 0,
        [size, placement],
    );
    const fair = fairHandicap?.(size);
    return (
        <>
            <label class="field">
                <span class="legend">{words.preset}</span>
                <Select
                    value={preset}
                    choose={(preset) => set({ preset })}
                    options={presets.map(({ id }) => [id, sets[id]?.[0] ?? id])}
                />
                <span class="hint">{sets[preset]?.[1]}</span>
            </label>
            <div class="field-group">
                <NumberField
                    label={words.komi}
                    min={-400}
                    max={400}
                    step={0.5}
                    value={Number(wishes.komi || komi)}
                    onChange={(n) => set({ komi: String(n) })}
                />
                <NumberField
                    label={words.handicapStones}
                    min={0}
                    max={most}
                    value={wishes.handicap}
                    check={(n) => (n === 1 ? words.noOneStone : n > most ? words.mostStones(number(most)) : null)}
                    onChange={(handicap) => set({ handicap })}
                />
            </div>
            {fair && fair.stones <= most && (
                <p class="hint">{words.fairHandicap(rankText(fair.rank), number(fair.stones))}</p>
            )}
            {wishes.handicap > 0 && (
                <Segments
                    label={words.handicapStonesOf(sideName(game, "first"))}
                    hint={byLot ? words.handicapLot : undefined}
                    value={wishes.placement}
                    options={[
                        { value: "fixed", label: words.fixed },
                        { value: "free", label: words.free },
                    ]}
                    onChange={(placement) => set({ placement })}
                />
            )}
        </>
    );
}
