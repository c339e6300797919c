/** The ten hues. Each lies halfway between the hues of two lessons, and far from the previous hue. */
const HUES = [46, 154, 262, 10, 118, 226, 334, 82, 190, 298];

/** Returns the colour of an idea's number; the colours repeat (spec, section 2). @param place counts from 0 */
export function numberColour(place: number): string {
  return `oklch(var(--key-tone) ${HUES[place % HUES.length]})`;
}
