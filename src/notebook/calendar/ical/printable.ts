/** Normalizes line breaks, removes the control characters that RFC 5545 forbids, and replaces unpaired surrogates. */
export function printable(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes exactly these
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
  );
}
