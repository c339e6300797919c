const NAME_MAX = 40;
const MARK_BYTES = 6;

/**
 * What a picture is called from the moment in which it is chosen: `{timestamp}_{filename}`, as the specification has it,
 * with nothing of the member's own name for it but letters and digits, and a mark that no other has.
 */
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
