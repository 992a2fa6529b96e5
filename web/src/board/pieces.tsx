import { memo } from "./memo";
import drawing from "../../../data/drawing/pieces.json";

/** Which set of pictures is laid on the board. */
export type PieceSet = "chess" | "kanji" | "western" | "stones";

interface Layer {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

interface Drawing {
  chess: Record<string, Layer[]>;
  ogiWestern: Record<string, Layer[]>;
  ogiPentagon: Record<string, string>;
  kanji: Record<string, { d: string }>;
}

const { chess, ogiWestern, ogiPentagon, kanji } = drawing as unknown as Drawing;

const kanjiOf: Record<string, string> = {
  K: "王", I: "姫", R: "飛", B: "角", S: "銀", N: "桂", L: "香", P: "歩",
  "+I": "神", "+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と",
};

/** How large a kanji is on its piece, and how low its centre lies (data/drawing/README.md). */
const glyphPlace: Record<string, [scale: number, centre: number]> = {
  K: [0.642, 56.2], I: [0.628, 56.1], R: [0.613, 56], B: [0.599, 55.9],
  S: [0.577, 55.8], N: [0.562, 55.6], L: [0.54, 55.5], P: [0.518, 55.3],
};

/** The kanji on a face; the king's is given by the game. */
export function faceOf(piece: string, king?: string): string {
  return piece === "K" && king ? king : (kanjiOf[piece] ?? piece);
}

function role(name: string | undefined): string {
  return !name || name === "none" ? "none" : `var(--piece-${name})`;
}

const Layers = memo(({ layers }: { layers: Layer[] }) => (
  <>
    {layers.map((layer) => (
      <path
        d={layer.d}
        fill={role(layer.fill)}
        stroke={role(layer.stroke)}
        stroke-width={layer.stroke ? layer.width : undefined}
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    ))}
  </>
));

const Kanji = memo(({ piece, king }: { piece: string; king?: string }) => {
  const letter = piece.replace("+", "");
  const outline = ogiPentagon[letter];
  const [scale, centre] = glyphPlace[letter] ?? [0.5, 56];
  const glyph = kanji[faceOf(piece, king)];
  return (
    <>
      <path d={outline} fill="var(--piece-body)" stroke="var(--piece-line)" stroke-width="2.8" stroke-linejoin="round" />
      {glyph && (
        <path
          d={glyph.d}
          fill={piece.startsWith("+") ? "var(--piece-promoted)" : "var(--piece-detail)"}
          transform={`translate(50 ${centre}) scale(${scale}) translate(-50 -50)`}
        />
      )}
    </>
  );
});

export interface FaceProps {
  set: PieceSet;
  /** Without side: `K`, `+R`, or `X` for a stone. */
  piece: string;
  side: "first" | "second";
  king?: string;
}

/** One piece in a box of 100 × 100, upright. */
export function Face({ set, piece, side, king }: FaceProps) {
  if (set === "stones") return <Stone side={side} />;
  if (set === "chess") {
    return (
      <g class={`piece-chess piece-${side}`}>
        <Layers layers={chess[piece] ?? []} />
      </g>
    );
  }
  const western = set === "western" && ogiWestern[piece];
  const outline = ogiPentagon[piece.replace("+", "")];
  return (
    <g class="piece-ogi">
      <path d={outline} class="piece-shadow" transform="translate(0 3.5)" />
      {western ? <Layers layers={western} /> : <Kanji piece={piece} king={king} />}
    </g>
  );
}

export function Stone({ side }: { side: "first" | "second" }) {
  return (
    <g>
      <circle cx="52" cy="54" r="47" class="stone-shadow" />
      <circle cx="50" cy="50" r="47.5" fill={side === "first" ? "url(#slate)" : "url(#shell)"} class={`stone-${side}`} />
    </g>
  );
}

/** A piece in a picture of its own: hands, choices, cards, the rulebook. */
export function PieceIcon(props: FaceProps & { turned?: boolean; class?: string }) {
  return (
    <svg viewBox="0 0 100 100" class={props.class ?? "piece-icon"} aria-hidden="true" focusable="false">
      <g transform={props.turned ? "rotate(180 50 50)" : undefined}>
        <Face {...props} />
      </g>
    </svg>
  );
}

/** Gradients that all boards of the page share; drawn once. */
export function BoardDefinitions() {
  return (
    <svg class="definitions" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="slate" cx="0.36" cy="0.3" r="0.75">
          <stop offset="0" stop-color="#6b6c70" />
          <stop offset="0.45" stop-color="#33343a" />
          <stop offset="1" stop-color="#15161a" />
        </radialGradient>
        <radialGradient id="shell" cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stop-color="#ffffff" />
          <stop offset="0.55" stop-color="#f6f2ea" />
          <stop offset="1" stop-color="#d8d0c0" />
        </radialGradient>
        <linearGradient id="kaya" x1="0" y1="0" x2="1" y2="0.25">
          <stop offset="0" stop-color="var(--kaya-1)" />
          <stop offset="0.5" stop-color="var(--kaya-2)" />
          <stop offset="1" stop-color="var(--kaya-3)" />
        </linearGradient>
        <pattern id="grain" width="420" height="900" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="var(--kaya-grain)" stroke-width="2">
            <path d="M14 0C24 200 4 420 18 620S10 820 14 900" />
            <path d="M52 0C60 260 42 480 58 700S50 840 52 900" />
            <path d="M83 0C76 240 96 460 82 660S88 830 83 900" stroke-width="1.2" />
            <path d="M128 0C142 180 118 400 134 640S124 830 128 900" stroke-width="3" />
            <path d="M176 0C168 260 186 500 174 720S178 850 176 900" />
            <path d="M212 0C222 220 200 420 216 650S208 830 212 900" stroke-width="1.2" />
            <path d="M263 0C256 200 276 460 260 680S266 840 263 900" stroke-width="2.6" />
            <path d="M301 0C310 240 292 500 306 700S298 850 301 900" />
            <path d="M348 0C340 220 360 440 344 660S350 830 348 900" stroke-width="1.2" />
            <path d="M392 0C402 260 384 480 398 700S390 850 392 900" />
          </g>
        </pattern>
      </defs>
    </svg>
  );
}
