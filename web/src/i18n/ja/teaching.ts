import type { TeachingMessages } from "../en/teaching";

export const words: TeachingMessages = {
    teacher: "先生",
    teacherHint: "悪い手をその場で教えます。",
    takeBack: "待ったをする",
    askBack: "待ったをお願いする",
    playOn: "このまま続ける",
    waits: "どちらか選んでください。",
    pieces: {
        king: "あなたの王は次に取られます。王手は取られそうな状態というだけで、受ける義務はありません。",
        mate: (side, end) => `これで${side}の勝ちです（${end}）。`,
        takes: (side, piece, move) => `${side}に${piece}を取られます（${move}）。`,
        takesLater: (side, piece, move) => `${move}のあと、${side}に${piece}を取られます。`,
        missed: (piece) => `${piece}を取って得をする手がありました。`,
        worse: (percent) => `勝率が${percent}%下がりました。`,
        better: (move) => `${move}のほうがよい手でした。`,
    },
    start: "指導してもらう",
    stop: "指導を終える",
    atariOfMany: (at) => `アタリです。${at}の石が次に取られる形です。`,
    atari: (at, stones) => `アタリです。${at}の${stones}子が次に取られる形です。`,
    at: (cell) => cell,
    passed: "パス",
    toPass: "パス",
    lost: (move, better, points) => `${move}は約${points}目の損です。${better}のほうがよい手でした。`,
    lostChances: (move, better, percent) => `${move}で勝率が${percent}%下がりました。${better}のほうがよい手でした。`,
    why: {
        taken: "その石は取られてしまいます。",
        lost: (at, stones) =>
            stones === "1" ? `${at}の石が危なくなりました。` : `${at}付近の石（${stones}子）が危なくなりました。`,
        saved: (at, stones) =>
            stones === "1" ? `${at}の石は取れるところでした。` : `${at}付近の石（${stones}子）は取れるところでした。`,
        owned: "そこはもう自分の地でした。",
        edge: "盤が広いうちは、一線の石は小さい手です。",
        theirs: "次に相手がそこへ打てます。",
        elsewhere: "そちらの方が広く残っています。",
    },
    atariOfSide: (side, at) => `アタリです。${side}の${at}が次に取られる形です。`,
    inAtari: "アタリ",
    atariCall: "アタリ",
    noVoice: (language) => `このブラウザには${language}の音声がないため、声では知らせられません。`,
    failed: "通信できないため、先生を読み込めませんでした。",
    hints: {
        ask: "ヒント",
        more: "どこへ？",
        looking: "ヒントを探しています…",
        failed: "通信できないため、ヒントを読み込めませんでした。",
        piece: (piece, cell) => `${cell}の${piece}を動かします。`,
        drop: (piece) => `${piece}を打ちます。`,
        region: (from, to) => `${from}から${to}のあたりです。`,
        reasons: {
            captures: (at, stones) => `${at}の相手の${stones}子を取れます。`,
            saves: (at, stones) => `${at}の自分の${stones}子がアタリです。`,
            attacks: (at, stones) => `${at}の相手の${stones}子は呼吸点が2つです。`,
            defends: (at, stones) => `${at}の自分の${stones}子は呼吸点が2つです。`,
        },
        move: (move) => `その手：${move}`,
        pass: "もう得るところがありません。パスです。",
    },
    gently: "先生が見守り、損の大きい手だけ教えます。",
    fitting: {
        captures: (plies, percent) =>
            `${plies}手先まで読み、取る手を最大${percent}%見落とします。守りのない駒を探しましょう。`,
        quiet: (plies, percent) =>
            `${plies}手先まで読み、取る手はすべて見えますが、ほかの手を最大${percent}%見落とします。静かな手を探しましょう。`,
        stones: (games, percent) =>
            `1手ごとに頭の中で${games}局を打ち切り、手を最大${percent}%見落とします。見落としを探しましょう。`,
        nothing: "何も見落としません。じっくり考えましょう。",
        now: (level) => `今はレベル${level}です。勝てば上がり、負ければ下がります。`,
        next: (level) => `次の対局：レベル${level}`,
    },
};
