import { t } from "../i18n";
import { useTitle } from "../parts/title";

/** A toy: counts the files that a new screen touches. */
export function Toy({ word }: { word: string }) {
    useTitle(t.value.keys.title);
    return (
        <main class="page narrow">
            <h1>{t.value.keys.title}</h1>
            <p>{word}</p>
        </main>
    );
}
