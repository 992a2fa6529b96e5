import { t } from "../i18n";
import { connection } from "./connection";

/** How the line to the server is, where it is not as it should be. */
export function LineNotice() {
    const state = connection.state.value;
    const words = t.value.online;
    return (
        <div class="line-notice" role="status">
            {state === "connecting" && <p class="quiet">{words.connecting}</p>}
            {state === "lost" && <p>{words.noServer}</p>}
            {state === "outdated" && <Outdated />}
        </div>
    );
}

/** The server has gone on to another version. */
export function Outdated() {
    return (
        <p class="message">
            {t.value.online.outdated}
            <button type="button" class="button button-small" onClick={() => location.reload()}>
                {t.value.online.reload}
            </button>
        </p>
    );
}
