/** Made by build.mjs from data/: id and texts in en, th, ja; of a clause the games stand before the texts. */
export declare const messageRows: string[][];
export declare const clauseRows: string[][];
