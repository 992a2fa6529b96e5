import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { number } from "../i18n";
import { listWords } from "../i18n/lists";
import "./lists.css";
import { anything, isAnything, type Search, type Sort, writeSearch } from "./list-search";
import { NamedSelect, Select } from "./selects";

type Options = readonly (readonly [value: string, words: string])[];

/** The filters of all lists. Every list shows the ones that it has in this order. */
const filters = ["show", "kind", "result", "colour", "against", "speed", "rated", "reason"] as const;
export type Filter = (typeof filters)[number];

/** The filters whose values are the same in all lists. */
export function commonOptions() {
    const words = listWords.value;
    return {
        result: (["win", "draw", "loss", "none"] as const).map((one) => [one, words.results[one]] as const),
        colour: (["first", "second"] as const).map((one) => [one, words.colours[one]] as const),
        against: [
            ["people", words.people],
            ["computer", words.computer],
        ] as const,
        rated: [
            ["true", words.ratedYes],
            ["false", words.ratedNo],
        ] as const,
    } satisfies Partial<Record<Filter, Options>>;
}

interface FieldProps {
    label: string;
    value: string;
    type?: "text" | "date";
    /** An example value. */
    hint?: string;
    /** How the page interprets the text. */
    read?: ComponentChildren;
    onChange: (value: string) => void;
}

/** A field's text before it takes effect. It stays when the list is rendered again. */
function useDraft(value: string) {
    const [draft, setDraft] = useState(value);
    useEffect(() => setDraft(value), [value]);
    return {
        value: draft,
        onInput: (event: { currentTarget: { value: string } }) => setDraft(event.currentTarget.value),
    };
}

/** A text or date field, which takes effect once it is complete. */
export function ListField({ label, value, type = "text", hint, read, onChange }: FieldProps) {
    const id = useId();
    const draft = useDraft(value);
    return (
        <div class="list-field">
            <label for={id}>{label}</label>
            <input
                id={id}
                class="text-input"
                type={type}
                {...draft}
                maxLength={type === "text" ? 80 : undefined}
                autoComplete="off"
                spellcheck={false}
                placeholder={hint}
                aria-describedby={read ? `${id}-read` : undefined}
                onChange={(event) => onChange(event.currentTarget.value.trim())}
            />
            {read && (
                <span class="list-read" id={`${id}-read`} role="status">
                    {read}
                </span>
            )}
        </div>
    );
}

/** The number of entries that can be found at a glance, without a search. */
const FEW = 8;

interface ListBarProps {
    /** The number of entries without a search, as far as it is known. */
    of: number;
    search: Search;
    onChange: (search: Search) => void;
    /** The list's filters, with their values. */
    choices: Partial<Record<Filter, Options>>;
    /** The ways to sort the list. The first one is the default. */
    sorts: readonly Sort[];
    /** Searches for text as the player types or, if "account", for the opponent's account once its name is complete. */
    by?: "text" | "account";
    /** Additional fields, and the parts of the search that they change. */
    children?: ComponentChildren;
    further?: readonly (keyof Search)[];
}

/**
 * Searches, filters and sorts a list of games, in the same way for all lists. Shown if the list is long or has a
 * search, and from then on as long as the screen is.
 */
export function ListBar({ of, ...props }: ListBarProps) {
    const needed = useRef(false);
    needed.current ||= of > FEW || writeSearch(props.search) !== "";
    return needed.current ? <Bar {...props} /> : null;
}

/** The bar itself. Each change takes effect immediately. */
function Bar({ search, onChange, choices, sorts, by = "text", children, further = [] }: Omit<ListBarProps, "of">) {
    const words = listWords.value;
    const set = (change: Partial<Search>) => onChange({ ...search, ...change });
    const shown = filters.filter((name) => choices[name]);
    const chosen = [...shown, ...further].filter((name) => search[name]).length;
    // Stays as the player left it, even if no filter is chosen.
    const [open, setOpen] = useState(chosen > 0);
    const labels: Record<Filter, string> = { ...words, kind: words.game };
    return (
        <form class="list-bar" role="search" onSubmit={(event) => event.preventDefault()}>
            <SearchField search={search} set={set} by={by} />
            <Select
                aria-label={words.sort}
                title={words.sort}
                value={search.sort || sorts[0]!}
                choose={(sort) => set({ sort: sort === sorts[0] ? "" : sort })}
                options={sorts.map((sort) => [sort, words.sorts[sort]])}
            />
            <details class="list-filters" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
                <summary>{chosen ? words.filtersOn(number(chosen)) : words.filters}</summary>
                <div class="list-fields">
                    {shown.map((name) => (
                        <NamedSelect
                            key={name}
                            place="list-field"
                            label={labels[name]}
                            value={search[name]}
                            choose={(value) => set({ [name]: value })}
                            options={[["", words.any], ...choices[name]!]}
                        />
                    ))}
                    {children}
                    <p class="button-row">
                        <Button off={isAnything(search)} onClick={() => onChange({ ...anything, sort: search.sort })}>
                            {words.clear}
                        </Button>
                    </p>
                </div>
            </details>
        </form>
    );
}

interface SearchFieldProps {
    search: Search;
    set: (change: Partial<Search>) => void;
    by: "text" | "account";
}

function SearchField({ search, set, by }: SearchFieldProps) {
    const words = listWords.value;
    const account = by === "account";
    const draft = useDraft(search.opponent);
    const fields = account
        ? {
              ...draft,
              onChange: (event: { currentTarget: HTMLInputElement }) =>
                  set({ opponent: event.currentTarget.value.trim() }),
          }
        : {
              value: search.text,
              onInput: (event: { currentTarget: HTMLInputElement }) => set({ text: event.currentTarget.value }),
          };
    const label = account ? words.opponent : words.search;
    return (
        <input
            type="search"
            class="text-input list-search"
            aria-label={label}
            placeholder={account ? words.sorts.opponent : label}
            maxLength={80}
            autoComplete="off"
            spellcheck={false}
            {...fields}
        />
    );
}
