import { t } from "../i18n";
import { RefusalText } from "../parts/refusal";
import { TypedText, typedBad } from "../parts/typed-move";
import type { RecordController } from "./controller";

/** The message about where edits are stored; "" if there is none. */
function keptWords({ unkept, forked }: RecordController): string {
    const words = t.value.record;
    if (unkept.value) return unkept.value === "full" ? words.keptFull : t.value.game.keptFailed;
    return forked.value ? words.forked : "";
}

/** A record's status line: typed text, a refusal, or other news. */
export function RecordLine({
    game,
    typed,
    notice,
}: {
    game: RecordController;
    typed: string;
    /** Replaces the message about where the record is stored, unless it is "". */
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
