import * as z from "zod/mini";
import type { Body } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import { keepEdit, removeUnchanged } from "#platform/sync/server/queries.server.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { type Idea, ideaSchema, ideasContract } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    ideas: SyncedRow<Idea>;
  }
}

export const ideas = syncedTable("ideas", {
  kind: "idea",
  name: "ideas",
  text: ["title"],
  schema: ideaSchema,
});

const { title } = ideasContract.keepIdea.body.shape;
const joinable = {
  content: z.object({ title }),
  joins: { texts: ["title"] },
};

export function saveIdea(
  write: MutationContext,
  { key_id = null, ...edit }: { id: string } & Body<typeof ideasContract.keepIdea>,
): Promise<void> {
  return keepEdit(write, ideas, joinable, edit, async () => ({ position: 0, key_id }));
}

export const ideaRecovery: Recovery<Idea> = {
  schema: z.extend(ideaSchema, {
    title,
    position: z.literal(0),
    created_at: writtenAtSchema,
    version: idSchema,
  }),
  content: joinable.content,
  put: ideas.upsert,
  merge: (write, idea) => saveIdea(write, { ...idea, base: idea.version, written_at: idea.created_at }),
  withMarks: (text, { key_id = text.key_id }) => ({ ...text, key_id }),
  remove: (write, { id, version }) => removeUnchanged(write, ideas, id, version),
};
