import { useId, useState } from "preact/hooks";
import "./desk.css";
import "../account/account.css";
import { api, type FileReportRequest } from "../account/api.generated";
import { FailureLine, Submit } from "../account/fields";
import { useDeed } from "../account/section";
import { accountWords } from "../i18n";
import { Panel } from "../parts/panel";
import { DeskText } from "./text";

export interface ReportPanelProps {
    name: string;
    /** A player in a game, or an account. */
    about: Pick<FileReportRequest, "game" | "side" | "player">;
    onClose: () => void;
}

const complaints = ["rude", "stalling", "abandoned", "engine", "name", "other"] as const;
const MOST_CHARACTERS = 280;

/** Reports a player to the moderators. */
export function ReportPanel({ name, about, onClose }: ReportPanelProps) {
    const words = accountWords.value.desk;
    const [reason, setReason] = useState<FileReportRequest["reason"]>("rude");
    const [text, setText] = useState("");
    const deed = useDeed();
    const id = useId();
    const send = (event: Event) => {
        event.preventDefault();
        deed.act(
            () => api.fileReport({ ...about, reason, text }),
            () => words.reportSent,
        );
    };
    return (
        <Panel title={words.report(name)} onClose={onClose}>
            <p role="status" class="account-said">
                {deed.said}
            </p>
            {!deed.said && (
                <form class="desk-form" onSubmit={send}>
                    <fieldset class="field desk-choices">
                        <legend>{words.reportWhy}</legend>
                        {complaints.map((one) => (
                            <label key={one} class="desk-choice">
                                <input
                                    type="radio"
                                    name={id}
                                    checked={one === reason}
                                    onChange={() => setReason(one)}
                                />
                                <span>{words.complaints[one]}</span>
                            </label>
                        ))}
                    </fieldset>
                    <DeskText label={words.reportText} rows={3} most={MOST_CHARACTERS} value={text} set={setText} />
                    {about.game && <p class="hint">{words.reportGame}</p>}
                    <FailureLine failure={deed.failure} />
                    <Submit busy={deed.busy}>{words.reportSend}</Submit>
                </form>
            )}
        </Panel>
    );
}
