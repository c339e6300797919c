import { LineArt } from "#platform/ui/drawings/line-art.tsx";

/** Parts that the drawing on a member's home has too. */
export const BOOK =
  "M240 152c-24-14-72-18-128-12L84 218c66-8 124-4 156 14 32-18 90-22 156-14l-28-78c-56-6-104-2-128 12zM240 152v80M84 218l-3 9c68-8 127-4 159 14 32-18 91-22 159-14l-3-9";
export const PENCIL = "M282 204l5-11 51-35 6 9-51 35zM330 163l6 9";
export const CUP = "M420 192h36v18a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14zM456 197h4a7 7 0 0 1 0 14h-4";
export const STEAM = "M431 183c-5-6 5-9 0-16M445 183c-5-6 5-9 0-16";

export function FirstLight({ className }: { className?: string }) {
  return (
    <LineArt className={className} viewBox="0 26 480 214">
      <path
        d="M192 140a48 48 0 0 1 96 0c-18 1-36 4-48 12-12-8-30-11-48-12z"
        fill="var(--ember)"
        stroke="none"
      />
      <path
        d="M240 74V56M207 81l-8-15M273 81l8-15M181 104l-15-11M299 104l15-11"
        stroke="var(--ember)"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M126 164c26-2 50-1 82 6M119 179c30-3 54-1 89 6M112 194c34-3 62-1 96 7M105 209c20-2 34-2 52-1"
        stroke="var(--edge)"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M4 132c32-4 58-40 96-40 34 0 48 30 78 38M302 130c24-8 36-24 62-24 40 0 66 22 112 26${BOOK}${PENCIL}M4 232h52M424 232h52${CUP}${STEAM}M128 56q6-7 10 0 4-7 10 0M156 40q5-6 8 0 3-6 8 0M396 60q5-6 8 0 3-6 8 0`}
        vectorEffect="non-scaling-stroke"
      />
    </LineArt>
  );
}
