declare module "virtual:modules" {
    /** The module addresses with their versions, by file name; empty unless the page is built. */
    const addresses: Record<string, string>;
    export default addresses;
}
