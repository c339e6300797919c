import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";

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

/** Writes one letter for each dispute and reversal, also where PayPal sends its event again. */
export async function alertOwner(
  { config, database, clock }: Pick<Services, "config" | "database" | "clock">,
  { type, about }: { type: string; about: string },
  named: readonly { id: string }[],
): Promise<void> {
  const [, what, todo] = ALERTS.find(([kind]) => kind.test(type)) ?? [];
  if (!what || !todo) return;
  const subscriptions = named.map(({ id }) => `- npm run owner -- subscription ${id} --look`).join("\n");
  const text = [
    "Hola:",
    `PayPal avisa: ${what} (${about}).`,
    todo,
    subscriptions
      ? `De quién es, qué pagó y qué dice PayPal ahora (donde instalaste claves, escribe claves en lugar de npm run owner --):\n\n${subscriptions}`
      : "No nombra ninguna suscripción de esta base de datos.",
    "Claves del Éxito",
  ].join("\n\n");
  const mail = { to: config.site.contactEmail, subject: `PayPal: ${what}`, text: `${text}\n` };
  await queueMail(database, `paypal.alert:${type}:${about}`, mail, clock());
}
