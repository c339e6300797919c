/** The first `length` characters followed by an ellipsis, as the spec's cards show a description. */
export function excerpt(text: string, length: number): string {
  return `${Array.from(text).slice(0, length).join("")}...`;
}
