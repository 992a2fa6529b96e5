import { effect, signal } from "@preact/signals";
import { gong } from "../base/sound";
import { t } from "../i18n";
import { go, href } from "../parts/router";
import { notify } from "../settings/settings";

/** Calls a player who is not looking at the page, with a mark in the title and, if allowed, a notification. */

/** True while the page is hidden behind another tab or program. */
export const hidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => (hidden.value = document.hidden));

/** Notifications need a secure context: TLS or localhost. */
export const canNotify = (): boolean =>
    "Notification" in window && window.isSecureContext && Notification.permission !== "denied";

export const notifies = (): boolean => notify.value && canNotify() && Notification.permission === "granted";

/** True if the browser allows notifications but does not show any, like most phone browsers. */
export const notifyFails = signal(false);

/**
 * Switches notifications on or off; asks for the browser's permission if needed. Call it only at the player's request.
 */
export async function chooseNotify(on: boolean): Promise<void> {
    notifyFails.value = false;
    const allowed =
        on &&
        canNotify() &&
        (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
    notify.choose(allowed);
    if (allowed) await show(t.value.online.notifyOn, "kradan", null);
}

/**
 * Shows a notification, through the service worker if the page itself cannot. It replaces the previous one with the
 * same tag.
 */
async function show(title: string, tag: string, link: string | null): Promise<void> {
    const options = {
        tag,
        renotify: true,
        body: t.value.htmlTitle,
        icon: new URL("icon.svg", document.baseURI).href,
    };
    try {
        const shown = new Notification(title, options);
        shown.onclick = () => {
            window.focus();
            if (link) go(link);
            shown.close();
        };
    } catch {
        try {
            const worker = await navigator.serviceWorker?.getRegistration();
            if (worker) return await worker.showNotification(title, options);
        } catch {
            // Treat this as if there were no service worker.
        }
        notify.choose(false);
        notifyFails.value = true;
    }
}

/** True if a call was made while the page was hidden. */
export const called = signal(false);
const mark = "● ";
document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    called.value = false;
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
});

/** If the page is hidden, marks the title and shows a notification that links to this address. */
export function callTo(link: string, words: string, tag = link): void {
    if (!document.hidden) return;
    if (notifies()) void show(words, tag, link);
    called.value = true;
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
}

/** Like `callTo`, for a game on the server. */
export const call = (game: string, words: string): void => callTo(href("play", game), words, game);

/** Announces a new game, with a sound. */
export function callToGame(game: string): void {
    gong();
    call(game, t.value.online.begun);
}

/** Alerts the player whenever `wanted` becomes true while the page is hidden. Returns a function that stops this. */
export function callWhen(game: string, wanted: () => boolean, words: () => string): () => void {
    let before = true;
    return effect(() => {
        const now = wanted();
        if (now && !before) call(game, words());
        before = now;
    });
}
