import { loadEngineAhead } from "./engine-workers";
import { loadRecords } from "./records";

/** The page is usable first: so long after it has the rules, and then when it is idle. In milliseconds. */
const PAUSE = 3000;

const atRest = (act: () => void): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(act);
    else act();
};

/** Who pays for what is fetched waits for it instead. */
const isDear = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The computer is about to be played: its engine comes while the form is filled in. Without it the game says so. */
export function fetchEngine(): void {
    if (!isDear()) atRest(() => void loadEngineAhead().catch(() => undefined));
}

/** Fetches the engine, what reads records, and `more`, so that they are there when the network is gone. */
export function fetchAhead(more: (() => Promise<unknown>)[]): void {
    if (isDear()) return;
    const fetchAll = () =>
        atRest(() => void Promise.allSettled([loadEngineAhead, loadRecords, ...more].map((load) => load())));
    setTimeout(fetchAll, PAUSE);
    window.addEventListener("online", fetchAll);
}
