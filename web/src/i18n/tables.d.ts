declare module "virtual:tables/*" {
    /** The clauses and messages in one language, by id. */
    const tables: {
        reasons: Record<string, string>;
        outcomes: Record<string, string>;
        counting: Record<string, string>;
        /** By the name of a setting or NAME.VALUE; of an agreement by terms.NAME. */
        settings: Record<string, string>;
        /** In the order of the rulebook. */
        clauses: { id: string; games: string[]; text: string }[];
    };
    export default tables;
}
