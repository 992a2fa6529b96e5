import { isDear } from "../rules/ahead";

/** Delay after startup before the rest of the page is fetched for offline use, in milliseconds. */
const PAUSE = 3000;

/** Installs the service worker, which caches the page. Browsers support it only over HTTPS and on localhost. */
export function keepPage(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const register = async () => {
        await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI));
        if (isDear()) return;
        const { active } = await navigator.serviceWorker.ready;
        setTimeout(() => active?.postMessage("fetch-ahead"), PAUSE);
    };
    // If this fails, the page is simply loaded from the network.
    const begin = () => void register().catch(() => undefined);
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin);
}
