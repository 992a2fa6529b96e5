/** A teacher's comments in a game. */
export const words = {
    /** The switch in the new-game form. */
    teacher: "Teacher",
    teacherHint: "Points out bad moves.",
    /** Buttons below a remark. `askBack` is for games on a server. */
    takeBack: "Take it back",
    askBack: "Ask to take it back",
    playOn: "Play on",
    waits: "The computer waits for your choice.",
    /** What a bad move in chess or Ōgi allows or misses. */
    pieces: {
        king: "Your king can be captured now. Check is only information; nothing forces an answer.",
        mate: (side: string, end: string) => `Now ${side} wins: ${end}.`,
        takes: (side: string, piece: string, move: string) => `This lets ${side} take your ${piece}: ${move}.`,
        takesLater: (side: string, piece: string, move: string) => `After ${move}, ${side} wins your ${piece}.`,
        missed: (piece: string) => `A ${piece} could have been won.`,
        worse: (percent: string) => `Your winning chances fell by ${percent}%.`,
        better: (move: string) => `${move} was better.`,
    },
    start: "Teach me",
    stop: "Stop teaching",
    atariOfMany: (at: string) => `Atari: your stones at ${at} could be taken next.`,
    atari: (at: string, stones: string) =>
        stones === "1"
            ? `Atari: your stone at ${at} could be taken next.`
            : `Atari: your ${stones} stones at ${at} could be taken next.`,
    at: (cell: string) => cell,
    passed: "Passing",
    toPass: "passing",
    lost: (move: string, better: string, points: string) =>
        `${move} gave away about ${points === "1" ? "1 point" : `${points} points`}; ${better} was better.`,
    lostChances: (move: string, better: string, percent: string) =>
        `${move} lowered your winning chances by ${percent}%; ${better} was better.`,
    why: {
        taken: "That stone can be taken.",
        lost: (at: string, stones: string) =>
            stones === "1"
                ? `Your stone at ${at} is in danger now.`
                : `Your stones around ${at} are in danger now (${stones}).`,
        saved: (at: string, stones: string) =>
            stones === "1"
                ? `The stone at ${at} could have been taken.`
                : `The stones around ${at} could have been taken (${stones}).`,
        owned: "That point was yours already.",
        edge: "A stone on the edge gains little while the board is open.",
        /** What the better move does. */
        cuts: (at: string, other: string) => `It cuts the opponent’s stones at ${at} off from those at ${other}.`,
        connects: (at: string, other: string) => `It connects your stones at ${at} and ${other}.`,
        gains: (points: string) => `It makes about ${points} points yours.`,
        theirs: "The opponent can play there now.",
        elsewhere: "More points are open there.",
    },
    atariOfSide: (side: string, at: string) => `Atari: ${side} could lose ${at} next.`,
    inAtari: "in atari",
    /** Spoken aloud by the browser's voice. */
    atariCall: "Atari",
    noVoice: (language: string) => `Atari can’t be said aloud: this browser has no voice for ${language}.`,
    failed: "The teacher couldn’t be loaded: there is no network.",
    /** A hint about the best move, in two steps. */
    hints: {
        ask: "Hint",
        more: "Where to?",
        looking: "Looking for a hint…",
        failed: "The hint couldn’t be loaded: there is no network.",
        piece: (piece: string, cell: string) => `Move the ${piece} on ${cell}.`,
        drop: (piece: string) => `Drop a ${piece}.`,
        region: (from: string, to: string) => `Play between ${from} and ${to}.`,
        /** The chain that a hint in Go is about. */
        reasons: {
            captures: (at: string, stones: string) =>
                `The opponent’s ${stones === "1" ? "stone" : `${stones} stones`} at ${at} can be captured.`,
            saves: (at: string, stones: string) =>
                stones === "1" ? `Your stone at ${at} is in atari.` : `Your ${stones} stones at ${at} are in atari.`,
            attacks: (at: string, stones: string) => `The opponent’s ${stones} stones at ${at} have two liberties.`,
            defends: (at: string, stones: string) => `Your ${stones} stones at ${at} have two liberties.`,
        },
        move: (move: string) => `The move: ${move}.`,
        pass: "There is nothing left to gain: pass.",
    },
    /** Shown before a player's first game. */
    gently: "A teacher watches, and speaks up only when a move costs a lot.",
    /** The computer at a level that adapts to the player. */
    fitting: {
        /** The kinds of mistakes that the computer makes at the level. `plies` is how many plies it looks ahead. */
        captures: (plies: string, percent: string) =>
            `It looks ${plies === "1" ? "1 move ahead" : `${plies} moves ahead, both sides counted,`} and overlooks up to ${percent}% of captures: look for what it leaves unguarded.`,
        quiet: (plies: string, percent: string) =>
            `It looks ${plies} moves ahead, both sides counted, sees every capture and overlooks up to ${percent}% of other moves: look for quiet ones.`,
        stones: (games: string, percent: string) =>
            `It plays ${games} games out in its head for each move and overlooks up to ${percent}% of the moves: look for what it misses.`,
        /** Go with a network: how many positions it evaluates; or that it plays without looking ahead. */
        evaluated: (positions: string) =>
            `It looks at ${positions} positions before each move: read further than it does.`,
        firstThought: "It plays what first comes to mind, without reading ahead: look for what it has not seen coming.",
        nothing: "It overlooks nothing: take your time.",
        now: (level: string) => `Level ${level} for now: one up after wins, one down after losses.`,
        /** About changing the level during a game. */
        until: "A level that you choose here no longer adapts to your results.",
        next: (level: string) => `The next game at your level: level ${level}.`,
    },
};

export type TeachingMessages = typeof words;
