import { marked } from "marked";
import { parse as parseYaml } from "yaml";
import type * as z from "zod";

/** A content file that cannot be published; the message names the file and the field. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = "ContentError";
  }
}

/** A part of a Markdown text under one heading; `content` is its HTML. */
export interface MarkdownSection {
  /** Its anchor in the page, from the title without its number. */
  id: string;
  title: string;
  content: string;
}

/**
 * Splits a Markdown file into its front matter, checked, and its body.
 *
 * @throws ContentError where the front matter is missing, no YAML, or not what `schema` wants
 */
export function readFrontMatter<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): { front: z.output<S>; body: string } {
  const [, yaml, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll("\r\n", "\n")) ?? [];
  if (yaml === undefined || body === undefined)
    throw new ContentError(file, "front matter between --- is missing");
  const parsed = schema.safeParse(parseFields(file, yaml));
  if (parsed.success) return { front: parsed.data, body };
  const [issue] = parsed.error.issues;
  throw new ContentError(file, `${issue?.path.join(".") || "front matter"}: ${issue?.message}`);
}

/**
 * The HTML before the first `## ` heading, and of each section after it.
 *
 * @throws ContentError where the body holds HTML of its own
 */
export function readSections(file: string, body: string): { intro: string; sections: MarkdownSection[] } {
  if (/<[a-z!/?]/i.test(body)) throw new ContentError(file, "body: holds HTML; it is Markdown only");
  const [before = "", ...parts] = body.split(/^## /m);
  const sections = parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { id: slug(title), title: title.trim(), content: html(lines.join("\n")) };
  });
  return { intro: html(before), sections };
}

function parseFields(file: string, yaml: string): unknown {
  try {
    return parseYaml(yaml);
  } catch (error) {
    throw new ContentError(file, `front matter: ${error instanceof Error ? error.message : "is not YAML"}`);
  }
}

function html(markdown: string): string {
  return marked.parse(markdown, { async: false }).trim();
}

function slug(title: string): string {
  return title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^\d+\. /, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
