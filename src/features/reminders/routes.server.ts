import { codecOf } from "#server/database/columns.ts";
import { inTransaction } from "#server/database/database.ts";
import { inMemberTransaction } from "#server/database/locks.ts";
import { defineRoutes } from "#server/http/routes.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import type { Body } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { newId } from "#shared/new-id.ts";
import { HOUR_MS } from "#shared/time.ts";
import { type ChosenReminders, chosenSchema, type ReminderSettings, remindersContract } from "./contract.ts";
import { countTests, enqueueDeliveries, TEST_SOURCE } from "./delivery/delivery-queries.server.ts";
import { addEmail } from "./mail/add-email.server.ts";
import {
  confirmEmail,
  findConfirmedEmail,
  findPendingEmail,
  listRefused,
  removeEmail,
  stopByToken,
} from "./mail/email-queries.server.ts";
import { deleteDevice, listDevices, saveDevice } from "./push/device-queries.server.ts";
import { isUsable, vapidKeys } from "./push/push.server.ts";
import { findSettings, type StoredSettings } from "./queries.server.ts";
import { changeSettings } from "./settings/settings-queries.server.ts";
import { knownTimeZone, wallTimeIn } from "./wall-time.ts";

const { decode, encode } = codecOf<ChosenReminders>(chosenSchema.shape);
const TESTS_AN_HOUR = 5;
const NO_ZONE = "No conocemos esa zona horaria. Elige otra.";
const NO_PUSH_SERVICE =
  "Este navegador no puede recibir nuestros avisos. Usa otro, como Chrome, o elige el correo.";

export function remindersRoutes(services: Services) {
  const { config, database, clock } = services;
  const keys = vapidKeys(database, clock);

  const settingsOf = async (userId: UserId): Promise<ReminderSettings> => {
    const { time_zone, is_zone_chosen, email: added, ...chosen } = await findSettings(database, userId);
    const email = await findConfirmedEmail(database, userId);
    return {
      ...decode(chosen),
      time_zone,
      is_zone_chosen: is_zone_chosen === 1,
      email,
      refused_kinds: email ? await listRefused(database, email) : [],
      is_email_added: added !== null,
      pending_email: await findPendingEmail(database, userId, clock()),
      devices: (await listDevices(database, userId)).length,
      push_key: (await keys()).publicKey,
    };
  };

  const stop = async (token: string) => {
    const kind = await inTransaction(database, (transaction) => stopByToken(transaction, token, clock()));
    if (!kind) throw new AppError("not_found", "no message has this token");
    return { kind };
  };

  return defineRoutes(remindersContract, {
    readSettings: ({ session }) => settingsOf(session.userId),

    async changeSettings({ session: { userId }, body }) {
      const changes = storedChanges(body);
      await inMemberTransaction(database, userId, (transaction) =>
        changeSettings(transaction, userId, changes, clock()),
      );
      return settingsOf(userId);
    },

    async noteTimeZone({ session: { userId }, body }) {
      const time_zone = requireZone(body.time_zone);
      await inMemberTransaction(database, userId, async (transaction) => {
        const known = await findSettings(transaction, userId);
        if (known.is_zone_chosen || known.time_zone === time_zone) return;
        await changeSettings(transaction, userId, { time_zone }, clock());
      });
    },

    async addEmail({ session: { userId }, body }) {
      await addEmail(services, userId, body.email);
      return settingsOf(userId);
    },

    async removeEmail({ session: { userId } }) {
      await inMemberTransaction(database, userId, (transaction) => removeEmail(transaction, userId, clock()));
      return settingsOf(userId);
    },

    async confirmEmail({ body }) {
      const isConfirmed = await inTransaction(database, (transaction) =>
        confirmEmail(transaction, body.token, clock()),
      );
      if (!isConfirmed) throw new AppError("not_found", "no address waits for this token");
    },

    async subscribeDevice({ session, body }) {
      if (!isUsable(body, config)) {
        throw new AppError("bad_request", "no push service", { fields: { endpoint: NO_PUSH_SERVICE } });
      }
      await inMemberTransaction(database, session.userId, (transaction) =>
        saveDevice(transaction, session, body, clock()),
      );
      return settingsOf(session.userId);
    },

    unsubscribeDevice: ({ session, body }) =>
      deleteDevice(database, session.userId, { endpoint: body.endpoint }),

    async sendTest({ session: { userId } }) {
      const now = clock();
      const way = await inMemberTransaction(database, userId, async (transaction) => {
        const since = new Date(now.getTime() - HOUR_MS);
        if ((await countTests(transaction, userId, since)) >= TESTS_AN_HOUR) {
          throw new AppError("rate_limited", "too many tests in an hour");
        }
        const { time_zone } = await findSettings(transaction, userId);
        const about = { kind: "event", source_id: TEST_SOURCE + newId(now.getTime()) } as const;
        const due = { ...about, ...wallTimeIn(time_zone, now), due_at: now.toISOString() };
        return enqueueDeliveries(transaction, { user_id: userId, ...due }, now);
      });
      return { way };
    },

    stopReminders: ({ body }) => stop(body.token),

    async stopFromMail({ params }) {
      await stop(params.token);
    },
  });
}

/** A chosen zone stays; `time_zone: null` follows the browser again. */
function storedChanges({
  time_zone,
  ...chosen
}: Body<typeof remindersContract.changeSettings>): Partial<StoredSettings> {
  return {
    ...encode(chosen),
    ...(time_zone === null && { is_zone_chosen: 0 }),
    ...(time_zone && { time_zone: requireZone(time_zone), is_zone_chosen: 1 }),
  };
}

function requireZone(name: string): string {
  const zone = knownTimeZone(name);
  if (!zone) throw new AppError("bad_request", "an unknown time zone", { fields: { time_zone: NO_ZONE } });
  return zone;
}
