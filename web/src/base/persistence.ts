/** Milliseconds between one try and the next. */
const PAUSES = [200, 800, 2000];

/**
 * What `load` gives, tried again a few times: a phone that changes from one network to another loses whatever it is fetching.
 * Rejects as the last try did. `load` must fetch anew at each call, and must not itself be persistent.
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

/** Some browsers have a sheet without rules then, some have none. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
    try {
        return !sheet?.cssRules.length;
    } catch {
        return true;
    }
}

/** Fetches the stylesheets again that could not be fetched, those before this call and those after it. */
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
        // Without it the page has all but its looks.
        persistently(load).catch(() => undefined);
    };
    const listen = ({ target }: Event) => {
        if (isStylesheet(target) && !copies.has(target)) insist(target);
    };
    // Errors of elements do not bubble.
    document.addEventListener("error", listen, true);
    for (const link of document.querySelectorAll("link")) if (isStylesheet(link) && isMissing(link)) insist(link);
}
