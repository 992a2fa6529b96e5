import { useEffect, useState } from "preact/hooks";
import { api } from "./api";

/** As whom the club's own sign-in knows whoever uses this browser; null: nobody, or not asked yet. */
export function useVouched(): string | null {
    const [name, setName] = useState<string | null>(null);
    useEffect(() => {
        let gone = false;
        void api.readWays({}).then((ways) => !gone && ways.ok && setName(ways.answer.vouched ?? null));
        return () => {
            gone = true;
        };
    }, []);
    return name;
}
