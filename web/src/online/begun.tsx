import { signal } from "@preact/signals";
import { t } from "../i18n";
import { route } from "../router";
import { notify } from "./calls";
import { connection } from "./connection";

/** Games of this player that began while something else was looked at. */
const begun = signal<string[]>([]);

connection.listen((message) => {
  if (message.type !== "started") return;
  if (!begun.value.includes(message.game)) begun.value = [...begun.value, message.game];
  notify(t.value.online.begun, message.game);
});

/** A line over the page that leads to a game that has begun elsewhere. */
export function Begun() {
  const here = route.value.screen === "play" ? route.value.id : "";
  if (begun.value.includes(here)) queueMicrotask(() => (begun.value = begun.value.filter((id) => id !== here)));
  const id = begun.value.find((one) => one !== here);
  return (
    <div class="begun" role="status">
      {id && <p>{t.value.online.begun} <a class="button button-small button-main" href={`#/play/${id}`}>{t.value.online.toTheGame}</a></p>}
    </div>
  );
}
