import { useEffect, useState } from "preact/hooks";

/**
 * The result of `load` for `key`; undefined while it loads, "failed" if it could not be fetched. When `also` changes,
 * it is loaded again; the previous result stays until then.
 */
export function useFetched<T>(load: () => Promise<T>, key: string, also = ""): T | undefined | "failed" {
    const [fetched, setFetched] = useState<{ key: string; it: T | "failed" } | null>(null);
    useEffect(() => {
        let here = true;
        const take = (it: T | "failed") => here && setFetched({ key, it });
        load().then(take, () => take("failed"));
        return () => void (here = false);
    }, [key, also]);
    return fetched?.key === key ? fetched.it : undefined;
}
