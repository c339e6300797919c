import { cutText } from "./cut-text.ts";

/** Returns the beginning of a text. Always adds an ellipsis, as the spec's cards do. */
export function excerpt(text: string, length: number): string {
  return `${cutText(text, length)}...`;
}
