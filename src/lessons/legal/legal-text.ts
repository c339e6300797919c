/** A part under one heading; `content` is HTML made from our own Markdown at build time. */
export interface LegalSection {
  id: string;
  title: string;
  content: string;
}

export interface Letter {
  label: string;
  /** The whole mailto address, with subject and text. */
  href: string;
  to: string;
  subject: string;
  lines: string[];
}

export interface LegalText {
  id: string;
  title: string;
  description: string;
  /** The day of the original version (spec, section 9). */
  updated?: "2025-06-26" | undefined;
  modified?: string | undefined;
  /** HTML before the first section. */
  intro?: string | undefined;
  letter?: Letter | undefined;
  sections: LegalSection[];
}

const loaders = import.meta.glob<LegalText>("/content/legal/*.md", { import: "default" });

export async function loadLegalText(id: string): Promise<LegalText> {
  const load = loaders[`/content/legal/${id}.md`];
  if (!load) throw new Error(`there is no legal text "${id}"`);
  return load();
}
