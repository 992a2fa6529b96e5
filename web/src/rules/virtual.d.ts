declare module "virtual:modules" {
    /** The addresses of the modules with their versions, by file name; empty if the page is not built. */
    const addresses: Record<string, string>;
    export default addresses;
}
