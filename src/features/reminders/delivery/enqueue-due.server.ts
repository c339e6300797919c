import type { Transaction } from "kysely";
import { groupedWrites } from "#server/database/grouped-writes.ts";
import type { Tables } from "#server/database/schema.ts";
import { outageLog } from "#server/log.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import type { Services } from "#server/services.ts";
import { addDays } from "#shared/days.ts";
import { KINDS } from "../kinds.ts";
import { findSettings, type StoredSettings } from "../queries.server.ts";
import { wallTimeIn } from "../wall-time.ts";
import { enqueueDeliveries, wasEnqueued } from "./delivery-queries.server.ts";
import { listDue, type PlannedReminder, takeDue } from "./due-queries.server.ts";

const PAGE = 100;
/** Reminders of one transaction. On SQLite it blocks others meanwhile. */
const TOGETHER = 5;

/** Enqueues each due reminder once, however late. An unwanted one is skipped, but its next one is planned. */
export function enqueueDue(
  services: Services,
  sources: readonly ReminderSource[],
  stopping: AbortSignal,
): Promise<void> {
  return takeEachDue(services, sources, stopping, enqueue);
}

/** Plans the next reminder of each source whose reminder is due. That one is not sent. */
export function skipDue(services: Services, sources: readonly ReminderSource[]): Promise<void> {
  return takeEachDue(services, sources, new AbortController().signal, async () => undefined);
}

type Take = (services: Services, transaction: Transaction<Tables>, due: PlannedReminder) => Promise<void>;

async function takeEachDue(
  services: Services,
  sources: readonly ReminderSource[],
  stopping: AbortSignal,
  take: Take,
): Promise<void> {
  const { database, log, clock } = services;
  const byKind = new Map(sources.map((source) => [source.kind, source]));
  const write = groupedWrites(database);
  let failed = 0;

  const takeOne = (due: PlannedReminder) =>
    write((transaction) =>
      takeDue(
        transaction,
        due,
        async () => byKind.get(due.kind)?.nextAfter(transaction, due.user_id, due.source_id, due.day),
        () => take(services, transaction, due),
      ),
    ).catch((error: unknown) => {
      // Skip it so that it does not block the others. It stays due for the next run.
      failed++;
      if (!outageLog(log).takes(error))
        log.error({ err: error, kind: due.kind }, "a reminder could not be handed over");
    });

  for (;;) {
    const page = await listDue(database, [...byKind.keys()], { limit: PAGE, offset: failed }, clock());
    for (let from = 0; from < page.length; from += TOGETHER) {
      if (stopping.aborted) return;
      await Promise.all(page.slice(from, from + TOGETHER).map(takeOne));
    }
    if (page.length < PAGE) return;
  }
}

async function enqueue(
  { clock }: Services,
  transaction: Transaction<Tables>,
  due: PlannedReminder,
): Promise<void> {
  if (due.is_past || !isWanted(await findSettings(transaction, due.user_id), due, clock())) return;
  if (!(await wasEnqueued(transaction, due))) await enqueueDeliveries(transaction, due, clock());
}

/** Whether the kind is on, and a late reminder of it is still worth sending. */
export function isWanted(
  settings: StoredSettings,
  { kind, day }: Pick<PlannedReminder, "kind" | "day">,
  now: Date,
): boolean {
  const { setting, lastsDays } = KINDS[kind];
  if (settings[setting] === 0) return false;
  if (lastsDays === null) return true;
  const today = wallTimeIn(settings.time_zone, now).day;
  return day <= today && today <= addDays(day, lastsDays);
}
