import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Puzzle } from "../games/puzzle";
import { puzzleWords, t } from "../i18n";
import { editionWords } from "../i18n/games";
import { Segments } from "../parts/fields";
import { IconButton } from "../parts/icons";
import { Panel } from "../parts/panel";
import { NamedSelect } from "../parts/selects";
import type { GameId } from "../rules/types";
import { editionsOf, themesOf } from "./editions";
import { tagText } from "./words";
import "./choice.css";

export type Difficulty = "easier" | "fitting" | "harder";

/** The player's choices for training puzzles. The edition is stored; these choices last until the page is closed. */
export interface Wish {
    theme: string;
    difficulty: Difficulty;
}

export const wish = signal<Wish>({ theme: "", difficulty: "fitting" });

interface ChoiceProps {
    game: GameId;
    /** The edition's puzzles. */
    puzzles: readonly Puzzle[];
    /** Called when the panel is closed after a change. */
    changed: (game: GameId) => void;
}

/** The button for choosing an edition, a theme and a difficulty. */
export function ChoiceButton(props: ChoiceProps) {
    const [open, setOpen] = useState(false);
    return (
        <>
            <IconButton icon="choose" label={puzzleWords.value.choose} onClick={() => setOpen(true)} />
            {open && <ChoicePanel {...props} close={() => setOpen(false)} />}
        </>
    );
}

function ChoicePanel({ game, puzzles, changed, close }: ChoiceProps & { close: () => void }) {
    const words = puzzleWords.value;
    const before = wish.peek();
    const [edition, setEdition] = useState(game);
    const [{ theme, difficulty }, setChosen] = useState(before);
    const themes = themesOf(puzzles)
        .map((tag) => [tag, tagText(tag)] as const)
        .sort(([, a], [, b]) => a.localeCompare(b));
    const editions = editionsOf(game);
    const end = () => {
        wish.value = { theme, difficulty };
        close();
        if (edition !== game || theme !== before.theme || difficulty !== before.difficulty) changed(edition);
    };
    return (
        <Panel title={words.choose} onClose={end}>
            <div class="puzzle-choice">
                {editions.length > 1 && (
                    <Segments
                        label={t.value.options.edition}
                        value={edition}
                        options={editions.map((id) => ({ value: id, label: editionWords(id).edition }))}
                        onChange={setEdition}
                    />
                )}
                <Segments
                    label={words.difficulty}
                    value={difficulty}
                    options={(Object.keys(words.difficulties) as Difficulty[]).map((value) => ({
                        value,
                        label: words.difficulties[value],
                    }))}
                    onChange={(value) => setChosen({ theme, difficulty: value })}
                />
                <NamedSelect
                    label={words.theme}
                    place="puzzle-theme"
                    value={theme}
                    options={[["", words.anyTheme] as const, ...themes]}
                    choose={(value) => setChosen({ theme: value, difficulty })}
                />
            </div>
        </Panel>
    );
}
