import { computed, signal } from "@preact/signals";
import { keepSetting, readSetting } from "./settings";

/** The browser's offer to install the page, kept until the player asks for it. */
interface InstallOffer extends Event {
    prompt(): Promise<unknown>;
}

const offer = signal<InstallOffer | null>(null);
const declined = signal(readSetting("install") === "no");

/** Whether the page runs as an installed app. iOS says so in a property of its own. */
const isInstalled = (): boolean =>
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/** Safari on iOS or iPadOS installs pages from its own menu only, and makes no offer. */
function isSafariOnIos({ userAgent, maxTouchPoints }: Navigator): boolean {
    const device = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
    return device && /Version\/.* Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}

/** Keeps the browser's offer, which comes once and early. */
export function awaitInstallOffer(): void {
    window.addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault();
        offer.value = event as InstallOffer;
    });
    window.addEventListener("appinstalled", () => (offer.value = null));
}

/** How this page can be installed here: by the browser's offer, or by hand; null: it can't, it is, or the player declined for good. */
export const installWay = computed<"offer" | "by-hand" | null>(() => {
    if (declined.value || isInstalled()) return null;
    return offer.value ? "offer" : isSafariOnIos(navigator) ? "by-hand" : null;
});

/** Makes the browser's offer. It can be made once. */
export function install(): void {
    void offer.value?.prompt().catch(() => undefined);
    offer.value = null;
}

/** The player wants no such offer on this device again. */
export function declineInstall(): void {
    declined.value = true;
    keepSetting("install", "no");
}
