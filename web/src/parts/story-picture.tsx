import "./story-picture.css";

/** A colour token from story-picture.css, path data and, for lines, their width. */
type Shape = [colour: string, path: string, width?: number];

/** The moon, mist, a distant castle, and hills. */
const night: Shape[] = [
    ["halo", "M192 140a120 120 0 1 0 240 0 120 120 0 1 0-240 0z"],
    ["moon", "M220 140a92 92 0 1 0 184 0 92 92 0 1 0-184 0z"],
    [
        "mist",
        "M45.5 92h117a5.5 5.5 0 0 1 0 11h-117a5.5 5.5 0 0 1 0-11zM-14.5 108h129a5.5 5.5 0 0 1 0 11h-129a5.5 5.5 0 0 1 0-11zM268 196h184a6 6 0 0 1 0 12h-184a6 6 0 0 1 0-12zM312 213h98a6 6 0 0 1 0 12h-98a6 6 0 0 1 0-12z",
    ],
    ["far", "M30 330 34 304H27L36 296V287H30L39 279V272H34L49 260 64 272H59V279L68 287H62V296L71 304H64L68 330z"],
    ["far", "M0 320C20 306 40 314 60 318 110 300 180 306 230 320 280 330 330 318 400 326V370H0z"],
    ["hill", "M318 356C370 312 420 250 500 238 560 228 600 214 640 216V420H318z"],
];

/** A pine at the right edge. */
const pine: Shape[] = [
    [
        "pine-bark",
        "M572 480C586 410 608 330 592 260 584 212 590 170 602 110L628 100C618 170 626 210 636 260 648 330 632 400 640 480z",
    ],
    ["pine-bark", "M600 186C570 148 500 146 410 128", 8],
    [
        "pine",
        "M462 62C448 62 444 44 460 38 456 20 484 8 500 20 512-4 556-6 568 14 588-2 630 2 650 26V66C600 58 540 70 462 62zM344 132C330 132 328 116 342 112 342 98 362 90 376 100 386 82 418 82 428 98 444 88 468 96 468 112 482 114 484 132 468 134 430 128 390 138 344 132zM520 156C504 156 500 138 516 132 516 116 540 108 554 118 562 96 602 88 616 100 630 90 644 92 650 96V160C610 152 570 162 520 156z",
    ],
    [
        "pine-light",
        "M488 46C496 32 516 30 524 42 534 24 560 24 568 38M590 44C598 32 614 30 622 40M366 120C372 108 388 106 396 116 402 104 422 104 428 114M544 142C552 128 570 128 576 138 584 126 604 126 610 136",
        3,
    ],
];

/** The ground, with a mat. */
const mat: Shape[] = [
    ["ground", "M0 352C120 336 220 342 330 348 440 352 540 342 640 330V480H0z"],
    ["mat-edge", "M22 458 110 392H548L632 458V468H22z"],
    ["mat", "M22 458 110 392H548L632 458z"],
    ["mat-edge", "M44 452 118 398H540L608 452z", 3],
];

/** The princess, facing right. */
const princess: Shape[] = [
    [
        "kimono",
        "M188 256C160 262 144 300 132 346 122 390 100 416 60 436H262C296 436 298 402 272 388 250 378 238 372 234 350 230 320 226 270 208 258z",
    ],
    [
        "plum",
        "M60 436C76 428 88 420 98 410L112 418C104 426 96 432 88 436zM262 436C296 436 298 402 272 388L262 384C282 400 280 424 252 436z",
    ],
    [
        "collar",
        "M88 436C98 431 106 424 113 416L122 421C117 427 110 432 104 436zM244 436C274 424 278 402 258 383L252 380C268 398 264 422 232 436z",
    ],
    [
        "hair",
        "M200 170C156 160 136 190 134 226 130 292 112 350 78 396 66 412 50 424 34 432 60 444 104 436 126 410 164 366 180 304 190 250z",
    ],
    [
        "skin",
        "M178 184C200 176 226 180 231 198 231 204 230 208 230 212 231 216 236 219 236 222 236 225 232 225 231 226 231 229 234 230 233 233 232 235 231 235 231 237 233 244 226 250 216 250 212 250 209 248 207 246L209 270 182 266z",
    ],
    ["plum", "M184 256 178 268C190 288 212 292 222 280L209 258C206 270 194 268 184 256z"],
    ["collar", "M186 252 183 259C193 274 208 276 214 267L208 253C206 264 196 264 186 252z"],
    [
        "hair",
        "M226 186C214 162 158 156 142 202 134 240 156 270 182 264 202 256 206 234 203 212 216 211 227 206 231 198 231 192 229 189 226 186z",
    ],
    [
        "hair-light",
        "M152 210C146 244 144 300 112 362M166 260C160 300 146 348 122 384M158 186C168 176 184 174 196 176",
        2.4,
    ],
    [
        "sleeve",
        "M192 274C216 272 236 306 266 338L258 354C252 384 238 416 214 420 188 412 172 336 176 294 178 284 184 274 192 274z",
    ],
    ["plum", "M266 338 258 354C252 384 238 416 214 420L206 415C230 404 240 376 246 350L255 327z"],
    ["collar", "M253 327 245 350C239 376 229 404 205 414", 3],
    ["skin", "M262 334C272 338 286 344 290 350 282 356 266 356 258 352z"],
    ["gold", "M164 207V226M171 207V218", 2],
    ["blush", "M213 231a6 6 0 1 0 12 0 6 6 0 1 0-12 0z"],
    ["brush", "M212 218Q218 224 226 220", 2],
    ["plum", "M226 235.5H228.5", 2.4],
];

/** The board. */
const table: Shape[] = [
    ["wood-dark", "M244 430H262V454H248zM402 430H422L418 454H406z"],
    ["wood-side", "M228 416H442V436H228z"],
    ["wood", "M262 356H408L442 416H228z"],
    [
        "line",
        "M258 363H412M253 372H417M248 382H423M242 392H428M236 403H435M280 356 255 416M299 356 281 416M317 356 308 416M335 356 335 416M353 356 362 416M371 356 389 416M390 356 415 416",
        1,
    ],
];

/** On top of the yōkai's body: bib, bell and face. */
const features: Shape[] = [
    ["spirit-line", "M438 354C450 352 460 347 466 340", 2.4],
    [
        "plum",
        "M430 316C448 319 462 314 470 305L483 308C491 298 492 284 488 266L501 273C508 298 499 322 479 336 464 348 446 346 436 334 438 326 436 321 430 316z",
    ],
    ["gold", "M439 336a7 7 0 1 0 14 0 7 7 0 1 0-14 0z"],
    ["brush", "M440 336H452M446 336V342", 1.6],
    ["ear", "M478 206 456 234C464 238 473 244 479 250zM404 213 410 243 424 231z"],
    ["gold", "M436 240 440 250 436 260 431 250z"],
    ["blush", "M421 296a9 9 0 1 0 18 0 9 9 0 1 0-18 0z"],
    ["brush", "M409 279Q421 288 434 276", 2.6],
    ["brush", "M369.5 300a4.5 3.5 0 1 0 9 0 4.5 3.5 0 1 0-9 0z"],
    ["brush", "M383 306Q394 310 402 303", 1.8],
];

const fireflies: Shape[] = [
    [
        "fire",
        "M85 244a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM423.6 182a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0zM64 214a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM245.6 292a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0zM27.4 374a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0z",
    ],
];

const piece: Shape[] = [
    ["wood-side", "M-12-5V9H7L15 3V0z"],
    ["wood-light", "M-12-6 7-5 15 0 7 5-12 6z"],
    ["brush", "M-6-3V3M-2-2V2M2-3V3", 1.6],
];

/** Shapes, in painting order. */
function Drawn({ shapes }: { shapes: Shape[] }) {
    return (
        <>
            {shapes.map(([colour, path, width]) => (
                <path
                    key={path}
                    d={path}
                    {...(width === undefined
                        ? { fill: `var(--${colour})` }
                        : {
                              fill: "none",
                              stroke: `var(--${colour})`,
                              "stroke-width": width,
                              "stroke-linecap": "round",
                          })}
                />
            ))}
        </>
    );
}

/** Copies of the shape with an id, one for each transform. */
function Copies({ of, at }: { of: string; at: string[] }) {
    return (
        <>
            {at.map((transform) => (
                <use key={transform} href={`#story-${of}`} transform={transform} />
            ))}
        </>
    );
}

/** A princess and the yōkai Gomayo at an Ōgi board by moonlight. Render it at most once, because of its ids. */
export function StoryPicture() {
    return (
        <svg class="story-picture" viewBox="0 0 640 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <Shared />
            <path fill="url(#story-sky)" d="M0 0H640V480H0z" />
            <Drawn shapes={night} />
            <Drawn shapes={pine} />
            <Drawn shapes={mat} />
            <ellipse fill="url(#story-glow)" opacity="0.4" cx="330" cy="372" rx="230" ry="96" />
            <g transform="translate(-24 4)">
                <Drawn shapes={princess} />
                <g fill="var(--collar)" opacity="0.85">
                    <Copies
                        of="blossom"
                        at={["translate(198 304)", "translate(216 340)", "translate(198 376)scale(.8)"]}
                    />
                    <path d="M187.5 338a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM225.5 316a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM219.5 372a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z" />
                </g>
                <use href="#story-blossom" fill="var(--gold)" x="168" y="195" />
            </g>
            <Drawn shapes={table} />
            <Copies of="piece" at={onBoard} />
            <path
                fill="url(#story-spirit)"
                opacity="0.78"
                d="M554 392C584 380 588 356 580 328 572 290 552 262 566 220 574 196 592 184 612 180 606 210 632 240 638 290 644 352 612 420 536 438z"
            />
            <path
                fill="url(#story-spirit)"
                opacity="0.96"
                d="M372 300C380 292 389 289 396 282 402 275 402 264 405 256L398 202 430 232C438 229 444 229 450 231L484 192 486 252C487 255 487 257 487 260 530 276 556 322 556 374 556 404 544 424 536 438 500 460 456 450 454 410 452 390 448 372 438 354 416 356 396 360 384 364 374 364 370 354 378 348 396 336 416 326 432 316 414 318 398 315 384 309 376 307 370 304 372 300z"
            />
            <Drawn shapes={features} />
            <circle fill="url(#story-glow)" cx="338" cy="328" r="44" />
            <Copies of="piece" at={["translate(340 328)rotate(-12)scale(-1.25 1.25)", ...captured]} />
            <Copies of="fire" at={["translate(540 206)", "translate(510 258)scale(.6)"]} />
            <Drawn shapes={fireflies} />
        </svg>
    );
}

const onBoard = [
    "translate(284 367)",
    "translate(262 397)",
    "translate(310 387)",
    "translate(388 367)scale(-1 1)",
    "translate(414 398)scale(-1 1)",
    "translate(362 387)scale(-1 1)",
];
const captured = ["translate(200 447)", "translate(172 452)rotate(-14)", "translate(476 450)scale(-1 1)"];

/** Gradients and shapes that are used more than once. */
function Shared() {
    return (
        <defs>
            <linearGradient id="story-sky" x1="0" y1="0" x2="0" y2="1">
                <stop stop-color="var(--sky-high)" />
                <stop offset="0.34" stop-color="var(--sky)" />
                <stop offset="0.74" stop-color="var(--sky-low)" />
            </linearGradient>
            <linearGradient id="story-spirit" gradientUnits="userSpaceOnUse" x1="0" y1="306" x2="0" y2="440">
                <stop stop-color="var(--spirit)" />
                <stop offset="0.5" stop-color="var(--spirit)" stop-opacity="0.6" />
                <stop offset="1" stop-color="var(--spirit)" stop-opacity="0" />
            </linearGradient>
            <radialGradient id="story-glow">
                <stop stop-color="var(--fire)" stop-opacity="0.75" />
                <stop offset="1" stop-color="var(--fire)" stop-opacity="0" />
            </radialGradient>
            <g id="story-piece">
                <Drawn shapes={piece} />
            </g>
            <g id="story-fire">
                <circle fill="url(#story-glow)" r="30" />
                <path fill="var(--fire)" d="M1-15C2-8 9-4 8 3 7 10-6 11-8 3-9-3-2-6 1-15z" />
            </g>
            <path
                id="story-blossom"
                d="M0-8A3.8 3.8 0 0 1 3.5-3 3.8 3.8 0 0 1 7.5 1 3.8 3.8 0 0 1 4 6 3.8 3.8 0 0 1-4 6 3.8 3.8 0 0 1-7.5 1 3.8 3.8 0 0 1-3.5-3 3.8 3.8 0 0 1 0-8z"
            />
        </defs>
    );
}
