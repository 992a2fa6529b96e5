/** The Japanese names of the pieces with their readings, by piece letter. 玉 is listed by its face. */
export const readings: Record<string, string> = {
    K: "王将 ōshō",
    玉: "玉将 gyokushō",
    I: "王姫 ōhime",
    R: "飛車 hisha",
    B: "角行 kakugyō",
    S: "銀将 ginshō",
    N: "桂馬 keima",
    L: "香車 kyōsha",
    P: "歩兵 fuhyō",
    "+I": "女神 megami",
    "+R": "龍王 ryūō",
    "+B": "龍馬 ryūma",
    "+S": "成銀 narigin",
    "+N": "成桂 narikei",
    "+L": "成香 narikyō",
    "+P": "と金 tokin",
};
