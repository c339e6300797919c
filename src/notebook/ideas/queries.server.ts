import * as z from "zod/mini";
import { type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { textRecords } from "#platform/sync/server/text-records.ts";
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

type SentIdea = { id: string } & z.infer<typeof ideasContract.keepIdea.body>;

export const ideaTexts = textRecords(ideas, {
  content: z.pick(ideasContract.keepIdea.body, { title: true }),
  joins: { texts: ["title"] },
  begin: async (_write, { key_id = null }: SentIdea) => ({ position: 0, key_id }),
  returned: { position: z.literal(0) },
});
