import { t } from "../i18n";
import { RefusalText } from "../parts/refusal";
import { TypedText, typedBad } from "../parts/typed-text";
import type { RecordController } from "./controller";

/** Whether what was changed is kept, and where; "": there is nothing to say of it. */
function keptWords({ unkept, forked }: RecordController): string {
    const words = t.value.record;
    if (unkept.value) return unkept.value === "full" ? words.keptFull : t.value.game.keptFailed;
    return forked.value ? words.forked : "";
}

/** The line of a record: what has been typed, why it was not played, what else there is to say. */
export function RecordLine({
    game,
    typed,
    notice,
}: {
    game: RecordController;
    typed: string;
    /** Goes before what is said of where the record is kept; "": nothing does. */
    notice: string;
}) {
    const id = game.tree.value.game;
    const refusal = game.refusal.value;
    const misread = game.misread.value;
    const told = notice || keptWords(game);
    return (
        <div class="line">
            <div class="line-message" role="status">
                {typed ? (
                    <TypedText text={typed} />
                ) : refusal ? (
                    <p class="message">
                        <RefusalText game={id} refusal={refusal} />
                    </p>
                ) : misread ? (
                    <p class="message">{typedBad(id, misread)}</p>
                ) : told ? (
                    <p class="message">{told}</p>
                ) : null}
            </div>
        </div>
    );
}
