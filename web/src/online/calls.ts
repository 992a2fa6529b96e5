import { effect, signal } from "@preact/signals";
import { t } from "../i18n";
import { readSetting, writeSetting } from "../settings";

/** Calling someone who looks elsewhere: a mark in the title, and a notification where that was allowed. */

/** Another tab or another program is in front. */
export const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));

const wished = signal(readSetting("notify") === "on");

/** Notifications need a page that came over TLS or from this device itself. */
export const canNotify = (): boolean => "Notification" in window && window.isSecureContext && Notification.permission !== "denied";

export const notifies = (): boolean => wished.value && canNotify() && Notification.permission === "granted";

/** Asks the browser where that is needed; nothing is ever shown without being asked for. */
export async function chooseNotify(on: boolean): Promise<void> {
  const allowed = on && canNotify() && (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
  wished.value = allowed;
  writeSetting("notify", allowed ? "on" : "off");
}

/** Says something outside of the page while it is hidden. */
export function notify(title: string, tag: string): void {
  if (!document.hidden || !notifies()) return;
  try {
    const shown = new Notification(title, { tag, body: t.value.htmlTitle, icon: new URL("icon.svg", document.baseURI).href });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones only let service workers speak.
  }
}

/** Calls whenever `wanted` becomes true while the page is hidden. */
export function callWhen(wanted: () => boolean, words: () => string, tag: string): () => void {
  let before = true;
  return effect(() => {
    const now = wanted();
    if (now && !before) notify(words(), tag);
    before = now;
  });
}
