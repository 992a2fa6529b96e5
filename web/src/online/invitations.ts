import { signal } from "@preact/signals";
import { connection, type Reply } from "./connection";
import type { Invitation, Terms } from "./messages";

/** The names of one's own invitations that wait. */
export const ownInvitations = signal<string[]>([]);
/** What is known of them. */
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

/** Asks for the terms of one's own invitations, where they are not known. */
export function lookUpOwn(): void {
    for (const id of ownInvitations.value)
        if (!invitationsKnown.value[id]) void connection.ask({ type: "look-up", invitation: id });
}

/** The link's name is in the answer, which is "done". */
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
