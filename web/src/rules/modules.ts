import addresses from "virtual:modules";

/** A module's address. */
export const addressOf = (name: string): string => new URL(addresses[name] ?? `wasm/${name}`, document.baseURI).href;
