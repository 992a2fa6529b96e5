import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { adopt } from "../online/account";
import { connection } from "../online/connection";
import { LineNotice } from "../online/line-notice";
import { readToken } from "../online/token";

/** The link for another device was opened here: this browser becomes that player. */
export function Me({ token }: { token: string }) {
  const [state, setState] = useState<"asks" | "waits" | "unknown">("waits");
  const words = t.value.online;
  const become = async () => {
    setState("waits");
    if (await adopt(token)) location.replace("#/lobby");
    else setState("unknown");
  };
  useEffect(() => {
    document.title = `${words.deviceTitle} · ${t.value.htmlTitle}`;
    // Whoever sees the address is the player: it does not stay.
    history.replaceState(null, "", location.href.split("#")[0] + "#/me");
    const release = connection.need();
    const before = readToken();
    if (before && before !== token) setState("asks");
    else void become();
    return release;
  }, []);
  return (
    <main class="page narrow">
      <h1>{words.deviceTitle}</h1>
      <LineNotice />
      {state === "asks" && (
        <>
          <p>{words.deviceOther}</p>
          <p class="button-row">
            <button type="button" class="button button-main" onClick={become}>{words.deviceBecome}</button>
            <a class="button" href="#/lobby">{words.deviceStay}</a>
          </p>
        </>
      )}
      {state === "unknown" && (
        <>
          <p role="alert">{words.deviceUnknown}</p>
          <a class="button" href="#/lobby">{words.lobby}</a>
        </>
      )}
    </main>
  );
}
