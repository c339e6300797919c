/** Returns a `data:` URL, because the CSP forbids `blob:`; undefined if the browser cannot read its stored copy. */
export async function addressOf(content: Blob | null | undefined): Promise<string | undefined> {
  if (!content) return undefined;
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => resolve(undefined);
  reader.readAsDataURL(content);
  return promise;
}
