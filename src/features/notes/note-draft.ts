/** What the draft of a context's next entry is called. */
export function noteDraft(context: string): string {
  return `note:${context}`;
}
