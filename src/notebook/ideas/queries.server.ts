import * as z from "zod/mini";
import type { Body } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { keepOutdated, removeUnchanged } from "#platform/sync/queries.server.ts";
import { type MutationContext, writtenAt } from "#platform/sync/server/mutations.ts";
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
  kind: ideas.kind,
  content: z.object({ title }),
  joins: { texts: ["title"] },
};

/** Saves an idea. Merges an outdated edit or stores a conflict. Recreates a deleted idea: text counts more. */
export async function saveIdea(
  write: MutationContext,
  idea: { id: string } & Body<typeof ideasContract.keepIdea>,
): Promise<void> {
  const { id, title, key_id = null, base, before, written_at } = idea;
  const known = await ideas.find(write.transaction, write.userId, id);
  const version = write.id;
  if (!known)
    await ideas.insert(write, [
      { id, title, position: 0, key_id, created_at: writtenAt(write, written_at), version },
    ]);
  else if (known.version === base || known.title === title) await ideas.update(write, id, { title, version });
  else
    await keepOutdated(write, joinable, { known, base, before, written: { title } }, (joining, joined) =>
      saveIdea(joining, { ...idea, ...joined, base: known.version }),
    );
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
