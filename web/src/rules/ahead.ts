import { usesNetwork } from "./engine";
import { fetchNetwork, loadEngineAhead } from "./engine-workers";
import { loadRecords } from "./records";

/** Delay before prefetching, in milliseconds, so that the page is usable first. */
const PAUSE = 3000;
/** Maximum additional wait for the page to become idle, in milliseconds. */
const LONGEST_WAIT = 10_000;

const atRest = (act: () => void): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: LONGEST_WAIT });
    else act();
};

/** True if the browser asks to save data, in which case nothing is prefetched. */
export const isDear = (): boolean =>
    (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches the engine, and the network if the game has one, while the player fills in the form. If this fails, the
 * game reports it later.
 */
export function fetchEngine(withNetwork: boolean): void {
    if (isDear()) return;
    atRest(() => void loadEngineAhead().catch(() => undefined));
    if (withNetwork && usesNetwork()) atRest(() => void fetchNetwork().catch(() => undefined));
}

/** Prefetches the engine, the records module and `more` for offline use. Fetches again when the network returns. */
export function fetchAhead(more: (() => Promise<unknown>)[]): void {
    if (isDear()) return;
    const fetchAll = () =>
        atRest(() => void Promise.allSettled([loadEngineAhead, loadRecords, ...more].map((load) => load())));
    setTimeout(fetchAll, PAUSE);
    window.addEventListener("online", fetchAll);
}
