import type { End } from "../kept/records";
import { loadRecords } from "../rules/records";
import { endOf } from "./forms";
import type { Collection } from "./import";

/** How the record at `index` in a collection ended, for the collection's list. */
export async function endInCollection(from: Collection, index: number): Promise<End | null> {
    const known = from.ends.get(index);
    if (known !== undefined) return known;
    const records = await loadRecords();
    const opened = records.open(from.text, from.format, { skip: index, count: 1 });
    const [chosen] = opened.ok ? opened.value.records : [];
    const end = (chosen && endOf(records, chosen.record)) ?? null;
    if (chosen) records.close(chosen.record);
    from.ends.set(index, end);
    return end;
}
