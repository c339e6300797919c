import type { LegalText } from "./legal-text.ts";

const FOLDER = "/content/legal/";
const loaders = import.meta.glob<LegalText>("/content/legal/*.md", { import: "default" });

/** Every text there is in `content/legal`; each is its page's path. */
export const legalTextIds: readonly string[] = Object.keys(loaders).map((file) =>
  file.slice(FOLDER.length, -".md".length),
);

/** A legal text, loaded when it is asked for. `id` is one of `legalTextIds`. */
export async function loadLegalText(id: string): Promise<LegalText> {
  const load = loaders[`${FOLDER}${id}.md`];
  if (!load) throw new Error(`there is no legal text "${id}"`);
  return load();
}
