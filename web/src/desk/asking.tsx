import { useEffect, useState } from "preact/hooks";
import { FailureLine } from "../account/fields";
import type { Result } from "../account/operation";
import type { Failure } from "../account/session";
import { Button } from "../base/button";
import { accountWords, t } from "../i18n";

/** The answer to a request, which is sent whenever `of` changes, and again on demand. */
export function useAnswer<A>(ask: () => Promise<Result<A>>, of: string) {
    const [answer, setAnswer] = useState<A | null>(null);
    const [failure, setFailure] = useState<Failure | null>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
        let gone = false;
        setFailure(null);
        void ask().then((result) => {
            if (gone) return;
            if (result.ok) setAnswer(result.answer);
            else setFailure(result);
        });
        return () => void (gone = true);
    }, [of, tries]);
    return { answer, failure, again: () => setTries((n) => n + 1) };
}

/** Shown until there is an answer. */
export function Awaited({ failure, again }: { failure: Failure | null; again: () => void }) {
    return (
        <>
            <p role="status">{failure ? "" : accountWords.value.loading}</p>
            <FailureLine failure={failure} />
            {failure && <Button onClick={again}>{t.value.tryAgain}</Button>}
        </>
    );
}
