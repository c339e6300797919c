/**
 * Every edition of the dated documents, latest last: its day, and the SHA-256 of the file (`sha256sum`). The build
 * refuses a file without an edition, so a changed text always gets a changed date.
 */
export const EDITIONS = {
  "politica-de-privacidad": [
    ["2026-11-23", "27a5f722ca8fd0127599998dead8b24be9af1beda5d5e9c425e24aa2432f92b8"],
  ],
  "terminos-de-servicio": [
    ["2026-11-23", "aabc532d13cede569afc007fdfad63c3093b28940f5513d0014fd65c878c0ceb"],
  ],
} as const satisfies Record<string, readonly [Edition, ...Edition[]]>;

type Edition = readonly [day: string, sha256: string];
type DatedDocument = keyof typeof EDITIONS;

/** Returns the day of the current edition, `yyyy-MM-dd`. */
export function editionOf(document: DatedDocument): string {
  return EDITIONS[document].at(-1)?.[0] ?? "";
}
