import type { Reach } from "#billing/charges/reach.ts";
import { findUser } from "#member/account/queries.server.ts";
import { findConfirmedEmail } from "#notebook/reminders/mail/email-queries.server.ts";
import { deleteDevice, findDevice, listDevices } from "#notebook/reminders/push/device-queries.server.ts";
import { pushSender, vapidKeys } from "#notebook/reminders/push/push.server.ts";
import { findSettings } from "#notebook/reminders/queries.server.ts";
import { isRefusedForGood } from "#platform/mail/mail.ts";
import { NotTaken } from "#platform/mail/sending.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS, SECOND_MS } from "#platform/shared/time.ts";

/** How long a push service keeps a message about money for a device that is off. */
const TTL_S = (3 * DAY_MS) / SECOND_MS;

/** Sends messages about money through the channels of reminders, even if the member has turned reminders off. */
export function reach({ config, database, clock, log }: Services): Reach {
  const push = pushSender(config, vapidKeys(database, clock));
  return {
    findAddress: (userId) => findConfirmedEmail(database, userId),
    findName: async (userId) => (await findUser(database, userId))?.full_name ?? null,
    findTimeZone: async (userId) => (await findSettings(database, userId)).time_zone,
    async push(userId, message) {
      let failure: unknown;
      let isTaken = false;
      for (const id of await listDevices(database, userId)) {
        const device = await findDevice(database, userId, id);
        if (!device) continue;
        try {
          await push(device, { payload: message, ttlS: TTL_S });
          isTaken = true;
        } catch (error) {
          const status = error instanceof NotTaken ? error.status : undefined;
          log.warn({ status }, "a message about money was not taken by a push service");
          if (isRefusedForGood(error)) await deleteDevice(database, userId, { id });
          else failure = error;
        }
      }
      if (!isTaken && failure !== undefined) throw failure;
      return isTaken;
    },
  };
}
