import { useId, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { kindName, outcomeText, reasonsOfEnds } from "../i18n/games";
import { NamedSelect } from "../parts/selects";
import { speeds } from "../ratings/pools";
import type { Rules } from "../rules/rules";
import { allKinds, anything, gameOfKind, isAnything, type Search } from "./search";

interface ChoiceProps {
    label: string;
    value: string;
    options: [string, string][];
    choose: (value: string) => void;
}

/** A choice between values; "" matches all games. */
const Choice = ({ options, ...rest }: ChoiceProps) => (
    <NamedSelect place="search-field" options={[["", accountWords.value.history.any], ...options]} {...rest} />
);

interface FieldProps {
    label: string;
    value: string;
    type: "text" | "date";
    hint?: string;
    onChange: (value: string) => void;
}

/** A text or a date, which takes effect once it is complete. */
function Field({ label, value, type, hint, onChange }: FieldProps) {
    const id = useId();
    return (
        <div class="search-field">
            <label for={id}>{label}</label>
            <input
                id={id}
                class="text-input"
                type={type}
                value={value}
                maxLength={type === "text" ? 80 : undefined}
                autoComplete="off"
                spellcheck={false}
                placeholder={hint}
                onChange={(event) => onChange(event.currentTarget.value.trim())}
            />
        </div>
    );
}

/** The search form. Each change takes effect at once. */
export function SearchForm({
    rules,
    search,
    onChange,
}: {
    rules: Rules;
    search: Search;
    onChange: (search: Search) => void;
}) {
    const words = accountWords.value.history;
    const ratings = accountWords.value.ratings;
    // Stays as the player leaves it, even when the search is empty.
    const [open, setOpen] = useState(!isAnything(search));
    const set = (name: keyof Search) => (value: string) => onChange({ ...search, [name]: value });
    const game = gameOfKind(rules, search.kind);
    const kinds = allKinds(rules).map(({ game, kind, rest }): [string, string] => [
        kind,
        rest ? words.otherKind(kindName(game, kind)) : kindName(game, kind),
    ]);
    const paces = [...speeds, "none"].map((speed): [string, string] => [speed, ratings.speeds[speed] ?? words.noClock]);
    return (
        <details class="history-search" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{words.search}</summary>
            <form class="search-fields" onSubmit={(event) => event.preventDefault()}>
                <Choice label={ratings.kind} value={search.kind} options={kinds} choose={set("kind")} />
                <Choice label={ratings.speed} value={search.speed} options={paces} choose={set("speed")} />
                <Choice
                    label={words.rated}
                    value={search.rated}
                    options={[
                        ["true", words.ratedYes],
                        ["false", words.ratedNo],
                    ]}
                    choose={set("rated")}
                />
                <Choice
                    label={words.result}
                    value={search.result}
                    options={(["win", "draw", "loss", "none"] as const).map((one) => [one, words.results[one]])}
                    choose={set("result")}
                />
                <Choice
                    label={words.colour}
                    value={search.colour}
                    options={(["first", "second"] as const).map((one) => [one, words.colours[one]])}
                    choose={set("colour")}
                />
                <Choice
                    label={words.reason}
                    value={search.reason}
                    options={reasonsOfEnds().map((one) => [one, outcomeText(game, one) ?? one])}
                    choose={set("reason")}
                />
                <Choice
                    label={words.against}
                    value={search.against}
                    options={[
                        ["people", words.people],
                        ["computer", words.computer],
                    ]}
                    choose={set("against")}
                />
                <Field label={words.opponent} value={search.opponent} type="text" onChange={set("opponent")} />
                <Field
                    label={words.opening}
                    value={search.opening}
                    type="text"
                    hint="e2e4 c7c5"
                    onChange={set("opening")}
                />
                <Field label={words.from} value={search.from} type="date" onChange={set("from")} />
                <Field label={words.to} value={search.to} type="date" onChange={set("to")} />
                <p class="button-row">
                    <Button onClick={() => onChange(anything)}>{words.clear}</Button>
                </p>
            </form>
        </details>
    );
}
