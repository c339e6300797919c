/** What the draft of a new idea is called, or of the changes to one. */
export function ideaDraft(ideaId = "new"): string {
  return `idea:${ideaId}`;
}
