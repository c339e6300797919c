/** From this share of the limit on, what is left is worth knowing. */
const NEAR_THE_LIMIT = 0.8;

/** In UTF-16 units, as the server counts; what it trims is not counted. */
export function isTooLong(text: string, maxLength: number): boolean {
  return text.trim().length > maxLength;
}

export function isNearLimit(text: string, maxLength: number): boolean {
  return text.trim().length >= maxLength * NEAR_THE_LIMIT;
}

/** How much of a text's room is used, once that is worth knowing. More is never cut: it is said. */
export function TextCount({ id, text, maxLength }: { id: string; text: string; maxLength: number }) {
  if (!isNearLimit(text, maxLength)) return null;
  const { length } = text.trim();
  const isOver = length > maxLength;
  return (
    <output id={id} className={`shrink-0 text-sm ${isOver ? "font-semibold text-danger" : "text-quiet"}`}>
      {isOver ? `Sobran ${length - maxLength}` : `${length} / ${maxLength}`}
    </output>
  );
}
