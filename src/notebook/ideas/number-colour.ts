/** Ten hues, each halfway between those of two keys and far from the one before. */
const HUES = [46, 154, 262, 10, 118, 226, 334, 82, 190, 298];

/** The colour of an idea's number, which cycles (spec, section 2). @param place counts from 0 */
export function numberColour(place: number): string {
  return `oklch(var(--key-tone) ${HUES[place % HUES.length]})`;
}
