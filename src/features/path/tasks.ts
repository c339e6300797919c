const found = import.meta.glob<string>("/content/keys/*.md", {
  query: "?task",
  import: "default",
  eager: true,
});

/** In the infinitive; undefined for a key that no longer exists. */
export function taskOf(keyId: string): string | undefined {
  return found[`/content/keys/${keyId}.md`];
}
