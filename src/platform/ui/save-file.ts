import { MINUTE_MS } from "#platform/shared/time.ts";

/** Some browsers read the file only after the click has been handled. */
const ADDRESS_KEPT_MS = MINUTE_MS;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_KEPT_MS);
}
