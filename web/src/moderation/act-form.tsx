import { useState } from "preact/hooks";
import { api, type ModerateRequest, type Person } from "../account/api.generated";
import { FailureLine, Submit } from "../account/fields";
import { useDeed } from "../account/section";
import { accountWords } from "../i18n";
import { cleanName } from "../parts/names";
import { Select } from "../parts/selects";
import { DeskText } from "./text";

const acts = ["warn", "note", "mute", "ban", "ban-address", "end-game", "close-seeks", "refund"] as const;
type ActName = (typeof acts)[number];

const minutes = [60, 1440, 4320, 10080, 43200];
const timed: readonly ActName[] = ["mute", "ban", "ban-address"];
/** The duration for an action that lasts until it is undone. */
const FOR_GOOD = 0;

/** The form for actions on a player and, if `game` is set, on that game of theirs. */
export function ActForm({ person, game, done }: { person: Person; game?: string; done: () => void }) {
    const words = accountWords.value.desk;
    const [act, setAct] = useState<ActName>("warn");
    const [reason, setReason] = useState("");
    const [duration, setDuration] = useState(1440);
    const [loses, setLoses] = useState(true);
    const deed = useDeed();
    const possible = acts.filter((one) => (one !== "ban" || person.account) && (one !== "end-game" || game));
    const lasting = timed.includes(act);
    const durations = act === "ban" ? [...minutes, FOR_GOOD] : minutes;
    const chosen = durations.includes(duration) ? duration : 1440;
    const send = (event: Event) => {
        event.preventDefault();
        const request: ModerateRequest = { act, key: person.key, reason, loses: act === "end-game" && loses };
        if (lasting && chosen !== FOR_GOOD) request.minutes = chosen;
        if (act === "end-game") request.game = game;
        deed.act(
            () => api.moderate(request),
            () => {
                setReason("");
                done();
                return words.done;
            },
        );
    };
    return (
        <form class="desk-form" onSubmit={send}>
            <label class="desk-field">
                <span>{words.what}</span>
                <Select value={act} choose={setAct} options={possible.map((one) => [one, words.acts[one]])} />
            </label>
            {lasting && (
                <label class="desk-field">
                    <span>{words.duration}</span>
                    <Select
                        value={chosen}
                        choose={setDuration}
                        options={durations.map((one) => [one, words.durations[one] ?? ""])}
                    />
                </label>
            )}
            {act === "end-game" && (
                <label class="desk-field">
                    <span>{words.acts["end-game"]}</span>
                    <Select
                        value={String(loses)}
                        choose={(value) => setLoses(value === "true")}
                        options={[
                            ["true", words.loses(cleanName(person.name) ?? "")],
                            ["false", words.calledOff],
                        ]}
                    />
                </label>
            )}
            {act === "refund" && <p class="hint">{words.refundHint}</p>}
            <DeskText label={words.reason} rows={2} most={280} value={reason} set={setReason} />
            <p class="hint">{words.reasonHint}</p>
            <FailureLine failure={deed.failure} />
            <Submit busy={deed.busy}>{words.does[act]}</Submit>
            <p role="status" class="account-said">
                {deed.said}
            </p>
        </form>
    );
}
