import { inTransaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import { HOUR_MS } from "#shared/time.ts";
import { ownerListLetter } from "./letters.server.ts";
import { listUntold, noteTold } from "./queries.server.ts";

const KIND = "consumer-requests.owner-list";
/** Maximum for one letter. The rest follows an hour later. */
const LISTED = 500;

/** Sends the owner one letter an hour about all requests that got no letter of their own. */
export function ownerListJob({ config, database, clock }: Services): Job {
  return {
    kind: KIND,
    everyMs: HOUR_MS,
    async run() {
      await inTransaction(database, async (transaction) => {
        const now = clock();
        const cases = await listUntold(transaction, LISTED);
        if (cases.length === 0) return;
        const ids = cases.map(({ id }) => id);
        await noteTold(transaction, ids, now);
        const mail = { to: config.site.contactEmail, ...ownerListLetter(cases) };
        await queueMail(transaction, `${KIND}:${now.toISOString()}`, mail, now);
      });
    },
  };
}
