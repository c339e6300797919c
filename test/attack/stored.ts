import * as z from "zod/mini";
import { eventSchema } from "#features/calendar/contract.ts";
import { goalSchema } from "#features/goals/contract.ts";
import { ideaSchema } from "#features/ideas/contract.ts";
import { comparisonSchema, journalFieldsSchema, journalRecordSchema } from "#features/journal/contract.ts";
import { noteSchema } from "#features/notes/contract.ts";
import type { Change } from "#features/sync/contract.ts";
import { conflictSchema } from "#features/sync/contract.ts";
import type { Sender } from "./cast.ts";

const SCHEMAS: Record<string, z.ZodMiniType> = {
  idea: ideaSchema,
  goal: goalSchema,
  event: eventSchema,
  note: noteSchema,
  journal: journalRecordSchema,
  comparison: comparisonSchema,
  journal_fields: journalFieldsSchema,
  conflict: conflictSchema,
};

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
        const error = value && SCHEMAS[kind]?.safeParse(value).error;
        if (error) complaints.push(`${name} keeps a wrong ${kind}: ${z.prettifyError(error)}`);
        if (value && "title" in value && String(value.title).trim() !== value.title)
          complaints.push(`${name} keeps a ${kind} that is not trimmed`);
        if (!SCHEMAS[kind]) complaints.push(`no contract is known for ${kind}`);
      }
      since = body.revision;
      hasMore = body.has_more;
    }
  }
  return complaints;
}
