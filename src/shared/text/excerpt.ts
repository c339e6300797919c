/** Always adds an ellipsis, as the spec's cards do. */
export function excerpt(text: string, length: number): string {
  return `${Array.from(text).slice(0, length).join("")}...`;
}
