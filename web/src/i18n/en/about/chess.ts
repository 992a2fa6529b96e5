import type { About } from "../../../games/about";

export const words: About = {
    sections: [
        {
            title: "The name and the words",
            texts: [
                "In Thai this is หมากรุกสากล, international chess, to tell it from makruk, the chess of Thailand. The page that the rules come from is in Thai, and it calls the knight อัศวิน, a horseman. Players mostly say ม้า, horse. The chess king and bishop keep their foreign names there; Ōgi’s are ขุน and โคน, the words of makruk.",
                "En passant has kept its French name, which means in passing.",
            ],
        },
        {
            title: "Where it comes from",
            texts: [
                "Chess goes back to chaturanga, which was played in India about fourteen hundred years ago. Through Persia and the Arab world it reached Europe. There, near the end of the fifteenth century, queen and bishop got their long moves, and the game became much as it is today. Makruk and shogi are its cousins.",
                "Chess960 was proposed by Bobby Fischer in 1996: the pieces begin in one of 960 orders, so that nobody wins by memory alone.",
            ],
        },
        {
            title: "Customs",
            texts: [
                "The aim is mate, yet most games between good players end earlier, by resignation or by agreement. Mate leaves the king on the board: it is attacked and cannot be helped, but is never captured. Nobody need say “check”.",
            ],
        },
        {
            title: "Where the rules come from",
            texts: ["The rules come from a page in Thai, “กฎ ของ หมากรุกสากล”, the rules of international chess."],
        },
    ],
    words: [
        {
            title: "Words in Thai",
            lang: "th",
            rows: [
                ["คิง", "khing", "king"],
                ["ควีน", "khwin", "queen"],
                ["เรือ", "ruea", "rook; the word means boat"],
                ["บิชอป", "bichop", "bishop"],
                ["อัศวิน, ม้า", "atsawin, ma", "knight"],
                ["เบี้ย", "bia", "pawn"],
                ["การเข้าป้อม", "kan khao pom", "castling: to enter the fort"],
                ["การกินผ่าน", "kan kin phan", "capture en passant"],
                ["การเลื่อนขั้น", "kan luean khan", "promotion"],
                ["รุก", "ruk", "check"],
                ["รุกจน", "ruk chon", "checkmate"],
                ["รุกฆาต", "ruk khat", "a check that attacks another piece too"],
                ["อับ", "ap", "stalemate"],
                ["เสมอ", "samoe", "a draw"],
            ],
        },
    ],
    decided: [
        {
            text: "Where the page is short, FIDE’s Laws of Chess hold. When time runs out, a table of material and a search for positions without any mate decide whether the other side could still win.",
            clauses: ["X11"],
        },
        {
            text: "The fifth occurrence of a position and seventy-five moves without capture or pawn move end the game by themselves.",
            clauses: ["X12"],
        },
        {
            text: "A position in which nobody can ever mate is a draw if a player claims it and the computer can prove it.",
            clauses: ["X12"],
        },
        { text: "Chess960 can be played.", clauses: ["X13"] },
        {
            text: "In strict play a first illegal move gives the opponent two minutes, and the second loses, or draws if the opponent cannot mate.",
            clauses: ["X14"],
        },
    ],
};
