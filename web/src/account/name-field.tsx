import { useEffect, useRef, useState } from "preact/hooks";
import { accountWords } from "../i18n";
import { RefusalText } from "../parts/refusal";
import type { Refusal } from "../rules/types";
import { api } from "./api.generated";
import { TextField } from "./fields";

const LONGEST = 40;
/** The debounce delay before the server is asked about the name, in milliseconds. */
const PAUSE = 400;

/** The server's verdict on the name in the field; null if there is none yet. */
type Verdict = { name: string; refusal: Refusal | null } | null;

interface NameFieldProps {
    value: string;
    onInput: (name: string) => void;
    /** Why the server refused the name when the form was submitted. */
    refused?: Refusal | null;
    /** The account's current name, which is not checked. */
    own?: string;
    /** Whether to report that the name is missing. */
    missing?: boolean;
}

/** A field for an account name. Checks availability while the player types. */
export function NameField({ value, onInput, refused, own, missing }: NameFieldProps) {
    const [verdict, setVerdict] = useState<Verdict>(null);
    const latest = useRef("");
    const words = accountWords.value;
    const name = value.trim();
    latest.current = name;
    const asks = name.length > 1 && name !== own;
    useEffect(() => {
        if (!asks) return;
        const timer = setTimeout(async () => {
            const result = await api.checkName({ name });
            if (latest.current === name && (result.ok || result.refusal))
                setVerdict({ name, refusal: result.ok ? null : result.refusal });
        }, PAUSE);
        return () => clearTimeout(timer);
    }, [name, asks]);
    const told = asks && verdict?.name === name ? verdict : null;
    const wrong = refused ?? told?.refusal;
    return (
        <TextField
            label={words.name}
            value={value}
            onInput={onInput}
            name="username"
            autoComplete="username"
            maxLength={LONGEST}
            wrong={missing ? words.fill : wrong && <RefusalText refusal={wrong} />}
            hint={
                <>
                    {words.nameHint}{" "}
                    <span role="status" class="name-verdict">
                        {told && !wrong ? words.nameFree : ""}
                    </span>
                </>
            }
        />
    );
}
