export function noteDraft(context: string): string {
  return `note:${context}`;
}
