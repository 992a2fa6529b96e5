import { useEffect, useState } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { Skeleton } from "../parts/skeleton";
import { api, type Ways } from "./api.generated";
import { FailureLine } from "./fields";
import type { Result } from "./operation";
import type { Failure } from "./session";

/**
 * Returns the answer to `ask`, which is called whenever `of` changes and again on demand. If `ask` is null, nothing is
 * requested.
 */
export function useAnswer<A>(ask: (() => Promise<Result<A>>) | null, of: string) {
    const [told, setTold] = useState<{ of: string; answer: A } | null>(null);
    const [failure, setFailure] = useState<Failure | null>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
        let gone = false;
        setFailure(null);
        void ask?.().then((result) => {
            if (gone) return;
            if (result.ok) setTold({ of, answer: result.answer });
            else setFailure(result);
        });
        return () => void (gone = true);
    }, [of, tries]);
    return { answer: told?.of === of ? told.answer : null, failure, again: () => setTries((n) => n + 1) };
}

/** Shown while there is no answer: a message, or the failure with a button to try again. */
export function Awaited({ failure, again }: { failure: Failure | null; again: () => void }) {
    return (
        <>
            {!failure && <Skeleton of="rows" />}
            <FailureLine failure={failure} />
            {failure && <Button onClick={again}>{t.value.tryAgain}</Button>}
        </>
    );
}

/** The optional sign-in methods that this club offers; empty until the server has answered. */
export const useWays = (asks = true): Ways =>
    useAnswer(asks ? () => api.readWays({}) : null, String(asks)).answer ?? {};
