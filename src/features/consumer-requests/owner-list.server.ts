import { inTransaction, type Queryable } from "#server/database/database.ts";
import { enqueueJob, type Job } from "#server/jobs.ts";
import { queueMail } from "#server/mail.ts";
import type { Services } from "#server/services.ts";
import { HOUR_MS } from "#shared/time.ts";
import { ownerListLetter } from "./letters.server.ts";
import { listUntold, noteTold } from "./queries.server.ts";

const KIND = "consumer-requests.owner-list";
const EVERY_MS = HOUR_MS;
/** More stand in the owner's commands. */
const LISTED = 500;

/** Has the owner hear within the hour of all cases that no letter of their own told of. */
export async function queueOwnerList(database: Queryable, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + EVERY_MS);
  await enqueueJob(database, { kind: KIND, key: KIND, payload: null, runAt }, now);
}

export function ownerListJob({ config, database, clock }: Services): Job {
  return {
    kind: KIND,
    async run() {
      return inTransaction(database, async (transaction) => {
        const now = clock();
        const cases = await listUntold(transaction, LISTED);
        if (cases.length === 0) return undefined;
        await noteTold(
          transaction,
          cases.map(({ id }) => id),
          now,
        );
        const mail = { to: config.site.contactEmail, ...ownerListLetter(cases) };
        await queueMail(transaction, `${KIND}:${now.toISOString()}`, mail, now);
        // What is asked for while this runs finds the job still there, and is told of in the next hour.
        return new Date(now.getTime() + EVERY_MS);
      });
    },
  };
}
