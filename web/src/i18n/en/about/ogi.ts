import type { About } from "../../../games/about";

export const words: About = {
    sections: [
        {
            title: "The name",
            texts: [
                "Ōgi is the Japanese 王棋: 王 is a king, 棋 a board game, so it is the king’s game. The Thai name หมากรุกโก\u2060มา\u2060โย means Gomayo’s chess. Players also say the princess’s game; by the Thai page, the folk tales around the game gave it that name.",
            ],
        },
        {
            title: "Where it comes from",
            texts: [
                "The game is a young relative of shogi. As there, most pieces have a second face and are turned over when they promote, and what is captured comes back from the captor’s hand. The board is smaller, 8 × 8, and a princess has joined the king.",
                "The French writer Cyril Veltin gave it its form and its name. By his account he came upon it one summer night in a park in Osaka, where he watched people play something strange. No old sources are known: its past is a story of our own time.",
            ],
        },
        {
            title: "The urban legend of Gomayo",
            pictured: true,
            texts: [
                "Gomayo (โก\u2060มา\u2060โย on the Thai page, 小魔妖 on the Japanese one) is a yōkai, a spirit of Japanese folklore. Now and then, the tale goes, she asks somebody to a game by moonlight. Players don’t agree whether she exists; there are those who say that they saw her.",
            ],
        },
        {
            title: "Two editions",
            texts: [
                "The Gomayo edition is the newer one: promotion is a choice, a king may keep what it captures promoted, a plain pawn never comes back, check need not be answered, and the capture of the king wins. Most games end with that capture or by resignation. In the classic edition, as in shogi, pawns can be dropped, check must be answered, and mate wins; but promotion is a duty, where shogi leaves the choice.",
            ],
        },
        {
            title: "Pieces and customs",
            texts: [
                "The pieces are flat, irregular pentagons of one colour, with their names in black ink. The point shows whose they are, and the size how much they matter. There are two sets of pictures, Eastern with kanji and Western with figures. The names of the Western chessmen were chosen because the ideas are alike; they don’t translate the Japanese ones.",
                "王 belongs to the higher-ranked player or the champion, 玉 to the lower-ranked one or the challenger, who by custom also begins. To even the chances, a stronger player may let the other start with promoted pieces. In the classic edition five thrown pawns decide who begins, and the sides change in the next game.",
            ],
        },
        {
            title: "Where the rules come from",
            texts: [
                "The Gomayo edition comes from a page in Thai, “เกมของราชา”, the king’s game; the classic edition from a page in Japanese, “王のボードゲーム”, the king’s board game.",
            ],
        },
    ],
    words: [
        {
            title: "Words in Japanese",
            lang: "ja",
            rows: [
                ["先手", "sente", "the side that moves first"],
                ["後手", "gote", "the side that moves second"],
                ["上手", "uwate", "the higher-ranked player"],
                ["下手", "shitate", "the lower-ranked player"],
                ["成る", "naru", "to promote"],
                ["持ち駒", "mochigoma", "a piece in hand; also 手駒, tegoma"],
                ["打つ", "utsu", "to drop a piece from the hand"],
                ["行き所のない駒", "ikidokoro no nai koma", "a piece that could never move again"],
                ["二歩", "nifu", "two unpromoted pawns of a side on one file"],
                ["王手", "ōte", "check"],
                ["詰み", "tsumi", "mate; the Thai page writes 王手詰め, ōtezume"],
                ["振り駒", "furigoma", "the throw of five pawns that decides who begins"],
                ["女神", "megami", "goddess, the promoted princess 神"],
            ],
        },
        {
            title: "Words in Thai",
            lang: "th",
            rows: [
                ["ขุน", "khun", "king"],
                ["เจ้าหญิง", "chao ying", "princess"],
                ["เรือ", "ruea", "rook; the word means boat"],
                ["โคน", "khon", "bishop; in Thai chess the name of another piece"],
                ["เงิน", "ngoen", "silver"],
                ["ม้า", "ma", "knight; the word means horse"],
                ["หอก", "hok", "lance"],
                ["เบี้ย", "bia", "pawn; the word means cowrie"],
                ["สิทธิ์ของขุน", "sit khong khun", "the king’s prerogative"],
                ["รุก", "ruk", "check"],
                ["รุกจน", "ruk chon", "mate"],
            ],
        },
    ],
    decided: [
        {
            text: "The pages have lost their pictures: rook and bishop start where the community’s start position has them.",
            clauses: ["O6"],
        },
        { text: "Between equals, Gote’s king shows 玉.", clauses: ["O5"] },
        {
            text: "The princess leaps in both editions; the older page calls the knight the only piece that leaps.",
            clauses: ["O16"],
        },
        { text: "A piece that is only blocked for the moment need not promote.", clauses: ["G2"] },
        { text: "A player without a legal move loses, in both editions.", clauses: ["G11", "C9"] },
        {
            text: "For the repetition of a move, “the same piece” is one of the same kind and state, from the same square or hand. The position must have come from that very move, and what is captured plays no part.",
            clauses: ["G12"],
        },
        {
            text: "After 100 moves in a row without a capture or a move of a plain pawn, either player may claim the draw. Games between engines are then drawn by themselves, and also after 1,000 moves in all.",
            clauses: ["G13"],
        },
        {
            text: "To pass, to move the opponent’s piece or to drop what isn’t held is illegal too.",
            clauses: ["G15", "C11"],
        },
        { text: "To keep a promotion is illegal unless a king captured a promoted piece.", clauses: ["G15"] },
        { text: "Any pieces that can promote may start promoted, of either side.", clauses: ["G18"] },
        { text: "Mate by a dropped pawn is allowed.", clauses: ["C5"] },
        { text: "A move may not put one’s own king under attack either.", clauses: ["C6"] },
        { text: "A player may resign in the classic edition too.", clauses: ["C8"] },
        {
            text: "The fourth occurrence of a position is a draw, and perpetual check loses, as in shogi. Games between engines are drawn after 600 moves in all.",
            clauses: ["C10"],
        },
        { text: "An illegal move loses in the classic edition as in the newer one.", clauses: ["C11"] },
        { text: "Furigoma can be used in the Gomayo edition as well.", clauses: ["C12"] },
        { text: "Clocks, draws by agreement, and which positions can be set up.", clauses: ["O19", "O21"] },
    ],
};
