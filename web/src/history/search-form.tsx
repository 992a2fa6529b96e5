import { useMemo } from "preact/hooks";
import { accountWords } from "../i18n";
import { kindName, outcomeText, reasonsOfEnds, shortName } from "../i18n/games";
import { listWords } from "../i18n/lists";
import { commonOptions, ListBar, ListField } from "../parts/list-bar";
import type { Search, Sort } from "../parts/list-search";
import { speeds } from "../ratings/pools";
import type { Rules } from "../rules/rules";
import { allKinds, gameOfKind } from "./kinds";
import { readOpening } from "./opening";

/** How histories can be sorted. */
export const historySorts = ["newest", "oldest", "longest", "opponent", "game"] as const satisfies readonly Sort[];

interface SearchFormProps {
    /** See `ListBar`. */
    of: number;
    rules: Rules;
    search: Search;
    onChange: (search: Search) => void;
}

/** The search form for a history. Each change takes effect immediately. */
export function SearchForm({ of, rules, search, onChange }: SearchFormProps) {
    const words = listWords.value;
    const ratings = accountWords.value.ratings;
    const set = (name: keyof Search) => (value: string) => onChange({ ...search, [name]: value });
    const game = gameOfKind(rules, search.kind);
    const kinds = allKinds(rules).map(({ game, kind, rest }): [string, string] => [
        kind,
        rest ? words.otherKind(kindName(game, kind)) : kindName(game, kind),
    ]);
    return (
        <ListBar
            of={of}
            search={search}
            onChange={onChange}
            sorts={historySorts}
            by="account"
            choices={{
                ...commonOptions(),
                kind: kinds,
                speed: [...speeds, "none"].map((speed) => [speed, ratings.speeds[speed] ?? words.noClock]),
                reason: reasonsOfEnds().map((one) => [one, outcomeText(game, one) ?? one]),
            }}
            further={["opening", "from", "to"]}
        >
            <OpeningField rules={rules} search={search} onChange={set("opening")} />
            <ListField label={words.from} value={search.from} type="date" onChange={set("from")} />
            <ListField label={words.to} value={search.to} type="date" onChange={set("to")} />
        </ListBar>
    );
}

/** The first moves, and how they are interpreted. */
function OpeningField({
    rules,
    search: { kind, opening },
    onChange,
}: {
    rules: Rules;
    search: Search;
    onChange: (opening: string) => void;
}) {
    const words = listWords.value;
    const read = useMemo(() => readOpening(rules, kind, opening), [rules, kind, opening]);
    return (
        <ListField
            label={words.opening}
            value={opening}
            hint={words.openingHint}
            read={
                read &&
                ("moves" in read ? words.openingRead(shortName(read.game), read.written) : words.openingBad(read.bad))
            }
            onChange={onChange}
        />
    );
}
