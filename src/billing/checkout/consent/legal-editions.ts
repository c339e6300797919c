/** Each edition's date and its file's SHA-256, latest last. The build refuses another hash: a new text needs a date. */
export const EDITIONS = {
  "politica-de-privacidad": [
    ["2026-11-23", "a886342ff126b4b90953e4e6d323e0c73602c3e67ef276828e12b38b2284e7b9"],
    ["2026-11-27", "30ae22a69f9eeb878953bf41390f7d32c42cf0c515050f9a8fb695e77e2189b1"],
    ["2026-11-28", "f497707a98f6db7728b02a871027107bcfe739e46fea2f40fed3b4f7180d3739"],
    ["2026-11-29", "ce96857d3001fb0392961e0c74574174671fc9c56d91df26f1cd1b5eb6824439"],
  ],
  "terminos-de-servicio": [
    ["2026-11-23", "afeb91d3adbb22ed1714c1ff7ed60166c54e85bdf836083176dd2d5a2277e1fb"],
    ["2026-11-27", "a4d6612754e811be1db34e2bb179c88d828accbe11d31434447c8a4cfce0fbb2"],
    ["2026-11-28", "92b95daaee93c133c04420e36a057e995b9e530b6b93ea07126daf712d11ba5b"],
    ["2026-11-29", "9445dc3c97a75ad49d8398d5064e9baf9cb4fb8415fa33026bf1959489deb195"],
  ],
} as const satisfies Record<string, readonly [Edition, ...Edition[]]>;

type Edition = readonly [day: string, sha256: string];
type DatedDocument = keyof typeof EDITIONS;

export function editionOf(document: DatedDocument): string {
  return EDITIONS[document].at(-1)?.[0] ?? "";
}
