import { useEffect, useState } from "preact/hooks";
import { api, type Ways } from "./api.generated";

/** The ways to sign in that not every club has; none until the server has answered. Without `asks` there is no request. */
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
