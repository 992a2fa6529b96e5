import type { ComponentChildren } from "preact";
import { type MutableRef, useId, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { IconButton } from "../parts/icons";
import { RefusalText } from "../parts/refusal";
import type { Failure } from "./session";

/** Why an operation failed, as text; nothing if the user cancelled it. */
export function FailureText({ failure }: { failure: Failure }) {
    const words = accountWords.value;
    if ("fault" in failure) return <span>{failure.fault === "cancelled" ? "" : words.faults[failure.fault]}</span>;
    if (failure.refusal) return <RefusalText refusal={failure.refusal} />;
    return <span>{failure.status ? words.unanswered : words.unreachable}</span>;
}

/** Reports a failure. The element is always present so that screen readers announce the change. */
export function FailureLine({ failure }: { failure: Failure | null }) {
    return (
        <div role="alert" class="form-failure">
            {failure && <FailureText failure={failure} />}
        </div>
    );
}

/** Returns true if the failure is a refusal whose reason starts with `beginning`, such as a field's prefix. */
export const isAbout = (failure: Failure | null, beginning: string): boolean =>
    failure !== null && "refusal" in failure && (failure.refusal?.reason.startsWith(beginning) ?? false);

export interface TextFieldProps {
    label: string;
    value: string;
    onInput: (value: string) => void;
    hint?: ComponentChildren;
    /** Why the value was refused. */
    wrong?: ComponentChildren;
    type?: "text" | "password";
    autoComplete: string;
    maxLength?: number;
    /** Content inside the input, at its end. */
    beside?: ComponentChildren;
    field?: MutableRef<HTMLInputElement | null>;
    /** The field's name for password managers. */
    name?: string;
    ltr?: boolean;
}

/** A text field with a label, a hint and an error message. */
export function TextField({
    label,
    hint,
    wrong,
    beside,
    field,
    onInput,
    ltr,
    type = "text",
    ...input
}: TextFieldProps) {
    const id = useId();
    const own = useRef<HTMLInputElement>(null);
    return (
        <div class="form-field">
            <label for={id}>{label}</label>
            <div class="form-field-input">
                <input
                    {...input}
                    id={id}
                    ref={field ?? own}
                    type={type}
                    class="text-input"
                    spellcheck={false}
                    autoCapitalize="none"
                    dir={ltr ? "ltr" : "auto"}
                    aria-invalid={wrong ? true : undefined}
                    aria-describedby={`${id}-hint ${id}-wrong`}
                    onInput={(event) => onInput(event.currentTarget.value)}
                />
                {beside}
            </div>
            <p class="hint field-wrong" id={`${id}-wrong`} role="alert">
                {wrong}
            </p>
            <p class="hint" id={`${id}-hint`}>
                {hint}
            </p>
        </div>
    );
}

/** A password field with a button that shows the password. */
export function PasswordField({
    isNew,
    ...props
}: Omit<TextFieldProps, "label" | "type" | "autoComplete" | "beside"> & { isNew?: boolean }) {
    const [shown, setShown] = useState(false);
    const words = accountWords.value;
    return (
        <TextField
            label={isNew ? words.newPassword : words.password}
            hint={isNew && words.passwordHint}
            {...props}
            name="password"
            type={shown ? "text" : "password"}
            autoComplete={isNew ? "new-password" : "current-password"}
            maxLength={1000}
            ltr
            beside={
                <IconButton
                    icon="eye"
                    label={words.showPassword}
                    class="button-icon button-show"
                    aria-pressed={shown}
                    onClick={() => setShown(!shown)}
                />
            }
        />
    );
}

/** Focuses the first field that is marked as invalid, after the next render. */
export function focusWrong(form: HTMLElement | null): void {
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Runs one action at a time. `busy` is true while it runs, and further calls do nothing. */
export function useBusy(): [busy: boolean, run: (act: () => Promise<void>) => void] {
    const [busy, setBusy] = useState(false);
    const now = useRef(false);
    const run = (act: () => Promise<void>) => {
        if (now.current) return;
        now.current = true;
        setBusy(true);
        void act().finally(() => {
            now.current = false;
            setBusy(false);
        });
    };
    return [busy, run];
}

/** The button that submits a form. */
export function Submit({ busy, plain, children }: { busy: boolean; plain?: boolean; children: ComponentChildren }) {
    return (
        <Button main={!plain} type="submit" off={busy}>
            {children}
        </Button>
    );
}
