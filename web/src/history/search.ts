import type { GameFilter } from "../account/api.generated";
import type { Search } from "../parts/list-search";

/** The start of the local day `after` days later. */
function timeOf(day: string, after = 0): number {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return new Date(year, month - 1, date + after).getTime();
}

/** The request to the server. */
export function filterOf(search: Search): GameFilter {
    const or = (text: string) => text || undefined;
    return {
        kind: or(search.kind),
        speed: or(search.speed),
        rated: search.rated ? search.rated === "true" : undefined,
        computer: search.against ? search.against === "computer" : undefined,
        opponent: or(search.opponent),
        result: or(search.result) as GameFilter["result"],
        colour: or(search.colour) as GameFilter["colour"],
        reason: or(search.reason),
        opening: or(search.opening),
        from: search.from ? Math.max(0, timeOf(search.from)) : undefined,
        to: search.to ? Math.max(0, timeOf(search.to, 1)) : undefined,
    };
}
