/**
 * Every edition of the dated documents, latest last: its day, and the SHA-256 of the file (`sha256sum`). The build
 * refuses a file without an edition, so a changed text always gets a changed date.
 */
export const EDITIONS = {
  "politica-de-privacidad": [
    ["2026-11-23", "02936303a6089a46fb89e346b16ef537d22616265ca1975a552159f78a3e718d"],
  ],
  "terminos-de-servicio": [
    ["2026-11-23", "a92bcf1db246e65631ab8972b48001f810a711b46cdfb4b27d450dabc5e843be"],
  ],
} as const satisfies Record<string, readonly [Edition, ...Edition[]]>;

type Edition = readonly [day: string, sha256: string];
type DatedDocument = keyof typeof EDITIONS;

/** Returns the day of the current edition, `yyyy-MM-dd`. */
export function editionOf(document: DatedDocument): string {
  return EDITIONS[document].at(-1)?.[0] ?? "";
}
