import { signal } from "@preact/signals";
import { connection } from "../online/connection";

/** How many times the server has announced notices. */
export const noticesTold = signal(0);

connection.listen((message) => {
    if ((message.type === "welcome" && message.notices) || message.type === "notices") ++noticesTold.value;
});
