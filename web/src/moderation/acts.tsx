import { useState } from "preact/hooks";
import { api, type LoggedAct, type Person } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import { useDeed } from "../account/section";
import { Button } from "../base/button";
import { accountWords, number } from "../i18n";
import { cleanName } from "../parts/names";
import { moment } from "../parts/refusal";
import { href } from "../parts/router";
import { DeskText } from "./text";

/** A player's name; guests are marked. */
export function PersonName({ person, link }: { person: Person; link?: boolean }) {
    const words = accountWords.value.desk;
    const name = person.key === 0 ? words.commandLine : (cleanName(person.name) ?? `#${person.key}`);
    return (
        <>
            {link && person.key !== 0 ? (
                <a href={href("desk", "player", `#${person.key}`)}>
                    <bdi>{name}</bdi>
                </a>
            ) : (
                <bdi>{name}</bdi>
            )}
            {!person.account && person.key !== 0 && <span class="quiet"> ({words.guest})</span>}
        </>
    );
}

/** A placeholder for the player in a sentence. */
const WHO = "\u0000";

/** Log entries. Actions that can be undone have a button, which asks for the reason. */
export function Acts({ acts, whom, done }: { acts: readonly LoggedAct[]; whom?: boolean; done: () => void }) {
    return (
        <ul class="desk-list">
            {acts.map((act) => (
                <ActRow key={act.number} act={act} whom={whom} done={done} />
            ))}
        </ul>
    );
}

function ActRow({ act, whom, done }: { act: LoggedAct; whom?: boolean; done: () => void }) {
    const words = accountWords.value.desk;
    const end = act.forGood ? words.forGood : act.until !== undefined ? words.until(moment(act.until)) : "";
    const detail =
        act.undoes !== undefined
            ? number(act.undoes)
            : (words.roles[act.detail] ??
              words.languages[act.detail] ??
              (act.detail === "handled" || act.detail === "no-fault" ? words.states[act.detail] : ""));
    const [before, after] = (words.did[act.act]?.(WHO, end, detail) ?? act.act).split(WHO);
    return (
        <li class="desk-row">
            <p>
                {before}
                {after !== undefined && act.upon && <PersonName person={act.upon} link={whom} />}
                {after}
            </p>
            {act.reason && (
                <p class="desk-text">
                    <bdi>{act.reason}</bdi>
                </p>
            )}
            <p class="quiet">
                {number(act.number)} · {moment(act.at)} · <PersonName person={act.by} />
            </p>
            {act.undoable && <Undo act={act} done={done} />}
        </li>
    );
}

function Undo({ act, done }: { act: LoggedAct; done: () => void }) {
    const words = accountWords.value.desk;
    const [open, setOpen] = useState(false);
    const [reason, setReason] = useState("");
    const deed = useDeed();
    const undo = (event: Event) => {
        event.preventDefault();
        deed.act(
            () => api.undoAct({ number: String(act.number), reason }),
            () => {
                done();
                return words.done;
            },
        );
    };
    if (!open) {
        return (
            <Button small onClick={() => setOpen(true)}>
                {words.undo} <span class="visually-hidden">{number(act.number)}</span>
            </Button>
        );
    }
    return (
        <form class="desk-inline" onSubmit={undo}>
            <DeskText
                label={words.reason}
                most={280}
                value={reason}
                set={setReason}
                field={(input) => {
                    if (input && !reason) input.focus();
                }}
            />
            <Button small type="submit" off={deed.busy}>
                {words.undo}
            </Button>
            <FailureLine failure={deed.failure} />
        </form>
    );
}
