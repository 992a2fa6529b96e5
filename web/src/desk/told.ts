import { signal } from "@preact/signals";
import { connection } from "../online/connection";

/** Counts what the server has told of things to read; 0: nothing. */
export const noticesTold = signal(0);

connection.listen((message) => {
    if ((message.type === "welcome" && message.notices) || message.type === "notices") ++noticesTold.value;
});
