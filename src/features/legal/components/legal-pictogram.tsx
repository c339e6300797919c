import { LineArt } from "#ui/drawings/line-art.tsx";

type Drawing = readonly [line: string, light: string];

/** A page and its seal, for a text that has no drawing of its own. */
const page: Drawing = [
  "M29 44H11a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3h18l9 9v11M28 4v10h10M15 16h7M15 23h14M15 30h9M31 38l-2 7 5-2.5 5 2.5-2-7",
  "M34 27a6 6 0 1 0 .1 0z",
];

/** By the text's id, on the grid of the keys' pictograms (docs/design.md, "Pictures"). */
const drawings: Record<string, Drawing> = {
  // A padlock, its keyhole lit.
  "politica-de-privacidad": [
    "M8 20h32a3 3 0 0 1 3 3v19a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3zM13 20v-6a11 11 0 0 1 22 0v6M24 35v4",
    "M24 27a4.5 4.5 0 1 0 .1 0z",
  ],
  // A page whose lower half is fading away.
  "facebook-data-instructions": [
    "M8 28V7a3 3 0 0 1 3-3h18l9 9v15M28 4v10h10M14 28h18M8 34v2M38 34v2M8 42v.1M14 44h.1M20 44h.1M26 44h.1M32 44h.1M38 42v.1",
    "M16 28a7 7 0 0 1 14 0z",
  ],
  // An open door, the day behind it.
  baja: ["M4 44h40M10 44V4h28v40M10 4l14 6v32l-14 2M19 25v3", "M26.5 43a5 5 0 0 1 10 0z"],
  // A way that turns back before the sun is up.
  arrepentimiento: ["M14 6l-8 8 8 8M6 14h21a13 13 0 0 1 0 26H10", "M12 40a7 7 0 0 1 14 0z"],
};

export function LegalPictogram({ id, className }: { id: string; className?: string }) {
  const [line, light] = (Object.hasOwn(drawings, id) && drawings[id]) || page;
  return (
    <LineArt className={className} viewBox="0 0 48 48">
      <path d={light} fill="var(--ember)" stroke="none" />
      <path d={line} />
    </LineArt>
  );
}
