import { Button } from "../../base/button";
import { t } from "../../i18n";
import { NumberField, Segments } from "../../parts/fields";
import type { OwnFieldsProps } from "../fields";
import type { ChessWishes } from "./options";

/** The standard start position, or one of Chess960. */
export default function ChessFields({ own: wishes, set }: OwnFieldsProps<ChessWishes>) {
    const words = t.value.options;
    const lot = () => set({ chess960: Math.floor(Math.random() * 960) });
    return (
        <>
            <Segments
                label={words.start}
                value={wishes.chess960 === null ? "usual" : "chess960"}
                options={[
                    { value: "usual", label: words.usual },
                    { value: "chess960", label: words.chess960 },
                ]}
                onChange={(start) => (start === "usual" ? set({ chess960: null }) : lot())}
            />
            {wishes.chess960 !== null && (
                <div class="field-group">
                    <NumberField
                        label={words.number}
                        min={0}
                        max={959}
                        value={wishes.chess960}
                        onChange={(chess960) => set({ chess960 })}
                    />
                    <Button onClick={lot}>{words.draw}</Button>
                </div>
            )}
        </>
    );
}
