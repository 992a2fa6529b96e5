import { useState } from "preact/hooks";
import { Awaited, useAnswer } from "../account/answer";
import { api } from "../account/api.generated";
import { FailureLine, Submit } from "../account/fields";
import { useDeed } from "../account/section";
import { accountWords } from "../i18n";
import { Select } from "../parts/selects";
import { PersonName } from "./acts";
import { DeskText } from "./text";

const roles = ["player", "moderator", "owner"];

/** The owners and moderators. Owners can change roles. */
export function StaffPart({ owner }: { owner: boolean }) {
    const words = accountWords.value.desk;
    const { answer, failure, again } = useAnswer(() => api.listStaff({}), "staff");
    if (!answer) return <Awaited failure={failure} again={again} />;
    return (
        <>
            <ul class="desk-list">
                {answer.people.map((person) => (
                    <li key={person.key} class="desk-row">
                        <p>
                            <PersonName person={person} /> · {words.roles[person.role]}
                        </p>
                    </li>
                ))}
            </ul>
            {owner ? <RoleForm done={again} /> : <p class="quiet">{words.onlyOwners}</p>}
        </>
    );
}

function RoleForm({ done }: { done: () => void }) {
    const words = accountWords.value.desk;
    const [name, setName] = useState("");
    const [role, setRole] = useState("moderator");
    const [reason, setReason] = useState("");
    const deed = useDeed();
    const give = (event: Event) => {
        event.preventDefault();
        deed.act(
            () => api.setRole({ name: name.trim(), role, reason }),
            () => {
                done();
                return words.done;
            },
        );
    };
    return (
        <form class="desk-form" onSubmit={give}>
            <h2>{words.roleOf}</h2>
            <DeskText label={accountWords.value.name} autoComplete="off" value={name} set={setName} />
            <label class="desk-field">
                <span>{words.role}</span>
                <Select value={role} choose={setRole} options={roles.map((one) => [one, words.roles[one] ?? one])} />
            </label>
            <DeskText label={words.reason} most={280} value={reason} set={setReason} />
            <FailureLine failure={deed.failure} />
            <Submit busy={deed.busy}>{words.roleOf}</Submit>
            <p role="status" class="account-said">
                {deed.said}
            </p>
        </form>
    );
}
