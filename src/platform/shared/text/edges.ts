/** Removes characters from both ends by index: a regular expression such as `/ +$/` takes seconds on long runs. */
export function withoutEdges(text: string, character: RegExp): string {
  let start = 0;
  for (let at = start; at < text.length; start = at) {
    const next = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!character.test(next)) break;
    at += next.length;
  }
  return withoutEnd(text.slice(start), character);
}

export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const isPair = end > 1 && /[\uDC00-\uDFFF]/.test(text[end - 1] ?? "");
    const start = isPair && /[\uD800-\uDBFF]/.test(text[end - 2] ?? "") ? end - 2 : end - 1;
    if (!character.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}

const SHOWS_NOTHING = /^[\s\p{Cc}\p{DI}\u2800]*$/u;

/** Trims a text. Returns "" if no character is visible. Other texts keep invisible characters, which emoji may need. */
export function trimText(text: string): string {
  return SHOWS_NOTHING.test(text) ? "" : text.trim();
}

/** Replaces each run of line breaks and surrounding blanks with one space. */
export function inOneLine(text: string): string {
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === last ? line : line.trimEnd()))
    .filter((line, at) => at === 0 || at === last || line !== "")
    .join(" ");
}
