import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { eventBody, keepEvent } from "../records/event-writing.ts";
import { actions, goalBody, keepGoal } from "../records/goal-writing.ts";
import { compareDay, keepPages, recordBody, uploadPicture } from "../records/journal-writing.ts";
import { bringBack, newSender, type Sender } from "./cast.ts";

/** An idle member during the attack. The secret occurs in the records. */
export interface Victim {
  sender: Sender;
  secret: string;
  ids: readonly string[];
  keys: readonly string[];
  digest: () => Promise<string>;
}

const DAY = "2026-11-21";

export async function settleVictim(origin: string, number: number): Promise<Victim> {
  const sender = newSender(origin, "premium", number);
  await bringBack(sender);
  const { visitor } = sender;
  const secret = `secreto ${newId()}`;
  const [idea, goal, event, note] = [newId(), newId(), newId(), newId()];
  const written_at = `${DAY}T12:00:00Z`;
  const keep = async (path: string, body?: object) =>
    expect((await visitor.call("PUT", path, body)).status).toBeLessThan(300);

  await visitor.keepIdea(secret, idea);
  await visitor.keepIdea(`${secret}, de otro dispositivo`, idea);
  await keepGoal(visitor, goal, goalBody({ title: secret, actions: actions(secret) }));
  await keepEvent(visitor, event, eventBody({ title: secret, repeats: "weekly" }));
  await keep(`/api/notes/${note}`, { page_context: "clave_metas", note_content: secret, written_at });
  const pages = await keepPages(visitor, DAY);
  const { file } = await uploadPicture(visitor);
  const image_url = `/api/journal-images/${file}`;
  const records = await visitor.records<{ version?: string }>("idea");
  const [page] = await visitor.records<JournalRecord>("journal");
  await keep(
    `/api/journal/${page?.id}`,
    recordBody({ ...page, title: secret, image_url, base: page?.version ?? "" }),
  );
  await keep(`/api/comparisons/${DAY}`, compareDay());
  await keep("/api/journal-fields", { custom_field_one_label: secret, custom_field_two_label: "" });
  await keep("/api/favourites/metas");
  const reminders = { journal_reminder: true, journal_time: "21:15", week_reminder: true };
  expect((await visitor.call("PATCH", "/api/reminders", reminders)).status).toBe(200);

  return {
    sender,
    secret,
    ids: [idea, goal, event, note, pages.describe, pages.project],
    keys: [...records, page].flatMap((record) => record?.version ?? []),
    async digest() {
      const hash = createHash("sha256");
      const paths = ["/api/notebook?since=0", "/api/reminders", "/api/calendar-feed", image_url];
      for (const path of paths) {
        const { status, body } = await visitor.call("GET", path);
        expect(status, path).toBe(200);
        hash.update(JSON.stringify(body));
      }
      const { body } = await visitor.call<{ subscription: object }>("GET", "/api/subscription");
      // `updated_at` changes with each reconciliation.
      return hash.update(JSON.stringify({ ...body.subscription, updated_at: "" })).digest("hex");
    },
  };
}
