import type { ComponentType, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../base/button";
import { persistently } from "../base/persistence";
import { t } from "../i18n";
import { Skeleton } from "../parts/skeleton";

/** A component whose code is fetched on demand. */
export type Later<P> = FunctionComponent<P> & {
    /** Fetches the code ahead of time. */
    fetch: () => Promise<unknown>;
};

/** A screen whose code and texts are fetched when it is first shown; if that fails, it offers to reload the page. */
export function later<P extends object>(
    load: () => Promise<ComponentType<P>>,
    ...words: (() => Promise<unknown>)[]
): Later<P> {
    let loaded: ComponentType<P> | undefined;
    let loading: Promise<unknown> | undefined;
    const fetch = () =>
        (loading ??= persistently(() => Promise.all([load(), ...words.map((fetch) => fetch())])).then(
            ([component]) => (loaded = component),
            (error: unknown) => {
                loading = undefined;
                throw error;
            },
        ));
    function Later(props: P) {
        const [state, setState] = useState<"loading" | "loaded" | "failed">(loaded ? "loaded" : "loading");
        useEffect(() => {
            let here = true;
            if (state === "loading")
                fetch().then(
                    () => here && setState("loaded"),
                    () => here && setState("failed"),
                );
            return () => void (here = false);
        }, [state]);
        if (loaded) {
            const Loaded = loaded;
            return <Loaded {...props} />;
        }
        if (state !== "failed") return <Skeleton of="page" />;
        return (
            <main class="page narrow">
                <h1 class="said">{t.value.partFailed}</h1>
                {/* Reload: some browsers do not retry a failed import, and after an update the file may be gone. */}
                <Button main onClick={() => location.reload()}>
                    {t.value.tryAgain}
                </Button>
                <a class="button" href="#/">
                    {t.value.game.home}
                </a>
            </main>
        );
    }
    return Object.assign(Later, { fetch });
}
