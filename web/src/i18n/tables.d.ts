declare module "virtual:tables/*" {
    /** The clauses and messages in one language, by id. */
    const tables: {
        reasons: Record<string, string>;
        outcomes: Record<string, string>;
        counting: Record<string, string>;
        /** By setting NAME or NAME.VALUE; agreements by terms.NAME. */
        settings: Record<string, string>;
        /** In rulebook order. */
        clauses: { id: string; games: string[]; text: string }[];
    };
    export default tables;
}
