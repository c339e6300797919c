/** Without control characters, which no calendar file may hold, and with one kind of line break. */
export function printable(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
  );
}
