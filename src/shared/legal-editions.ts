/**
 * Every edition of the dated documents, latest last: its day, and the SHA-256 of the file (`sha256sum`). The build
 * refuses a file without an edition, so a changed text always gets a changed date.
 */
export const EDITIONS = {
  "politica-de-privacidad": [
    ["2026-11-23", "dac8faa6696ab5909b1d0006c29773a5769e44e8e8ecedc634cb62e967dafcce"],
  ],
  "terminos-de-servicio": [
    ["2026-11-23", "bee9a205f65edb2e4b134ac71b74ae2d220099f81c6e2884115ca796ae1b8d60"],
  ],
} as const satisfies Record<string, readonly [Edition, ...Edition[]]>;

type Edition = readonly [day: string, sha256: string];
type DatedDocument = keyof typeof EDITIONS;

/** Returns the day of the current edition, `yyyy-MM-dd`. */
export function editionOf(document: DatedDocument): string {
  return EDITIONS[document].at(-1)?.[0] ?? "";
}
