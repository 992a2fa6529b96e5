import { computed, signal } from "@preact/signals";
import { keepSetting, readSetting } from "../settings/settings";

/** The browser's offer to install the page, kept until the player asks for it. */
interface InstallOffer extends Event {
    prompt(): Promise<unknown>;
}

const offer = signal<InstallOffer | null>(null);
const declined = signal(readSetting("install") === "no");

/** Whether the page runs as an installed app. iOS reports this in a separate property. */
const isInstalled = (): boolean =>
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/** Safari on iOS and iPadOS has no install prompt; pages are installed from its menu. */
function isSafariOnIos({ userAgent, maxTouchPoints }: Navigator): boolean {
    const device = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
    return device && /Version\/.* Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}

/** Keeps the browser's offer, which is made only once, early on. */
export function awaitInstallOffer(): void {
    window.addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault();
        offer.value = event as InstallOffer;
    });
    window.addEventListener("appinstalled", () => (offer.value = null));
}

/**
 * How to install the page: through the browser's offer or by hand; null if impossible, done, or declined permanently.
 */
export const installWay = computed<"offer" | "by-hand" | null>(() => {
    if (declined.value || isInstalled()) return null;
    return offer.value ? "offer" : isSafariOnIos(navigator) ? "by-hand" : null;
});

/** Shows the browser's offer, which works only once. */
export function install(): void {
    void offer.value?.prompt().catch(() => undefined);
    offer.value = null;
}

/** Permanently stops offering to install the page on this device. */
export function declineInstall(): void {
    declined.value = true;
    keepSetting("install", "no");
}
