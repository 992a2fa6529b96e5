/** Delays between attempts, in milliseconds. */
const PAUSES = [200, 800, 2000];

/**
 * The result of `load`, which is retried a few times: a phone that changes networks loses all requests in progress.
 * Rejects with the error of the last attempt. `load` must make a new request each time, and must not retry by itself.
 */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
    for (const pause of PAUSES) {
        try {
            return await load();
        } catch {
            await new Promise((done) => setTimeout(done, pause));
        }
    }
    return load();
}

const isStylesheet = (element: unknown): element is HTMLLinkElement =>
    element instanceof HTMLLinkElement && element.rel === "stylesheet";

/**
 * Returns true if a stylesheet could not be fetched: some browsers then have a sheet without rules, others have none.
 */
function isMissing({ sheet }: HTMLLinkElement): boolean {
    try {
        return !sheet?.cssRules.length;
    } catch {
        return true;
    }
}

/** Retries stylesheets that could not be fetched, whether before or after this call. */
export function insistOnStyles(): void {
    const copies = new WeakSet<EventTarget>();
    const insist = (failed: HTMLLinkElement) => {
        let last = failed;
        const load = () =>
            new Promise<void>((loaded, missing) => {
                const copy = last.cloneNode() as HTMLLinkElement;
                copies.add(copy);
                copy.onload = () => loaded();
                copy.onerror = () => missing(new Error(copy.href));
                last.replaceWith(copy);
                last = copy;
            });
        // The page works without it.
        persistently(load).catch(() => undefined);
    };
    const listen = ({ target }: Event) => {
        if (isStylesheet(target) && !copies.has(target)) insist(target);
    };
    // Use the capture phase, because error events on elements do not bubble.
    document.addEventListener("error", listen, true);
    for (const link of document.querySelectorAll("link")) if (isStylesheet(link) && isMissing(link)) insist(link);
}
