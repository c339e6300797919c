// On PostgreSQL too: migrations.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { migrate } from "../database/migrate.ts";

const AT = "2026-11-01T00:00:00.000Z";
const LATER = "2026-11-01T00:10:00.000Z";

test("migration 0046 keeps deliveries that wait, are under way or were sent, and mails that wait, and sends the rest once", async () => {
  const app = await startTestApp();
  const { database } = app;
  await goBackBefore(database, "0046_outgoing_messages.sql");
  const insert = async (table: string, row: Record<string, string | number | null>) => {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(Object.values(row))})`.execute(
      database,
    );
  };
  await insert("users", { id: "u1", full_name: "Ana", created_at: AT, last_sign_in_at: AT });
  const delivery = {
    ...{ user_id: "u1", kind: "event", source_id: "e1", day: "2026-11-01", time: "09:00", due_at: AT },
    ...{ created_at: AT, try_at: LATER },
  };
  const begun = { failures: 1, open_attempts: 1, claim: "c", claimed_until: LATER };
  await insert("reminder_deliveries", { ...delivery, id: "d1", device_id: "phone", ...begun });
  const sent = { done_at: LATER, outcome: "sent" };
  await insert("reminder_deliveries", { ...delivery, id: "d2", device_id: "", ...sent });
  const mail = { to: "ana@ejemplo.com", subject: "Tu caso", text: "Recibido.\n" };
  const job = { kind: "mail.send", run_at: AT, created_at: AT };
  const keyed = (id: string, key: string) => ({ ...job, id, job_key: `mail.send:${key}` });
  const address = { user_id: "u1", email: "a@b.co", mailbox: "a@b.co", token_hash: "t" };
  await insert("reminder_emails", { id: "m1", ...address, created_at: AT, expires_at: AT });
  await insert("jobs", { ...keyed("j1", "case:1"), payload: JSON.stringify({ ...mail, id: "m-id" }) });
  await insert("jobs", {
    ...keyed("j2", "reminders.confirm:m1"),
    ...{ payload: JSON.stringify(mail), attempts: 3, claim: "c", claimed_until: LATER },
  });
  await insert("jobs", { ...job, id: "j3", kind: "reminders.send", job_key: "reminders.send", payload: "" });

  await migrate(database);

  const rows = await database.selectFrom("outgoing_messages").selectAll().orderBy("id").execute();
  const letter = { lane: "mail", kind: "letter", due_at: AT, try_at: AT };
  expect(rows).toEqual([
    expect.objectContaining({
      ...delivery,
      id: "d1",
      lane: "push",
      device_id: "phone",
      ...begun,
      letter: null,
    }),
    expect.objectContaining({ ...delivery, id: "d2", lane: "mail", device_id: "", ...sent }),
    expect.objectContaining({
      ...letter,
      id: "j1",
      user_id: null,
      source_id: "case:1",
      open_attempts: 0,
      claim: null,
    }),
    expect.objectContaining({ ...letter, id: "j2", user_id: "u1", ...begun, failures: 3 }),
  ]);
  expect(await database.selectFrom("jobs").select("id").execute()).toEqual([]);
  await app.runJobs();
  const answer = await fetch(`${app.origin}/simulators/mail/messages?to=ana@ejemplo.com`);
  const mails = (await answer.json()) as { messageId: string }[];
  expect(mails.map(({ messageId }) => messageId).sort()).toEqual(["<j2@localhost>", "<m-id@localhost>"]);
  const left = await database.selectFrom("outgoing_messages").select("id").orderBy("id").execute();
  expect(left).toEqual([{ id: "d1" }, { id: "d2" }]);
});
