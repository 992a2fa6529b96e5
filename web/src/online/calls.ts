import { effect, signal } from "@preact/signals";
import { readSetting, writeSetting } from "../base/settings";
import { gong } from "../base/sound";
import { t } from "../i18n";
import { go } from "../parts/router";

/** Calling someone who looks elsewhere: a mark in the title, and a notification where that was allowed. */

/** Another tab or another program is in front. */
export const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));

const wished = signal(readSetting("notify") === "on");

/** Notifications need a page that came over TLS or from this device itself. */
export const canNotify = (): boolean =>
    "Notification" in window && window.isSecureContext && Notification.permission !== "denied";

export const notifies = (): boolean => wished.value && canNotify() && Notification.permission === "granted";

/** The browser allows notifications and then shows none, as those of most phones. */
export const notifyFails = signal(false);

/** Asks the browser where that is needed; nothing is ever shown without being asked for. */
export async function chooseNotify(on: boolean): Promise<void> {
    notifyFails.value = false;
    const allowed =
        on &&
        canNotify() &&
        (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
    wished.value = allowed;
    writeSetting("notify", allowed ? "on" : "off");
    if (allowed) await show(t.value.online.notifyOn, null);
}

/** Where only service workers may speak, one does, if there is one. The latest word about a game takes the place of the one before. */
async function show(title: string, game: string | null): Promise<void> {
    const options = {
        tag: game ?? "kradan",
        renotify: true,
        body: t.value.htmlTitle,
        icon: new URL("icon.svg", document.baseURI).href,
    };
    try {
        const shown = new Notification(title, options);
        shown.onclick = () => {
            window.focus();
            if (game) go(`#/play/${game}`);
            shown.close();
        };
    } catch {
        try {
            const worker = await navigator.serviceWorker?.getRegistration();
            if (worker) return await worker.showNotification(title, options);
        } catch {
            // As where there is none.
        }
        wished.value = false;
        writeSetting("notify", "off");
        notifyFails.value = true;
    }
}

/** Something happened that this player should look at, while they looked elsewhere. */
export const called = signal(false);
const mark = "● ";
document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    called.value = false;
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
});

/** Says something of a game outside of the page while it is hidden: a mark in the title, a notification. */
export function call(game: string, words: string): void {
    if (!document.hidden) return;
    if (notifies()) void show(words, game);
    called.value = true;
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
}

/** A game begins: a knock beside the call. */
export function callToGame(game: string): void {
    gong();
    call(game, t.value.online.begun);
}

/** Calls whenever `wanted` becomes true while the page is hidden. */
export function callWhen(game: string, wanted: () => boolean, words: () => string): () => void {
    let before = true;
    return effect(() => {
        const now = wanted();
        if (now && !before) call(game, words());
        before = now;
    });
}
