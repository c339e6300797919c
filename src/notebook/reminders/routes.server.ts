import { inTransaction } from "#platform/database/database.ts";
import { inMemberTransaction, lockName } from "#platform/database/locks.ts";
import { codecOf } from "#platform/database/schema.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mailboxOf } from "#platform/mail/mailbox.ts";
import type { Services } from "#platform/server/services.ts";
import { newSecret, type UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { knownTimeZone, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { AppError } from "#platform/shared/errors.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import type { SiteLink } from "#platform/ui/navigation.tsx";
import { type ChosenReminders, chosenSchema, type ReminderSettings, remindersContract } from "./contract.ts";
import { enqueueDeliveries, TEST_SOURCE } from "./delivery/delivery-queries.server.ts";
import { confirmationLetter } from "./delivery/messages.ts";
import {
  confirmEmail,
  countConfirmations,
  findConfirmedEmail,
  findPendingEmail,
  insertPendingEmail,
  listRefused,
  removeEmail,
  stopByToken,
} from "./mail/email-queries.server.ts";
import { deleteDevice, listDevices, saveDevice } from "./push/device-queries.server.ts";
import { isUsable, vapidKeys } from "./push/push.server.ts";
import { changeSettings, findSettings, type StoredSettings } from "./queries.server.ts";

const { decode, encode } = codecOf<ChosenReminders>(chosenSchema.shape);
const TESTS_AN_HOUR = 5;
const NO_ZONE = "No conocemos esa zona horaria. Elige otra.";
const NO_PUSH_SERVICE =
  "Este navegador no puede recibir nuestros avisos. Usa otro, como Chrome, o elige el correo.";

export function remindersRoutes(services: Services) {
  const { config, database, clock } = services;
  const keys = vapidKeys(database, clock);
  const mayTest = callLimit(TESTS_AN_HOUR, HOUR_MS, clock);

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
      // A browser may name an invalid zone, or one that is newer than this server. The member cannot correct that.
      const told = knownTimeZone(body.time_zone);
      return inMemberTransaction(database, userId, async (transaction) => {
        const { time_zone: known, is_zone_chosen } = await findSettings(transaction, userId);
        const time_zone = is_zone_chosen || !told ? known : told;
        if (time_zone !== known) await changeSettings(transaction, userId, { time_zone }, clock());
        return { time_zone, is_zone_chosen: is_zone_chosen === 1 };
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
      if (!isUsable(body, config))
        throw new AppError("bad_request", "no push service", { fields: { endpoint: NO_PUSH_SERVICE } });
      await inMemberTransaction(database, session.userId, (transaction) =>
        saveDevice(transaction, session, body, clock()),
      );
      return settingsOf(session.userId);
    },

    unsubscribeDevice: ({ session, body }) =>
      deleteDevice(database, session.userId, { endpoint: body.endpoint }),

    async sendTest({ session: { userId } }) {
      if (!mayTest(userId)) throw new AppError("rate_limited", "too many tests in an hour");
      const now = clock();
      const way = await inMemberTransaction(database, userId, async (transaction) => {
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

function storedChanges(body: Body<typeof remindersContract.changeSettings>): Partial<StoredSettings> {
  const { time_zone: name, ...chosen } = body;
  const changes = encode(chosen);
  if (name === undefined) return changes;
  if (name === null) return { ...changes, is_zone_chosen: 0 };
  const time_zone = knownTimeZone(name);
  if (time_zone) return { ...changes, time_zone, is_zone_chosen: 1 };
  throw new AppError("bad_request", "an unknown time zone", { fields: { time_zone: NO_ZONE } });
}

const CONFIRMABLE_MS = DAY_MS;
/** Confirmation mails per day: from one member, and to one mailbox from all members. */
const A_DAY_OF_MEMBER = 5;
const A_DAY_TO_MAILBOX = 3;
const TOO_MANY =
  "Hoy ya enviamos varios mensajes para confirmar. Busca el último, o intenta de nuevo mañana.";

/** The previous address stays until confirmation. @throws AppError `rate_limited` with a sentence for `email` */
async function addEmail(services: Services, userId: UserId, email: string): Promise<void> {
  const { config, database, clock } = services;
  const now = clock();
  const token = newSecret();
  await inMemberTransaction(database, userId, async (transaction) => {
    // The limit per mailbox spans members, so the member's lock is not enough.
    await lockName(transaction, `reminder-mailbox:${mailboxOf(email)}`);
    const isKnown = (await findConfirmedEmail(transaction, userId)) === email;
    if (isKnown && (await listRefused(transaction, email)).length === 0) return;
    const since = new Date(now.getTime() - DAY_MS);
    const { ofMember, toMailbox } = await countConfirmations(transaction, userId, email, since);
    if (ofMember >= A_DAY_OF_MEMBER || toMailbox >= A_DAY_TO_MAILBOX)
      throw new AppError("rate_limited", "too many confirmations", { fields: { email: TOO_MANY } });
    const expiresAt = new Date(now.getTime() + CONFIRMABLE_MS);
    const id = await insertPendingEmail(transaction, userId, { email, token, expiresAt }, now);
    // Browsers send the fragment neither in a request nor as Referer.
    const link = `${config.origin}/recordatorios#confirmar=${token}` satisfies SiteLink;
    const letter = confirmationLetter(link, config.site.contactEmail);
    await queueMail(transaction, `reminders.confirm:${id}`, { to: email, ...letter }, now, userId);
  });
}
