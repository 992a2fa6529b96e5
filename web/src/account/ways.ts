import { useEffect, useState } from "preact/hooks";
import { api, type Ways } from "./api";

/** Ways to sign in, beside those that are always there; none until the server has said. Without `asks` it is not asked. */
export function useWays(asks = true): Ways {
    const [ways, setWays] = useState<Ways>({});
    useEffect(() => {
        if (!asks) return;
        let gone = false;
        void api.readWays({}).then((said) => !gone && said.ok && setWays(said.answer));
        return () => {
            gone = true;
        };
    }, [asks]);
    return ways;
}
