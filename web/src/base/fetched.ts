import { useEffect, useState } from "preact/hooks";

/**
 * What `load` fetches for `key`; undefined: on its way; "failed": it could not be fetched. When `also` changes it is
 * fetched anew, and the former shown until then.
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
