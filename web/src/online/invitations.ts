import { signal } from "@preact/signals";
import { connection, type Reply } from "./connection";
import type { Terms } from "./messages";

/** The names of one's own invitations that wait. */
export const ownInvitations = signal<string[]>([]);

const forget = (id: string): void => {
  if (ownInvitations.value.includes(id)) ownInvitations.value = ownInvitations.value.filter((one) => one !== id);
};

connection.listen((message) => {
  if (message.type === "welcome") ownInvitations.value = message.invitations;
  else if (message.type === "started") forget(message.from);
});

/** The link's name is in the answer, which is "done". */
export async function invite(terms: Terms): Promise<Reply> {
  const reply = await connection.ask({ type: "invite", terms });
  if (reply.ok && reply.message.type === "done") ownInvitations.value = [...ownInvitations.value, reply.message.id];
  return reply;
}

export async function withdraw(invitation: string): Promise<Reply> {
  const reply = await connection.ask({ type: "withdraw", invitation });
  if (reply.ok) forget(invitation);
  return reply;
}
