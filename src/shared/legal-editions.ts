/**
 * Every edition of the dated documents, latest last: its day, and the SHA-256 of the file (`sha256sum`). The build
 * refuses a file without an edition, so a changed text always gets a changed date.
 */
export const EDITIONS = {
  "politica-de-privacidad": [
    ["2026-11-23", "7893ab3e1fe3de04298acec1d4e78af1e9c38f5ffbac935019ebaeac3ecb34de"],
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
