import { isDear } from "../rules/ahead";

/** Milliseconds after the start until the rest of the page is fetched for use without the network. */
const PAUSE = 3000;

/** Installs the service worker, which keeps the page on the device. Browsers have it only on https and on this machine. */
export function keepPage(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const register = async () => {
        await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI));
        if (isDear()) return;
        const { active } = await navigator.serviceWorker.ready;
        setTimeout(() => active?.postMessage("fetch-ahead"), PAUSE);
    };
    // A browser that keeps nothing has the page from the network as before.
    const begin = () => void register().catch(() => undefined);
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin);
}
