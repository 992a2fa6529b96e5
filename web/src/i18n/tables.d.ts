declare module "virtual:tables/*" {
    /** What the tables of data/ say in one language, by the ids of their rows. */
    const tables: {
        reasons: Record<string, string>;
        outcomes: Record<string, string>;
        counting: Record<string, string>;
        /** In the order of the rulebook. */
        clauses: { id: string; games: string[]; text: string }[];
    };
    export default tables;
}
