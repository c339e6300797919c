const NAME_MAX = 40;
const MARK_BYTES = 6;

/** `{timestamp}_{filename}` as in the spec, reduced to letters and digits, with a random suffix. */
export function newImageFile(filename: string, now: Date): string {
  const name = filename
    .replace(/\.[^.]*$/, "")
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_MAX)
    .replaceAll(/^-|-$/g, "");
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(MARK_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  const at = String(Math.max(now.getTime(), 0)).padStart(13, "0");
  return `${at}_${name || "imagen"}-${mark.join("")}.webp`;
}
