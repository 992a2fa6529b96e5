/** The settings. Their names and values are in data/settings.tsv. */
export const words = {
    follow: "Your choices follow your account. What suits only this device stays on it.",
    stay: "Your choices are kept in this browser. With an account they follow you to other devices.",
    preview: "Preview",
    board: "Board",
    pieces: "Pieces",
    sound: "Sound and motion",
    play: "During a game",
    goNetworkHint:
        "The computer plays and judges Go much better with it. It is downloaded once (0.4 MB) and uses more battery.",
    zenHint: "Only the board, the clocks and the actions are shown. The key z switches it in a game.",
    blindfoldHint: "The pieces are not drawn. Screen readers still name them.",
    analysis: "Analysis",
    notifications: "Notifications",
    page: "Language and theme",
    origin: "All boards, pieces and stones are drawn for Kradan. The kanji come from Noto Serif JP, the letters on discs from Sarabun (SIL Open Font License).",
    cannotNotify: "This browser doesn’t let the page show notifications.",
};

export type SettingsMessages = typeof words;
