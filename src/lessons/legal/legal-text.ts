/** The day of the two dated documents (spec, section 9). */
type LegalDate = "2025-06-26";

/** A part under one heading; `content` is HTML made from our own Markdown at build time. */
export interface LegalSection {
  /** Its anchor in the page. */
  id: string;
  /** The title with its number, such as "1. Quién es responsable de tus datos". */
  title: string;
  content: string;
}

/** A message that the reader may send by e-mail, ready to be opened in the reader's own program. */
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
  /** The day of the original version. */
  updated?: LegalDate | undefined;
  /** The day of the current version, `yyyy-MM-dd`. */
  modified?: string | undefined;
  /** HTML before the first section. */
  intro?: string | undefined;
  letter?: Letter | undefined;
  sections: LegalSection[];
}

const FOLDER = "/content/legal/";
const loaders = import.meta.glob<LegalText>("/content/legal/*.md", { import: "default" });

/** A legal text, loaded when it is asked for. `id` is the name of its file. */
export async function loadLegalText(id: string): Promise<LegalText> {
  const load = loaders[`${FOLDER}${id}.md`];
  if (!load) throw new Error(`there is no legal text "${id}"`);
  return load();
}
