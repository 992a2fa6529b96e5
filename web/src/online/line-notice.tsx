import { Button } from "../base/button";
import { t } from "../i18n";
import { connection } from "./connection";

/** The state of the connection, unless it is open or idle. */
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

/** Shown if the server speaks a different protocol version. */
export function Outdated() {
    return (
        <p class="message">
            {t.value.online.outdated}
            <Button small onClick={() => location.reload()}>
                {t.value.online.reload}
            </Button>
        </p>
    );
}
