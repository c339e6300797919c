import { figure } from "#shared/text/figure.ts";

/** The count is shown from this share of the limit. */
const NEAR_THE_LIMIT = 0.8;

/** In UTF-16 units after trimming, as the server counts. */
export function isTooLong(text: string, maxLength: number): boolean {
  return text.trim().length > maxLength;
}

export function isNearLimit(text: string, maxLength: number): boolean {
  return text.trim().length >= maxLength * NEAR_THE_LIMIT;
}

export function TextCount({ id, text, maxLength }: { id: string; text: string; maxLength: number }) {
  if (!isNearLimit(text, maxLength)) return null;
  const { length } = text.trim();
  const over = length - maxLength;
  return (
    <output id={id} className={`shrink-0 text-sm ${over > 0 ? "font-semibold text-danger" : "text-quiet"}`}>
      {over > 0 ? `Sobra${over > 1 ? "n" : ""} ${figure(over)}` : `${figure(length)} / ${figure(maxLength)}`}
    </output>
  );
}
