import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import { knownTimeZone } from "#platform/shared/days/wall-time.ts";
import { consentVersion, consentWords } from "./consent.ts";
import { editionOf } from "./legal-editions.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    /** The terms that a member accepted, without personal data. They are stored as long as the audit trail. */
    subscription_consents: {
      user_id: string;
      paypal_subscription_id: string;
      version: string;
      words: string;
      terms_edition: string;
      privacy_edition: string;
      first_charge_at: string | null;
      accepted_at: string;
    };
  }
}

interface Consent {
  id: string;
  price: string;
  firstChargeAt: string | null;
  timeZone: string | undefined;
}

/** Stores the terms as this server words them, once for each subscription and version: the first acceptance counts. */
export async function insertConsent(database: Queryable, userId: UserId, consent: Consent, now: Date) {
  const { id, price, firstChargeAt, timeZone } = consent;
  await database
    .insertInto("subscription_consents")
    .values({
      user_id: userId,
      paypal_subscription_id: id,
      version: consentVersion(price),
      words: consentWords(price, firstChargeAt && longDay(firstChargeAt, timeZone)),
      terms_edition: editionOf("terminos-de-servicio"),
      privacy_edition: editionOf("politica-de-privacidad"),
      first_charge_at: firstChargeAt,
      accepted_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "paypal_subscription_id", "version"]).doNothing())
    .execute();
}

/** Formats the day that the member's browser showed; in UTC if this server does not know the time zone. */
function longDay(instant: string, named = "UTC"): string {
  const timeZone = knownTimeZone(named) ?? "UTC";
  return new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone }).format(new Date(instant));
}

export async function listConsents(database: Queryable, userId: string) {
  const consents = database.selectFrom("subscription_consents").selectAll().where("user_id", "=", userId);
  return consents.orderBy("accepted_at").orderBy("paypal_subscription_id").execute();
}
