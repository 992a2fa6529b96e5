import { signal } from "@preact/signals";
import { connection, type Reply } from "./connection";
import type { Invitation, Terms } from "./messages.generated";

/** The ids of this player's open invitations. */
export const ownInvitations = signal<string[]>([]);
/** The terms of these invitations, if known. */
export const invitationsKnown = signal<Readonly<Record<string, Invitation>>>({});

const forget = (id: string): void => {
    if (ownInvitations.value.includes(id)) ownInvitations.value = ownInvitations.value.filter((one) => one !== id);
};

connection.listen((message) => {
    if (message.type === "welcome") ownInvitations.value = message.invitations;
    else if (message.type === "started") forget(message.from);
    else if (message.type === "invitation" && message.mine)
        invitationsKnown.value = { ...invitationsKnown.value, [message.id]: message };
});

/** Requests the terms of this player's invitations that are not known yet. */
export function lookUpOwn(): void {
    for (const id of ownInvitations.value)
        if (!invitationsKnown.value[id]) void connection.ask({ type: "look-up", invitation: id });
}

/** Creates an invitation; on success the reply is `done` with its id. */
export async function invite(terms: Terms, nonce: string): Promise<Reply> {
    const reply = await connection.ask({ type: "invite", terms }, nonce);
    if (reply.ok && reply.message.type === "done") ownInvitations.value = [...ownInvitations.value, reply.message.id];
    return reply;
}

export async function withdraw(invitation: string): Promise<Reply> {
    const reply = await connection.ask({ type: "withdraw", invitation });
    if (reply.ok) forget(invitation);
    return reply;
}
