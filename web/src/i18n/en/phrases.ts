/**
 * Phrases to say during a game. They are chosen in the speaker's language and shown in the reader's. No two may be
 * equal.
 */
export const words = {
    hello: "Hello!",
    luck: "Have a good game!",
    nice: "Nice move!",
    thanks: "Thank you for the game!",
    again: "One more game?",
    moment: "One moment, please.",
};

export type PhraseMessages = typeof words;
