import { parse as parseYaml } from "yaml";
import * as z from "zod";
import { slug } from "#platform/shared/text/slug.ts";

/** A content file that cannot be published; the message names the file and the field. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = "ContentError";
  }
}

/** A fault in a piece (a block such as `:::nota`). `readLesson` adds file and section in a `ContentError`. */
export class PieceError extends Error {}

interface MarkdownSection {
  /** The anchor in the page: a slug of the title without its number. */
  id: string;
  title: string;
  markdown: string;
}

export const filled = z.string().trim().min(1, "is empty");

/** An id. `readFields` refuses one that differs from the file's name without its extension. */
export const contentId = z.string().regex(/^[a-z0-9-]+$/, "may only hold a-z, 0-9 and -");

/** @throws ContentError for invalid YAML or fields, and if the id differs from `file` (`metas.md`) */
export function readFields<S extends z.ZodType<{ id: string }>>(
  file: string,
  yaml: string,
  schema: S,
): z.output<S> {
  const parsed = schema.safeParse(parse(file, yaml));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ContentError(file, `${issue?.path.join(".") || "YAML"}: ${issue?.message}`);
  }
  const { id } = parsed.data;
  if (id !== file.replace(/\.\w+$/, "")) throw new ContentError(file, `id: is "${id}", not the file's name`);
  return parsed.data;
}

/** @throws ContentError if the front matter is missing or invalid */
export function readFrontMatter<S extends z.ZodType<{ id: string }>>(
  file: string,
  source: string,
  schema: S,
): { front: z.output<S>; body: string } {
  const [, yaml, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll("\r\n", "\n")) ?? [];
  if (yaml === undefined || body === undefined)
    throw new ContentError(file, "front matter between --- is missing");
  return { front: readFields(file, yaml, schema), body };
}

/** @throws ContentError if the body contains HTML */
export function splitSections(file: string, body: string): { intro: string; sections: MarkdownSection[] } {
  if (/<[a-z!/?]/i.test(body)) throw new ContentError(file, "body: holds HTML; it is Markdown only");
  const [intro = "", ...parts] = body.split(/^## /m);
  const sections = parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const title = heading.trim();
    return { id: slug(title.replace(/^\d+\. /, "")), title, markdown: lines.join("\n") };
  });
  return { intro: intro.trim(), sections };
}

function parse(file: string, yaml: string): unknown {
  try {
    return parseYaml(yaml);
  } catch (error) {
    throw new ContentError(file, `YAML: ${error instanceof Error ? error.message : "cannot be read"}`);
  }
}
