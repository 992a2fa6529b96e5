import { puzzleWords } from "../i18n";
import { Icon } from "../parts/icons";

export interface Try {
    id: string;
    solved: boolean;
}

/** Marks for the latest of these tries, in order. */
export function Tries({ tries, most }: { tries: readonly Try[]; most: number }) {
    const words = puzzleWords.value;
    return (
        <ol class="tries" aria-label={words.tried}>
            {tries.slice(-most).map(({ id, solved }) => (
                <li key={id} class={solved ? "try try-right" : "try"}>
                    <span class="visually-hidden">{solved ? words.triedOne.solved : words.triedOne.missed}</span>
                    <Icon name={solved ? "check" : "remove"} />
                </li>
            ))}
        </ol>
    );
}
