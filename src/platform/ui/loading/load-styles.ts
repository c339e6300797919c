const loading = new Map<string, Promise<void>>();

/** Adds a style sheet once and waits for it. Rejects where it cannot be fetched; the next call retries. */
export function loadStyles(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: url });
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(url);
      reject(new Error(`${url} could not be fetched`));
    };
  });
  loading.set(url, loaded);
  document.head.append(link);
  return loaded;
}
