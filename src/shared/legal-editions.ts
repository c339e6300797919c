/**
 * Every edition of the dated documents, latest last: its day, and the SHA-256 of the file (`sha256sum`). The build
 * refuses a file without an edition, so a changed text always gets a changed date.
 */
export const EDITIONS = {
  "politica-de-privacidad": [
    ["2026-11-23", "e8ab86a5d7add08aee99738a22146da795fe11a377d1284218f7e506f9a3ee8d"],
  ],
  "terminos-de-servicio": [
    ["2026-11-23", "646fd8caff7ca74c3b45a9783980272359b02b733069c42477e40e885fb04dc9"],
  ],
} as const satisfies Record<string, readonly [Edition, ...Edition[]]>;

type Edition = readonly [day: string, sha256: string];
type DatedDocument = keyof typeof EDITIONS;

/** Returns the day of the current edition, `yyyy-MM-dd`. */
export function editionOf(document: DatedDocument): string {
  return EDITIONS[document].at(-1)?.[0] ?? "";
}
