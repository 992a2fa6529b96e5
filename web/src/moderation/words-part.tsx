import { useState } from "preact/hooks";
import { Awaited, useAnswer } from "../account/answer";
import { api, type WordList } from "../account/api.generated";
import { FailureLine, Submit } from "../account/fields";
import { useDeed } from "../account/section";
import { accountWords } from "../i18n";

/** The words that are hidden in chats and refused in names. Owners can edit them. */
export function WordsPart({ owner }: { owner: boolean }) {
    const words = accountWords.value.desk;
    const { answer, failure, again } = useAnswer(() => api.readWordLists({}), "words");
    if (!answer) return <Awaited failure={failure} again={again} />;
    return (
        <>
            <p class="hint">{words.wordsHint}</p>
            {!owner && <p class="quiet">{words.onlyOwners}</p>}
            {answer.lists.map((list) => (
                <ListForm key={list.language} list={list} owner={owner} />
            ))}
        </>
    );
}

function ListForm({ list, owner }: { list: WordList; owner: boolean }) {
    const words = accountWords.value.desk;
    const [text, setText] = useState(list.words);
    const [version, setVersion] = useState(list.version);
    const deed = useDeed();
    const save = (event: Event) => {
        event.preventDefault();
        deed.act(
            () => api.writeWordList({ language: list.language, words: text, version }),
            (written) => {
                setVersion(written.version);
                return words.saved;
            },
        );
    };
    return (
        <form class="desk-form" onSubmit={save}>
            <label class="desk-field">
                <span>{words.languages[list.language]}</span>
                <textarea
                    class="text-input"
                    rows={8}
                    lang={list.language}
                    spellcheck={false}
                    readOnly={!owner}
                    value={text}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <FailureLine failure={deed.failure} />
            {owner && <Submit busy={deed.busy}>{words.save}</Submit>}
            <p role="status" class="account-said">
                {deed.said}
            </p>
        </form>
    );
}
