import { LineArt } from "#platform/ui/drawings/line-art.tsx";

/** Two paths on a grid of 48 × 48: one line, and one filled spot of light in the key's colour (docs/design.md). */
type Drawing = readonly [line: string, light: string];

const key: Drawing = ["M24 24a8 8 0 1 0-.1 0zM24 24v20M24 34h7M24 41h5", "M24 19a3 3 0 1 0-.1 0z"];

const drawings: Record<string, Drawing> = {
  // A path towards the sun on the horizon.
  metas: [
    "M3 29h42M24 8v6M9 13l3.5 4M39 13l-3.5 4M19 29l-9 15M29 29l9 15M24 35v2M24 42v2",
    "M14 29a10 10 0 0 1 20 0z",
  ],
  // A seedling inside a head.
  mentalidad: [
    "M17 44v-7c-5-3-8-8-8-14C9 13 16 5 25 5c9 0 15 6 15 15l3 7-4 2v4c0 3-1 4-4 4h-4v7M24 31V20M24 23c-5 0-7-3-7-7 5 0 7 3 7 7",
    "M24 20c0-5 3-8 8-8 0 5-3 8-8 8z",
  ],
  // A window with the first light in it.
  claridad: ["M11 40V19a13 13 0 0 1 26 0v21M6 40h36M24 6v20M11 26h26", "M16.5 40a7.5 7.5 0 0 1 15 0z"],
  // A signpost with one lit arm.
  decision: ["M24 4v40M15 44h18M24 9h13l5 5-5 5H24M24 23H11l-5 5 5 5h13", "M24 9h13l5 5-5 5H24z"],
  // A struck match.
  accion: [
    "M5 44l18.5-18.5M31 5c.5 5 8 8 8 15.5a8.5 8.5 0 0 1-17 0c0-3 1.5-5.5 3.5-7.5 0 2 1 3.5 2.5 4-.5-4.5 0-8.5 3-12zM13 11l2.5 3M8 20l4 1M38 34l3 2.5",
    "M30.5 26a4 4 0 0 1-4-4c0-1 .5-2 1.5-2.5 2.5.5 4-1.5 4.5-3.5 1.5 2 2.5 3.5 2.5 5.5 0 3-2 4.5-4.5 4.5z",
  ],
  // A bowl that drops are filling.
  constancia: [
    "M5 26h38c0 10-8 17-19 17S5 36 5 26zM15 34c3-2.5 6-2.5 9 0s6 2.5 9 0M11 13v5M37 8v5",
    "M24 4c4 5 5.5 7.5 5.5 10a5.5 5.5 0 0 1-11 0c0-2.5 1.5-5 5.5-10z",
  ],
  // A path with sharp turns up to a flag.
  perseverancia: ["M3 43L22 15l8 12 4-5 11 21zM22 15V5M14 43l13-5-11-6 9-4-5-4", "M22 5l11 4-11 4z"],
  // A lit lantern.
  exito: [
    "M24 10a3 3 0 1 0-.1 0zM15 18c0-5 4-8 9-8s9 3 9 8zM17 18c-4 6-4 12 0 18M31 18c4 6 4 12 0 18M13 36h22v7H13zM8 20l-3-2M40 20l3-2M8 32l-3 2M40 32l3 2",
    "M24 22c4 4.5 5 6 5 8.5a5 5 0 0 1-10 0c0-2.5 1-4 5-8.5z",
  ],
  // Opening quotation marks over the first lines.
  frases: [
    "M7 22c0-9 4-13 11-15-2.5 3-4 5-4 8.5a6.5 6.5 0 1 1-7 6.5zM7 36h34M7 43h21",
    "M25 22.5c0-10 4.5-15 12.5-17-2.5 3-4.5 5.5-4.5 9a7.5 7.5 0 1 1-8 8z",
  ],
  // An open book with the sun rising from its fold.
  historias: [
    "M24 22c-4-4-10-6-20-6v23c10 0 16 1.5 20 5 4-3.5 10-5 20-5V16c-10 0-16 2-20 6zM24 22v22M24 3v3M13 6l2 2M35 6l-2 2",
    "M16 17a8 8 0 0 1 16 0c-3.5 1-6 2-8 4.5-2-2.5-4.5-3.5-8-4.5z",
  ],
};

/** @param name the key's id; an unknown one gets a plain key */
export function Pictogram({ name, className }: { name: string; className?: string }) {
  const [line, light] = (Object.hasOwn(drawings, name) && drawings[name]) || key;
  return (
    <LineArt className={className} viewBox="0 0 48 48">
      <path d={light} fill="var(--key)" stroke="none" />
      <path d={line} />
    </LineArt>
  );
}
