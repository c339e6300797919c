/** Returns false without a clipboard, as on an insecure page or in an embedded browser, and without permission. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
