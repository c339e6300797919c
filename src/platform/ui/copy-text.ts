/** Returns false without permission or a clipboard, such as on an insecure page or in an embedded browser. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
