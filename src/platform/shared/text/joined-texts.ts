/** Joins versions of a text, one below the other. Leaves out a version that an earlier one contains. */
export function joinedTexts(...texts: string[]): string {
  return texts.reduce((joined, text) => {
    const [first, other] = [joined.trim(), text.trim()];
    if (first === other || first.includes(other)) return first;
    return first === "" ? other : `${first}\n\n${other}`;
  });
}
