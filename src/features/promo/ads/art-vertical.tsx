import type { ReactElement } from "react";
import type { AD_ARTWORKS } from "./ad.ts";
import { AD_COLOURS as C } from "./colours.ts";
import { Pen } from "./pen.tsx";

/** For a right panel below the left one: 1080 × 630, with the left half free for the message. */
export const VERTICAL_ARTWORKS: Record<(typeof AD_ARTWORKS)["vertical"][number], ReactElement> = {
  seedling: (
    <>
      <path d="M570 524a220 220 0 0 1 440 0z" fill={C.paper} />
      <path d="M0 520c240-30 520-40 790-24 120 8 220 8 290 0v134H0z" fill={C.night} />
      <Pen stroke={C.night} width={18} d="M790 500c2-80-3-140 1-214" />
      <path d="M792 344c-96 8-158-36-172-134 98-6 164 40 172 134z" fill={C.night} />
      <path d="M790 272c-6-96 48-158 150-168 8 100-46 160-150 168z" fill={C.ember} />
      <Pen
        stroke={C.dawn}
        width={6}
        d="M790 528v74M790 534c-6 34-44 36-84 42M790 534c6 34 44 36 84 42M790 558c-4 24-20 32-40 44M790 558c4 24 20 32 40 44"
      />
    </>
  ),
  match: (
    <>
      <Pen stroke={C.wash} width={34} d="M560 640l232-262" />
      <path
        d="M846 90c10 70 114 120 114 226a128 128 0 0 1-256 0c0-46 24-78 54-108 2 30 16 46 38 54-8-68 4-126 50-172z"
        fill={C.dawn}
      />
      <path
        d="M834 408a62 62 0 0 1-62-62c0-18 8-32 24-40 36 8 62-20 68-52 22 28 36 54 36 84 0 42-28 70-66 70z"
        fill={C.paper}
      />
      <path d="M764 414l46-52c10 12 14 26 8 38-8 16-34 22-54 14z" fill={C.night} />
      <Pen
        stroke={C.onEmber}
        width={10}
        d="M640 190l-50-34M610 320h-62M1010 210l44-30M700 90l-26-54M980 110l26-44M1010 350h40"
      />
    </>
  ),
  diary: (
    <>
      <path d="M0 560h1080v70H0z" fill={C.nightLine} />
      <path d="M560 170c90-26 170-24 240 8v356c-70-32-150-34-240-8z" fill={C.paper} />
      <path d="M800 178c70-32 150-34 240-8v356c-90-26-170-24-240 8z" fill={C.nightLine} />
      <path
        d="M560 526v24c90-26 170-24 240 8 70-32 150-34 240-8v-24c-90-26-170-24-240 8-70-32-150-34-240-8z"
        fill={C.nightEdge}
      />
      <path d="M610 330a70 70 0 0 1 140 0z" fill={C.dawn} />
      <Pen stroke={C.dawn} width={8} d="M680 236v-32M616 262l-18-24M744 262l18-24" />
      <Pen
        stroke={C.edge}
        width={7}
        d="M594 330c64-4 120 0 172 14M594 390c64-4 120 0 172 14M594 444c50-4 90-2 128 6"
      />
      <path d="M976 300a76 76 0 1 1-62-114 60 60 0 0 0 62 114z" fill={C.nightInk} />
      <Pen stroke={C.nightEdge} width={7} d="M834 404c52-14 108-18 172-14M834 458c40-10 80-15 128-15" />
      <Pen stroke={C.night} width={6} d="M800 178v356" />
    </>
  ),
  lantern: (
    <>
      <path d="M800 606a290 290 0 1 1 .1 0z" fill={C.nightRaised} />
      <path d="M800 518a202 202 0 1 1 .1 0z" fill={C.nightLine} />
      <path d="M0 582h1080v48H0z" fill={C.nightEdge} />
      <Pen stroke={C.paper} width={10} d="M800 128a34 34 0 1 0-.1 0z" />
      <path d="M694 214c0-58 40-86 106-86s106 28 106 86z" fill={C.paper} />
      <path d="M718 214c-50 76-50 196 0 280h164c50-84 50-204 0-280z" fill={C.night} />
      <path d="M800 250c52 58 72 92 72 138a72 72 0 0 1-144 0c0-46 20-80 72-138z" fill={C.dawn} />
      <path d="M800 350c22 26 32 42 32 62a32 32 0 0 1-64 0c0-20 10-36 32-62z" fill={C.paper} />
      <Pen stroke={C.paper} width={10} d="M718 214c-50 76-50 196 0 280M882 214c50 76 50 196 0 280" />
      <path d="M670 494h260v88H670z" fill={C.paper} />
      <path
        d="M600 330a12 12 0 1 0-.1 0zM640 170a9 9 0 1 0-.1 0zM1000 250a12 12 0 1 0-.1 0zM970 120a8 8 0 1 0-.1 0zM570 470a8 8 0 1 0-.1 0zM1030 420a9 9 0 1 0-.1 0z"
        fill={C.dawn}
      />
    </>
  ),
  books: (
    <>
      <path d="M946 552a64 64 0 0 1 128 0z" fill={C.dawn} />
      <path d="M516 160h96v392h-96z" fill={C.night} />
      <path d="M612 88h118v464H612z" fill={C.ember} />
      <path d="M730 206h72v346h-72z" fill={C.nightEdge} />
      <Pen
        stroke={C.paper}
        width={8}
        d="M540 218h48M540 244h48M640 154h62M640 180h62M640 492h62M752 264h28M752 500h28"
      />
      <g transform="rotate(-8 938 552)">
        <path d="M852 166h86v400h-86z" fill={C.nightLine} />
        <Pen stroke={C.paper} width={8} d="M874 218h42M874 244h42" />
      </g>
      <path d="M0 552h1080v78H0z" fill={C.night} />
    </>
  ),
};
