import type { ReactElement } from "react";
import type { AD_ARTWORKS } from "./ad.ts";
import { AD_COLOURS as C } from "./colours.ts";
import { Pen } from "./pen.tsx";

const STEPS = [0, 1, 2, 3, 4];

/** For a right panel beside the left one: 480 × 1350, with the upper third free for the message. */
export const HORIZONTAL_ARTWORKS: Record<(typeof AD_ARTWORKS)["horizontal"][number], ReactElement> = {
  notebook: (
    <>
      <path d="M60 1058a180 180 0 0 1 360 0z" fill={C.dawn} />
      <Pen stroke={C.dawn} width={10} d="M240 800v-76M113 840l-46-60M367 840l46-60" />
      <path d="M0 1090h480v260H0z" fill={C.nightLine} />
      <g transform="translate(24 106) scale(0.9)">
        <path
          d="M240 1052c-38-22-118-30-206-20L-10 1200c108-14 200-8 250 26 50-34 142-40 250-26l-44-168c-88-10-168-2-206 20z"
          fill={C.paper}
        />
        <path
          d="M-10 1200l-4 20c108-14 204-8 254 26 50-34 146-40 254-26l-4-20c-108-14-200-8-250 26-50-34-142-40-250-26z"
          fill={C.edge}
        />
        <Pen stroke={C.ink} width={5} d="M240 1052v174" />
        <Pen
          stroke={C.edge}
          width={6}
          d="M56 1066c58-6 108-2 146 10M46 1102c64-6 118-2 158 12M36 1140c70-6 126 0 168 14M278 1076c40-12 88-16 146-10"
        />
        <path d="M296 1172l14-26 120-92 18 24-120 92z" fill={C.ember} />
      </g>
    </>
  ),
  path: (
    <>
      <path d="M290 860a130 130 0 1 0-.1 0z" fill={C.dawn} />
      <path d="M0 850c70-60 130-70 200-40s130 10 180-50 70-50 100-50v640H0z" fill={C.nightEdge} />
      <path d="M0 990c60-50 150-80 240-60s170 30 240-20v440H0z" fill={C.nightLine} />
      <path d="M0 1110c120-70 300-60 480 40v200H0z" fill={C.night} />
      <path
        d="M60 1350c60-90 250-100 260-170 8-56-150-70-152-118-2-44 176-52 180-102 2-34-60-48-64-84l22-62 6 62c8 32 92 44 92 88 0 64-146 78-146 106 0 30 164 46 160 116-4 76-130 88-150 164z"
        fill={C.paper}
      />
      <Pen stroke={C.ink} width={8} d="M306 826V664" />
      <path d="M306 664l96 34-96 36z" fill={C.ember} />
    </>
  ),
  stairs: (
    <>
      <path d="M364 722a80 80 0 1 0-.1 0z" fill={C.paper} />
      <path d="M0 1350v-92h96v-112h96v-112h96V922h96V810h96v540z" fill={C.night} />
      <g fontFamily="var(--font-serif)" fontSize="60" fontWeight="600" textAnchor="middle" fill={C.dawn}>
        {STEPS.map((step) => (
          <text key={step} x={48 + step * 96} y={1328 - step * 112}>
            {step + 1}
          </text>
        ))}
      </g>
    </>
  ),
  window: (
    <>
      <path d="M70 1180V770a170 170 0 0 1 340 0v410z" fill={C.dawn} />
      <path d="M240 1160a110 110 0 1 0-.1 0z" fill={C.paper} />
      <path d="M70 1180v-110c70-50 130-50 190-20s100 30 150 0v130z" fill={C.night} />
      <Pen stroke={C.paper} width={18} d="M70 1180V770a170 170 0 0 1 340 0v410M240 600v580M70 850h340" />
      <path d="M30 1180h420v34H30z" fill={C.paper} />
      <path d="M0 1214h480v136H0z" fill={C.emberDeep} />
      <path d="M282 1108h80v42a30 30 0 0 1-30 30h-20a30 30 0 0 1-30-30z" fill={C.ember} />
      <Pen stroke={C.ember} width={10} d="M362 1121h8a18 18 0 0 1 0 36h-12" />
    </>
  ),
  drops: (
    <>
      <Pen
        stroke={C.ink}
        width={7}
        d="M240 580c17 22 26 36 26 48a26 26 0 0 1-52 0c0-12 9-26 26-48zM240 716c22 28 33 46 33 62a33 33 0 0 1-66 0c0-16 11-34 33-62z"
      />
      <path d="M240 864c34 44 52 72 52 98a52 52 0 0 1-104 0c0-26 18-54 52-98z" fill={C.ember} />
      <path d="M0 1262h480v88H0z" fill={C.edge} />
      <path d="M40 1090h400c0 110-60 160-130 172H170c-70-12-130-62-130-172z" fill={C.night} />
      <path d="M240 1128c-110 0-200-17-200-38s90-38 200-38 200 17 200 38-90 38-200 38z" fill={C.nightLine} />
      <Pen
        stroke={C.nightInk}
        width={6}
        d="M150 1090c0-12 40-20 90-20s90 8 90 20-40 20-90 20-90-8-90-20zM204 1090c0-5 16-8 36-8s36 3 36 8-16 8-36 8-36-3-36-8z"
      />
    </>
  ),
};
