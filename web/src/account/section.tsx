import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { FailureLine, useBusy } from "./fields";
import type { Result } from "./operation";
import { confirmed, type Failure } from "./session";

/** A section's action: whether it is running, and its result. */
export interface Deed {
    busy: boolean;
    failure: Failure | null;
    /** The message about what was done. */
    said: string;
    /** Runs an action; asks to sign in again if the server requires it. `done` turns the answer into the message. */
    act: <A>(request: () => Promise<Result<A>>, done: (answer: A) => string) => void;
    fail: (failure: Failure) => void;
    say: (words: string) => void;
    run: (act: () => Promise<void>) => void;
}

export function useDeed(): Deed {
    const [busy, run] = useBusy();
    const [failure, setFailure] = useState<Failure | null>(null);
    const [said, setSaid] = useState("");
    const begin = (act: () => Promise<void>) =>
        run(async () => {
            setFailure(null);
            setSaid("");
            await act();
        });
    const act: Deed["act"] = (request, done) =>
        begin(async () => {
            const result = await confirmed(request);
            if (!result) return;
            if (result.ok) setSaid(done(result.answer));
            else setFailure(result);
        });
    return { busy, failure, said, act, fail: setFailure, say: setSaid, run: begin };
}

const Grouped = createContext(false);

/** A card of sections, below a heading with this id. */
export function SectionGroup({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
    return (
        <section class="account-group" aria-labelledby={id}>
            <h2 class="section-title" id={id} tabIndex={-1}>
                {title}
            </h2>
            <div class="account-card">
                <Grouped.Provider value={true}>{children}</Grouped.Provider>
            </div>
        </section>
    );
}

/** A section of the account screen: a heading, the content, and the result of the last action. */
export function Section({ title, deed, children }: { title: string; deed: Deed; children: ComponentChildren }) {
    const id = useId();
    const heading = useRef<HTMLHeadingElement>(null);
    const { said } = deed;
    const Heading = useContext(Grouped) ? "h3" : "h2";
    useLayoutEffect(() => {
        // The pressed button may have been removed.
        if (said && document.activeElement === document.body) heading.current?.focus();
    }, [said]);
    return (
        <section class="account-section" aria-labelledby={id}>
            <Heading id={id} ref={heading} tabIndex={-1}>
                {title}
            </Heading>
            <div class="account-body">
                {children}
                <FailureLine failure={deed.failure} />
                <p role="status" class="account-said">
                    {said}
                </p>
            </div>
        </section>
    );
}

/** A button that is replaced by a form, which gets the focus in its first field. `close` restores the button. */
export function Unfold({ label, children }: { label: string; children: (close: () => void) => ComponentChildren }) {
    const [open, setOpen] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    const begun = useRef(false);
    useEffect(() => {
        if (begun.current)
            place.current?.querySelector<HTMLElement>(open ? "input:not([readonly])" : "button")?.focus();
        begun.current = true;
    }, [open]);
    return (
        <div ref={place}>
            {open ? children(() => setOpen(false)) : <Button onClick={() => setOpen(true)}>{label}</Button>}
        </div>
    );
}
