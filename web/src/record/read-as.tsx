import { useState } from "preact/hooks";
import { t } from "../i18n";
import { collection, readAs } from "./import";
import { charsets } from "./text-of";

/** Shows the last file's charset and offers others. Shows nothing if the charset is certain. */
export function ReadAs() {
    const words = t.value.record;
    const [failed, setFailed] = useState("");
    const from = collection.value;
    if (!from?.bytes) return null;
    const nameOf = (charset: string) => words.charsets[charset] ?? charset;
    const choose = async (select: HTMLSelectElement) => {
        const charset = select.value;
        const read = await readAs(charset).catch(() => false);
        setFailed(read ? "" : charset);
        if (!read) select.value = from.charset;
    };
    const known = charsets.includes(from.guess) ? charsets : [from.guess, ...charsets];
    return (
        <div class="read-as">
            <label>
                <span>{words.readAs}</span>
                <select class="select" value={from.charset} onChange={(e) => void choose(e.currentTarget)}>
                    {known.map((charset) => (
                        <option key={charset} value={charset}>
                            {nameOf(charset)}
                        </option>
                    ))}
                </select>
            </label>
            <p class="quiet">
                <span role="status">{failed ? words.unreadableAs(nameOf(failed)) : words.notUtf8}</span>
            </p>
        </div>
    );
}
