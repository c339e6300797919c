/** Matches words that begin with the sound of "i", so not "hielo". */
const BEGINS_WITH_I = /^(?:[ií]|h[ií](?![ae]))/i;

/** Writes, for example, "tus notas, tu diario e ideas". Like `figure`, it uses no `Intl`. */
export function listInWords(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(", ")} ${BEGINS_WITH_I.test(last) ? "e" : "y"} ${last}`;
}
