export function ideaDraft(ideaId = "new"): string {
  return `idea:${ideaId}`;
}
