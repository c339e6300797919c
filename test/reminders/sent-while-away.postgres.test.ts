import { expect, inject, test } from "vitest";
import { reminderMessages } from "#notebook/reminders/delivery/deliver.server.ts";
import { enqueueDeliveries, TEST_SOURCE } from "#notebook/reminders/delivery/delivery-queries.server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { outgoingLanes } from "#platform/outgoing/outgoing.ts";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { createPostgresDatabase } from "../databases/create-postgres-database.ts";
import { startWire } from "../databases/wire.ts";
import { freePort } from "../free-port.ts";
import { newMember } from "../processes/three-processes.ts";
import { startTestApp } from "../test-app.ts";

const AWAY_MS = 700;
const DAY = { day: "2026-11-20", time: "20:00" };

test("a reminder is sent once although PostgreSQL is away for a moment after the mail server took it", async () => {
  const target = await createPostgresDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  const wire = await startWire(target);
  const app = await startTestApp({ settings: { DATABASE_URL: target.href } });
  const { userId } = await newMember(app.database, app.visitor());
  const about = { user_id: userId, kind: "event", source_id: TEST_SOURCE + newId(), ...DAY } as const;
  await inTransaction(app.database, (transaction) =>
    enqueueDeliveries(transaction, { ...about, due_at: app.clock().toISOString() }, app.clock()),
  );
  const database = openOwn({ databaseUrl: wire.url.href, dataDir: "" });
  const nowhere = await freePort();
  let sent = 0;
  const parts = {
    sources: [],
    gate: async () => true,
    push: async () => undefined,
    mail: async () => {
      sent++;
      wire.turnTo(nowhere);
      setTimeout(() => wire.turnTo(Number(target.port)), AWAY_MS);
    },
  };
  const services = { config: app.config, database, log: app.app.log, clock: app.clock };
  const messages = reminderMessages({ ...services, ...parts });
  const lanes = outgoingLanes(services, { kinds: [messages], plan: async () => undefined });
  for (let round = 0; round < 3; round++) {
    // A process goes on after a round that failed.
    await lanes.runDue().catch(() => undefined);
    app.advanceClock(10 * MINUTE_MS);
  }
  expect(sent).toBe(1);
  const rows = await app.database.selectFrom("outgoing_messages").select("outcome").execute();
  expect(rows).toEqual([{ outcome: "sent" }]);
});
