import * as z from "zod/mini";
import type { Change } from "#features/sync/contract.ts";
import { collections } from "../every-feature/collections.ts";
import type { Sender } from "./cast.ts";

const SCHEMAS = new Map(collections.map(({ kind, schema }) => [kind, schema]));

interface Page {
  revision: number;
  has_more: boolean;
  changes: Change[];
}

/** Complains about stored records that break their contract, and about untrimmed titles. */
export async function complaintsAboutStored(senders: readonly Sender[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const { name, role, visitor } of senders) {
    if (role !== "premium") continue;
    for (let since = 0, hasMore = true; hasMore; ) {
      const { status, body } = await visitor.call<Page>("GET", `/api/notebook?since=${since}`);
      if (status !== 200) return [...complaints, `${name} cannot read what is theirs: ${status}`];
      for (const { kind, value } of body.changes) {
        const error = value && SCHEMAS.get(kind)?.safeParse(value).error;
        if (error) complaints.push(`${name} keeps a wrong ${kind}: ${z.prettifyError(error)}`);
        if (value && "title" in value && String(value.title).trim() !== value.title)
          complaints.push(`${name} keeps a ${kind} that is not trimmed`);
        if (!SCHEMAS.has(kind)) complaints.push(`no contract is known for ${kind}`);
      }
      since = body.revision;
      hasMore = body.has_more;
    }
  }
  return complaints;
}
