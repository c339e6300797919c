import { inTransaction } from "#platform/database/database.ts";
import { plainLetter } from "#platform/mail/letter.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { Services } from "#platform/server/services.ts";
import { hasAudit, insertAudit } from "../audit-queries.server.ts";

/** By PayPal's names of events. Its other events need nobody. */
const ALERTS: readonly (readonly [RegExp, string, string])[] = [
  [/\.DISPUTE\.RESOLVED$/, "una disputa terminó", "Mira en PayPal cómo terminó."],
  [
    /\.DISPUTE\./,
    "una disputa",
    "Responde en el centro de resoluciones de PayPal antes de la fecha que indica. Sin respuesta, PayPal suele devolver el dinero.",
  ],
  [
    /\.REVERSED$/,
    "un pago revertido",
    "PayPal sacó el dinero de tu cuenta. Si era el último pago, el Premium que compró termina y la suscripción se cancela sola.",
  ],
];

/** Writes one letter for each event of a dispute or reversal: PayPal sends an event again for days if a look fails. */
export async function alertOwner(
  { config, database, clock }: Pick<Services, "config" | "database" | "clock">,
  { id, type, about }: { id: string; type: string; about: string },
  named: readonly { userId: string; id: string }[],
): Promise<void> {
  const [, what, todo] = ALERTS.find(([kind]) => kind.test(type)) ?? [];
  if (!what || !todo) return;
  const subscriptions = named.map(({ id }) => `- npm run owner -- subscription ${id} --look`).join("\n");
  const letter = plainLetter(`PayPal: ${what}`, [
    `PayPal avisa: ${what} (${about}).`,
    todo,
    subscriptions
      ? `De quién es, qué pagó y qué dice PayPal ahora (donde instalaste claves, escribe claves en lugar de npm run owner --):\n\n${subscriptions}`
      : "No nombra ninguna suscripción ni ningún cobro de esta base de datos. Puede ser un cobro que aún no vimos.",
  ]);
  const mail = { to: config.site.contactEmail, ...letter };
  // A sent letter leaves no row, so the trail keeps that it was written.
  const act = { user_id: named[0]?.userId ?? "", action: `told the owner: ${type} ${id}` };
  const fact = { ...act, paypal_subscription_id: null };
  await inTransaction(database, async (transaction) => {
    if (await hasAudit(transaction, fact)) return;
    await insertAudit(transaction, { ...fact, actor: "webhook", at: clock() });
    await queueMail(transaction, `paypal.alert:${type}:${about}`, mail, clock());
  });
}
