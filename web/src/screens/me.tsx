import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { type Adoption, adopt } from "../online/account";
import { connection } from "../online/connection";
import { LineNotice } from "../online/line-notice";
import { readToken } from "../online/token";
import { go, href } from "../parts/router";

/** The screen that a device link opens. Switches this browser to the link's player if the user agrees. */
export function Me({ token }: { token: string }) {
    const [state, setState] = useState<"asks" | "waits" | "unknown">("asks");
    const trying = useRef<Adoption | null>(null);
    const lobby = useRef<HTMLAnchorElement>(null);
    const words = t.value.online;
    const become = async () => {
        setState("waits");
        trying.current = adopt(token);
        if (await trying.current.known) location.replace(href("lobby"));
        else setState("unknown");
    };
    useLayoutEffect(() => {
        document.title = `${words.deviceTitle} · ${t.value.htmlTitle}`;
        // The token in the address is the player's identity, so remove it.
        history.replaceState(null, "", `${location.href.split("#")[0]}#/me`);
        const release = connection.need();
        if (readToken() === token) location.replace(href("lobby"));
        return () => {
            trying.current?.stay();
            release();
        };
    }, []);
    useLayoutEffect(() => {
        // The pressed button was removed, so focus its replacement.
        if (state === "unknown" && document.activeElement === document.body) lobby.current?.focus();
    }, [state]);
    return (
        <main class="page narrow">
            <h1>{words.deviceTitle}</h1>
            <LineNotice />
            {state !== "unknown" && (
                <>
                    <p>{readToken() === null ? words.deviceAsk : words.deviceOther}</p>
                    <p class="button-row">
                        <Button main off={state === "waits"} onClick={become}>
                            {words.deviceBecome}
                        </Button>
                        <Button onClick={() => go(href("lobby"))}>{words.deviceStay}</Button>
                    </p>
                    <p role="status">{state === "waits" ? words.deviceWaits : ""}</p>
                </>
            )}
            {state === "unknown" && (
                <>
                    <p role="alert">{words.deviceUnknown}</p>
                    <a class="button" href={href("lobby")} ref={lobby}>
                        {t.value.rooms.club}
                    </a>
                </>
            )}
        </main>
    );
}
