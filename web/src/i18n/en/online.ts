/** Playing with other people. */
export const words = {
    // The connection to the server.
    connecting: "Connecting…",
    noServer: "Can’t reach the server; still trying. Games on this device work without it.",
    outdated: "The server was updated; reload the page.",
    reload: "Reload",
    lost: "The connection is lost. The game is safe; trying again…",
    lostUnsent: (move: string) =>
        `The connection is lost. The game is safe. Your move ${move} is kept and will be sent.`,
    lostResign: "The connection is lost. The game is safe. Your resignation is kept and will be sent.",
    lostOther: "The connection is lost. The game is safe. What you chose is kept and will be sent.",
    sending: "Sending…",
    sendingResign: "Sending your resignation…",
    lineLost: "The connection broke, so it is not known whether this was done.",
    made: (move: string) => `The connection is back, and your move ${move} was made.`,
    madeAlready: (move: string) => `The connection is back. Your move ${move} had been made already.`,
    notMade: (move: string) => `Your move ${move} was not made: the game had already moved on.`,
    notDone: "What you chose in that game could not be done any more.",

    // Name and devices.
    name: "Name",
    nameTitle: "Your name",
    nameHint: "This is how others see you. No account is needed; this browser remembers you.",
    nameTake: "Save name",
    youAre: "You are",
    rename: "Change name",
    otherDevice: "Use another device",
    deviceTitle: "Move to this device",
    deviceHint:
        "Open this link on your other device to be the same player there. Anyone who has it can play as you, so don’t share it.",
    deviceLink: "Link for your other device",
    deviceAsk: "If you continue, this browser switches to the player in the link.",
    deviceWaits: "Asking the server…",
    deviceOther:
        "This browser already belongs to another player. If you continue, it switches to the player in the link, and the current player is lost unless you saved their link.",
    deviceBecome: "Switch to this player",
    deviceStay: "Stay who I am",
    deviceUnknown: "This server doesn’t know the player of this link.",
    signIn: "Sign in",
    account: "Account",
    haveAccount: "Have an account?",
    makeAccount: "Create an account",
    signedOut: "You have been signed out of your account here.",
    accountOf: (name: string) => `Account: ${name}`,

    // The lobby.
    bot: "Bot",
    botHint: "A program plays for this account",
    guest: "Guest",
    guestHint: "Has no account: anybody may take this name",
    guestNamed: (name: string) => `${name} (guest)`,
    botsOnline: "Bots that are online",
    desk: "Moderators’ desk",
    lobbyTitle: "Play with other people",
    lobbyLine: "Meet in the club, or send a friend a link.",
    newGame: "Offer a game",
    seeks: "Looking for a game",
    here: (n: string) => (n === "1" ? "1 here" : `${n} here`),
    hereToo: (others: string) =>
        others === "0"
            ? "Only you are here"
            : others === "1"
              ? "You and 1 other here"
              : `You and ${others} others here`,
    ownSeek: "You are looking for an opponent…",
    seekEnded: "Your search has ended.",
    noSeeks: "Nobody is looking for a game right now.",
    noSeeksHow: "Offer one below, and the next visitor will see it.",
    play: "Play",
    playWith: (name: string, game: string) => `Play ${game} with ${name}`,
    ownGames: "Your games",
    gamesWait: (count: number, written: string) =>
        count === 1 ? "A game is waiting for you" : `${written} games are waiting for you`,
    onVacation: (name: string, day: string) => `${name} is on vacation until ${day}. That time is added to the clock.`,
    history: "My games",
    endedGames: "Your finished games",
    goOn: "Go on",
    show: "Show",
    openGame: (name: string, game: string) => `${game} with ${name}`,
    openInvitation: "Pending invitation",
    gameOn: "Game in progress",
    gameOver: (game: string, result: string) => (result ? `${game} is over: ${result}` : `${game} is over.`),
    keptShort: "saved unfinished",
    toWatch: "Games to watch",
    noGames: "There are no games to watch right now.",
    versus: (first: string, second: string) => `${first} – ${second}`,
    watch: "Watch",
    watchGame: (first: string, second: string) => `Watch ${first} – ${second}`,
    watchers: (n: string) => (n === "1" ? "1 watching" : `${n} watching`),

    // Games on small boards.
    watching: {
        title: "Watch games",
        counting: "counting",
        begun: "Just started",
        play: "Play a game",
    },

    // Accounts that are online.
    people: {
        followed: "Online now, of those you follow",
        online: "Players online",
        playing: "playing",
        watch: (name: string) => `Watch ${name}’s game`,
    },

    // Quick pairing.
    quickTitle: "Find an opponent",
    quickGame: "Game",
    quickPlay: (game: string, clock: string, waiting: string) =>
        `Find an opponent: ${game}, ${clock}${waiting && `, ${waiting}`}`,
    quickWaiters: (n: string) => `${n} waiting`,
    /** Clock speeds. They have the same names in `ratings.speeds` of account.ts, which is fetched later. */
    speeds: {
        bullet: "Bullet",
        blitz: "Blitz",
        rapid: "Rapid",
        classical: "Classical",
    } as Record<string, string>,
    quickOthers: "Others are waiting for",
    waitFor: (what: string) => `Looking for an opponent: ${what}`,
    waitAmong: (from: string, to: string) => `opponents rated ${from}–${to}`,
    waitAnybody: "any opponent",
    waitOthers: (n: string) =>
        n === "0" ? "nobody else is waiting yet" : n === "1" ? "1 other is waiting" : `${n} others are waiting`,
    waitCancel: "Cancel",
    meanwhile: {
        title: "Nobody yet. While the search goes on:",
        computer: "Play the computer",
        puzzle: "Solve a puzzle",
        friend: "Invite a friend",
    },
    waitMoved: "The search goes on in another tab or on another device.",

    // Offers.
    strict: "strict: illegal moves are penalised",
    rated: "rated",
    ratingChange: (name: string, before: string, after: string, change: string) =>
        `${name}: ${before} → ${after} (${change})`,
    unratedShort: (least: string) => `Not rated: the game had fewer than ${least} moves, counting both sides.`,
    countsLess: (n: string) =>
        `It counts only 1/${n}: it is rated game ${n} between these two players within 24 hours.`,
    ratings: "Ratings",
    stakes: (win: string, draw: string, loss: string) =>
        `your rating: ${win} if you win, ${draw} for a draw, ${loss} if you lose`,
    strengthOf: (name: string, rating: string) => `${name}: ${rating}`,
    profileOf: (name: string) => `Profile of ${name}`,
    reportOf: (name: string) => `Report ${name}`,
    followOf: (name: string) => `Follow ${name}`,
    unfollowOf: (name: string) => `Unfollow ${name}`,
    blockOf: (name: string) => `Block ${name}`,
    unblockOf: (name: string) => `Unblock ${name}`,
    youPlay: (side: string) => `you play ${side}`,
    byLot: "random sides",
    byFurigoma: "sides by furigoma",
    watchable: "anyone may watch",
    private: "private",
    invitation: "Invitation",
    invitedBy: (name: string) => `${name} invites you to a game`,
    offered: "What is offered",
    acceptGame: "Play",
    notNow: "Not now",
    newToIt: (game: string) => `New to ${game}?`,
    newToItHint: "Try the first lesson, then come back here.",
    waitTitle: "Waiting for your friend",
    waitHint: "Send this link, or let your friend scan the code. The game begins as soon as it is accepted.",
    waitLink: "Link to the game",
    waitText: (game: string) => `A game of ${game}?`,
    waiting:
        "You can go anywhere in Kradan; you are told when the game begins. If you close Kradan, the link still works, but the game is cancelled if you don’t come within ten minutes of its start.",
    waitingDays:
        "You can go anywhere in Kradan, or close it: the link still works, and the game is among yours when you come back.",
    onlyHere: "This link works only on this device: the server accepts connections from nowhere else.",
    withdraw: "Withdraw",
    qr: (what: string) => `QR code: ${what}`,
    copyLink: "Copy the link",
    linkCopied: "Copied",
    share: "Share",
    begun: "A game of yours has begun.",
    toTheGame: "To the game",
    toTheBoard: "To the board",
    thrown: (name: string, to: string, fu: string) => `The pawns were thrown for ${name}: と ${to}, 歩 ${fu}.`,
    thrownResult: (first: string, firstSide: string, second: string, secondSide: string) =>
        `${first} plays ${firstSide} and moves first; ${second} plays ${secondSide}.`,

    // Challenges.
    challenges: {
        title: "Challenges",
        challenge: "Challenge",
        challengeOf: (name: string) => `Challenge ${name}`,
        by: (name: string, game: string) => `${name} challenges you to a game: ${game}`,
        received: "challenges you",
        sent: "no answer yet",
        answer: (reason: string) => `declined: ${reason}`,
        toAnswer: "Answer",
        waitTitle: (name: string) => `Waiting for ${name} to answer`,
        waitHint: (name: string) =>
            `${name} sees the challenge at once when online, otherwise on the next visit. It ends after 14 days. If you are away when it is accepted, you have ten minutes to join before the game is cancelled.`,
        waitHintDays: (name: string) =>
            `${name} sees the challenge at once when online, otherwise on the next visit. It ends after 14 days. You need not be here when it is accepted: the game then appears among your games.`,
        decline: "Decline",
        reasons: {
            "not-now": "Not now",
            later: "Another time",
            clock: "Another clock, please",
            game: "Another game, please",
            rated: "Only rated games",
            casual: "Only unrated games",
        } as Record<"not-now" | "later" | "clock" | "game" | "rated" | "casual", string>,
        declined: (name: string, game: string, reason: string) =>
            `${name} has declined your challenge (${game}): ${reason}`,
        putAway: "Dismiss",
    },

    // During the game.
    tooLong: (n: string) =>
        `This game has become very long. Unless it ends within ${n} more moves, offers and the like, it is called off without a result.`,
    computerWaits: "The computer answers others first.",
    computerWait: (time: string) => `The computer answers others first: about ${time} until its move.`,
    leftSoon: (name: string) => `${name} has left. Soon you can claim a win.`,
    leftWait: (name: string, time: string) => `${name} has left. In ${time} you can claim a win.`,
    left: (name: string) => `${name} has been away a long time.`,
    claimWin: "Claim the win",
    claimDraw: "Call it a draw",
    keepWaiting: "Wait",
    giveTime: "Give 15 seconds",
    copyWatchLink: "Copy the link for watchers",
    notify: "Notify me of my games",
    notifyOn: "You are told when it is your turn or something happens in your games.",
    notifyFails: "This browser doesn’t support notifications.",
    premove: (move: string) => `Premove: ${move}`,
    premoveImpossible: (move: string) => `Your premove ${move} is no longer possible.`,
    premoveNumbered: (n: string, move: string) => `Premove ${n}: ${move}`,
    /** Follows a piece's name on the board. */
    premoveAt: (n: string) => `premove ${n}`,
    premovesDropped: (n: string) => (n === "1" ? "The one after it is cancelled." : `The ${n} after it are cancelled.`),
    premoveCancel: "Cancel",
    premoveCancelAll: "Cancel all",
    plan: "Conditional moves",
    planCount: (n: string) => `Conditional moves (${n})`,
    planBoard: "Board for conditional moves",
    planHint:
        "Play what your opponent may do, then your answer, and so on. If the game follows the line, your answers are played at once. Nobody else sees them.",
    planIf: (side: string) => `If ${side} plays…`,
    ifThen: (move: string, answer: string) => `if ${move}, then ${answer}`,
    planAdd: "Keep this line",
    planBack: "One move back",
    planLaid: (n: string) => (n === "1" ? "1 conditional line set." : `${n} conditional lines set.`),
    planLate: (move: string) => `The game has moved on: ${move}`,
    planThere: "A line that is laid already begins like this.",
    planFull: "Limit reached: at most 32 lines of 40 moves, and fewer if they are all long.",
    rematchGone: (name: string) => `${name} has left the game and will see that you want to play again.`,
    rematchWaits: (name: string) => `Waiting for ${name} to agree…`,
    rematchAsked: (name: string) => `${name} wants to play again.`,
    nextGame: "To the next game",

    // Uploading a game from this device to the server.
    keep: "Keep on the server",
    keepBusy: "Saving…",
    keepDone: "The game is kept on the server as it stands now. You can find it among your games, on all your devices.",
    keepShow: "Show it there",
    keptAsItStood: "This game was saved unfinished; it can’t be continued.",

    // Chat.
    chat: "Chat",
    chatNews: (n: string) => `Chat (${n})`,
    chatPlayers: "Only you two read this",
    chatWatchers: "Spectators only",
    chatSay: "Say something",
    chatSend: "Send",
    phrases: "Phrases in every language",
    mute: "Mute",
    muteName: (name: string) => `Mute ${name}`,
    unmute: "Unmute",
    unread: (n: string) => (n === "1" ? "1 new line" : `${n} new lines`),
};

export type OnlineMessages = typeof words;
