/** Fair play: reports, notices to players, the moderators' desk. Fetched with the texts of accounts. */
const join = (deed: string, end: string) => [deed, end].filter(Boolean).join(" ");

export const words = {
    // Reporting.
    report: (name: string) => `Report ${name}`,
    reportWhy: "What happened?",
    complaints: {
        rude: "Rude talk",
        stalling: "Stalling",
        abandoned: "Left the game",
        engine: "Suspected use of an engine",
        name: "Unsuitable name",
        other: "Something else",
        rating: "Rating won fast",
    },
    reportText: "In your words (optional)",
    reportGame: "The game and its chat as they are now go with the report. Only moderators read it.",
    reportSend: "Send the report",
    reportSent: "Thank you. A moderator will look at it, and you will be told what came of it.",

    // Notices.
    warning: (text: string) => `A moderator warns you: ${text}`,
    refunded: (points: string) =>
        `You got ${points} rating points back: somebody who broke the rules had taken them from you.`,
    handled: (name: string) => `A moderator has looked at your report about ${name} and acted. Thank you.`,
    noFault: (name: string) => `A moderator has looked at your report about ${name} and found no fault. Thank you.`,
    understood: "Understood",

    // The desk.
    desk: "Moderators’ desk",
    onlyModerators: "This page is for moderators.",
    parts: { reports: "Reports", player: "Players", log: "Log", staff: "Roles", words: "Words" },
    noReports: "All quiet: there are no open reports.",
    latest: "Latest in the log",
    moreReports: "There are more; the oldest are shown.",
    reportsAbout: (n: string) =>
        n === "1" ? "1 open report about this player" : `${n} open reports about this player`,
    reportedBy: (n: string) => `Reported by ${n === "1" ? "1 player" : `${n} players`}`,
    club: "the club itself",
    reportedByClub: "Found by the club itself",
    agreement: (pool: string, games: string, same: string, moves: string) =>
        `${pool}, latest rated games (${games}): ${same} of ${moves} moves are those that the engine would have played.`,
    agreementLoss: (percent: string) => `A move gives away ${percent} of a game on average.`,
    agreementHint:
        "The opening, moves without a choice and decided positions are left out. This alone proves nothing: look at the games, at the use of time, and at how strong the player is known to be.",
    gain: (pool: string, points: string, games: string, opponents: string) =>
        `${pool}: won ${points} rating points in the last ${games} rated games, against ${opponents === "1" ? "1 account" : `${opponents} accounts`}.`,
    gainAtAddress: (accounts: string) =>
        accounts === "1"
            ? "Most of them are from an account at the player’s own address."
            : `Most of them are from ${accounts} accounts at one address.`,
    states: { open: "Open", handled: "Handled", "no-fault": "No fault" },
    guest: "guest",
    reportOf: (name: string) => `Report about ${name}`,
    back: "All reports",
    game: "Game",
    openGame: "Open the game",
    live: "in progress",
    over: "over",
    computer: "computer",
    talk: "Chat as it stood",
    noTalk: "Nothing was said.",
    watchers: "watchers",
    close: "Close the report",
    closeHandled: "Handled",
    closeNoFault: "No fault",
    closed: "Report closed.",

    // A player.
    find: "Name of the account, or # and the number of a guest",
    show: "Show",
    file: (name: string) => `About ${name}`,
    nothing: "No measure is in force.",
    mutedUntil: (time: string) => `Muted until ${time}`,
    bannedUntil: (time: string) => `Banned until ${time}`,
    bannedForGood: "Banned until it is undone",
    addressUntil: (time: string) => `Guests of this address are banned until ${time}`,
    leftGames: (n: string) => `Games left or stalled in 30 days: ${n}`,
    act: "Take action",
    what: "Measure",
    acts: {
        warn: "Warn",
        note: "Note (moderators only)",
        mute: "Mute the chat",
        ban: "Ban the account",
        "ban-address": "Ban the address (guests)",
        "end-game": "End the game",
        "close-seeks": "Withdraw the player’s offers",
        refund: "Give rating points back (90 days)",
    },
    /** Labels for the button that takes the action. */
    does: {
        warn: "Warn",
        note: "Save the note",
        mute: "Mute the chat",
        ban: "Ban the account",
        "ban-address": "Ban the address",
        "end-game": "End the game",
        "close-seeks": "Withdraw the offers",
        refund: "Give the points back",
    },
    /**
     * Log entries. `end` says when the action ends, if it does; `detail` is a role, a language, the outcome of a
     * report, or a number.
     */
    did: {
        warn: (who, end) => join(`Warned ${who}`, end),
        note: (who, end) => join(`Wrote a note about ${who}`, end),
        mute: (who, end) => join(`Muted ${who}`, end),
        ban: (who, end) => join(`Banned ${who}`, end),
        "ban-address": (who, end) => join(`Banned the address of ${who}`, end),
        "end-game": (who) => `Ended a game of ${who}`,
        "close-seeks": (who) => `Withdrew the offers of ${who}`,
        refund: (who) => `Gave back the rating points that ${who} had won`,
        undo: (_who, _end, detail) => `Undid entry ${detail}`,
        "close-report": (who, _end, detail) => `Closed a report about ${who}: ${detail}`,
        role: (who, _end, detail) => `Gave ${who} the role “${detail}”`,
        filter: (_who, _end, detail) => `Changed the list of words: ${detail}`,
    } as Record<string, (who: string, end: string, detail: string) => string>,
    reason: "Reason",
    refundHint: "The account loses these points. This cannot be undone.",
    reasonHint: "It is kept in the log. The player reads that of a warning or a ban.",
    duration: "How long",
    durations: {
        60: "1 hour",
        1440: "1 day",
        4320: "3 days",
        10080: "1 week",
        43200: "30 days",
        0: "until undone",
    } as Record<number, string>,
    loses: (name: string) => `${name} loses`,
    calledOff: "Called off",
    done: "Done. It is in the log.",
    history: "History and notes",
    noHistory: "Nothing yet.",
    reports: "Reports about this player",
    undo: "Undo",
    until: (time: string) => `until ${time}`,
    forGood: "until undone",
    commandLine: "the command line",
    older: "Older entries",

    // Roles and words.
    roles: { player: "Player", moderator: "Moderator", owner: "Owner" } as Record<string, string>,
    roleOf: "Give a role",
    role: "Role",
    onlyOwners: "Only owners change this.",
    wordsHint:
        "One word a line. In English a whole word; with * before or after it, also a part of one. Thai and Japanese words count anywhere. Chats with them are hidden, and names refused.",
    languages: { th: "Thai", ja: "Japanese", en: "English" } as Record<string, string>,
    save: "Save",
    saved: "Saved.",
};

export type DeskMessages = typeof words;
