import addresses from "virtual:modules";

/** The address of a module. */
export const addressOf = (name: string): string => new URL(addresses[name] ?? `wasm/${name}`, document.baseURI).href;
