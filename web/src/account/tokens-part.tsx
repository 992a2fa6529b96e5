import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords, number } from "../i18n";
import { useCopied } from "../parts/copy";
import { day } from "../parts/day";
import { Toggle } from "../parts/fields";
import { NamedSelect } from "../parts/selects";
import { api, type ListedToken, type MadeToken, scopes } from "./api.generated";
import { FailureText, focusWrong, isAbout, Submit, TextField } from "./fields";
import { type Deed, Section, Unfold, useDeed } from "./section";

/** Personal tokens, for programs that act on behalf of the account. */
export function TokensPart() {
    const words = accountWords.value;
    const deed = useDeed();
    const [list, setList] = useState<ListedToken[]>([]);
    const [made, setMade] = useState<MadeToken | null>(null);
    useEffect(() => {
        void api.listTokens({}).then((result) => (result.ok ? setList(result.answer.tokens) : deed.fail(result)));
    }, []);
    const add = (token: MadeToken) => {
        setMade(token);
        setList([...list, token.listed]);
    };
    const end = ({ id, label }: ListedToken) =>
        deed.act(
            () => api.removeToken({ token: id }),
            () => {
                setList(list.filter((one) => one.id !== id));
                if (made?.listed.id === id) setMade(null);
                return words.tokenEnded(label);
            },
        );
    return (
        <Section
            title={words.tokens}
            deed={isAbout(deed.failure, "token.no-label") ? { ...deed, failure: null } : deed}
        >
            <p class="quiet">{words.tokensHint}</p>
            {made && <TokenShown made={made} key={made.token} />}
            <ul class="account-list">
                {list.map((one) => (
                    <li key={one.id}>
                        <span class="account-list-words">
                            <bdi>{one.label}</bdi>
                            <span class="quiet">{inWords(one)}</span>
                        </span>
                        <Button aria-label={words.tokenEndOf(one.label)} off={deed.busy} onClick={() => end(one)}>
                            {words.tokenEnd}
                        </Button>
                    </li>
                ))}
            </ul>
            <Unfold label={words.tokenMake}>{(close) => <TokenForm deed={deed} add={add} close={close} />}</Unfold>
        </Section>
    );
}

function inWords(token: ListedToken): string {
    const words = accountWords.value;
    const may = scopes.filter((scope) => token.scopes.includes(scope)).map((scope) => words.tokenScopes[scope]);
    return [
        ...may,
        words.made(day(token.created)),
        token.used ? words.used(day(token.used)) : words.neverUsed,
        token.until ? words.tokenUntil(day(token.until)) : words.tokenForever,
    ].join(" · ");
}

/** A new token, which the server sends only once. */
function TokenShown({ made }: { made: MadeToken }) {
    const words = accountWords.value;
    const [copied, copy] = useCopied();
    const id = useId();
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.focus(), []);
    return (
        <div class="account-note token-shown">
            <label for={id}>{words.tokenShown(made.listed.label)}</label>
            <div class="form-field-input">
                <input
                    id={id}
                    ref={field}
                    class="text-input"
                    dir="ltr"
                    translate={false}
                    readOnly
                    value={made.token}
                    onFocus={(event) => event.currentTarget.select()}
                />
                <Button onClick={() => copy(made.token)}>{copied ? words.tokenCopied : words.tokenCopy}</Button>
            </div>
        </div>
    );
}

const LIVES = [30, 90, 365];

function TokenForm({ deed, add, close }: { deed: Deed; add: (made: MadeToken) => void; close: () => void }) {
    const words = accountWords.value;
    const [label, setLabel] = useState("");
    const [chosen, setChosen] = useState<readonly string[]>(["play"]);
    const [days, setDays] = useState<number | undefined>(90);
    const [tried, setTried] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    const submit = (event: Event) => {
        event.preventDefault();
        setTried(true);
        if (!label.trim()) return focusWrong(form.current);
        deed.act(
            () => api.makeToken({ label, scopes: [...chosen], days }),
            (made) => {
                close();
                add(made);
                return "";
            },
        );
    };
    const aboutIt = isAbout(deed.failure, "token.no-label") && deed.failure;
    useEffect(() => {
        if (aboutIt) focusWrong(form.current);
    }, [aboutIt]);
    return (
        <form class="account-form" onSubmit={submit} ref={form} noValidate>
            <TextField
                label={words.tokenLabel}
                value={label}
                onInput={setLabel}
                autoComplete="off"
                maxLength={24}
                wrong={aboutIt ? <FailureText failure={aboutIt} /> : tried && !label.trim() && words.fill}
            />
            <fieldset class="field">
                <legend>{words.tokenMay}</legend>
                {scopes.map((scope) => (
                    <Toggle
                        key={scope}
                        on={chosen.includes(scope)}
                        choose={(on) => setChosen(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
                    >
                        {words.tokenScopes[scope]}
                    </Toggle>
                ))}
            </fieldset>
            <NamedSelect
                label={words.tokenDays}
                place="form-field"
                value={days ?? ""}
                choose={(life) => setDays(life || undefined)}
                options={[
                    ...LIVES.map((life) => [life, words.tokenDaysOf(number(life))] as const),
                    ["", words.tokenForever],
                ]}
            />
            <p class="button-row">
                <Submit busy={deed.busy}>{words.tokenDo}</Submit>
                <Button onClick={close}>{words.cancel}</Button>
            </p>
        </form>
    );
}
