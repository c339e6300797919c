import * as z from "zod/mini";
import { collections } from "../every-feature/collections.ts";
import { pullNotebook } from "../pull-notebook.ts";
import type { Sender } from "./cast.ts";

const SCHEMAS = new Map(collections.map(({ kind, schema }) => [kind, schema]));

/** Lists stored records that break their contract, and titles with white space at an end. */
export async function complaintsAboutStored(senders: readonly Sender[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const { name, role, visitor } of senders) {
    if (role !== "premium") continue;
    const { records } = await pullNotebook(visitor);
    for (const { kind, value } of records.values()) {
      const error = SCHEMAS.get(kind)?.safeParse(value).error;
      if (error) complaints.push(`${name} keeps a wrong ${kind}: ${z.prettifyError(error)}`);
      if (value && "title" in value && String(value.title).trim() !== value.title)
        complaints.push(`${name} keeps a ${kind} that is not trimmed`);
      if (!SCHEMAS.has(kind)) complaints.push(`no contract is known for ${kind}`);
    }
  }
  return complaints;
}
