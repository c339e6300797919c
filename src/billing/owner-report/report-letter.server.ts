import type { Config } from "#platform/server/config.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { moneyText } from "#platform/shared/money/money.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import type { MoneyTotals, OwnerReport } from "./queries.server.ts";
import { todayOfOwner } from "./week.ts";

type Kept = Pick<Config, "backupDir" | "bucket" | "backupRecipients">;
type Row = [label: string, read: (figures: OwnerReport["figures"]) => string];

const count = (label: string, read: (figures: OwnerReport["figures"]) => number): Row => [
  label,
  (figures) => figure(read(figures)),
];

const SUBSCRIPTIONS: Row[] = [
  count("Suscripciones nuevas", ({ started }) => started),
  count("Suscripciones canceladas", ({ cancelled }) => cancelled),
  count("Terminaron su tiempo pagado", ({ ended }) => ended),
];
const MONEY: Row[] = [
  ["Cobros", ({ charged }) => totalsText(charged)],
  ["Comisiones de PayPal", ({ fees }) => feesText(fees)],
  count("Cobros que fallaron", ({ failed }) => failed),
  ["Devoluciones completas", ({ refunded }) => totalsText(refunded)],
  count("Devoluciones de una parte (PayPal no lista cuánto)", ({ partlyRefunded }) => partlyRefunded),
  count("Cambios que solo encontró la comparación con PayPal", ({ differences }) => differences),
  count("Datos de PayPal que no coinciden con los nuestros", ({ strange }) => strange),
];
const NOTICES: Row[] = [
  count("Renovaciones avisadas con menos de cinco días", ({ noticedLate }) => noticedLate),
  count("Renovaciones sin aviso, o cobradas por más de lo avisado", ({ unnoticed }) => unnoticed),
];

/** The weekly mail and the command `report` share these words. */
export function reportLetter({ week, figures, before, present }: OwnerReport, kept: Kept, now: Date) {
  const rows = (some: readonly Row[]) =>
    some.map(([label, read]) => `- ${label}: ${read(figures)} (antes: ${read(before)})`).join("\n");
  const isOver = week.until <= now.toISOString();
  const span = `Del ${dateInSentence(week.monday)} al ${dateInSentence(week.sunday)}, en la hora de Argentina${isOver ? "" : ", hasta ahora"}. «Antes» es la semana anterior.`;
  const paragraphs = [
    span,
    `MIEMBROS\n- Cuentas: ${figure(present.members)}\n${rows([count("Cuentas nuevas", ({ newMembers }) => newMembers)])}\n- Con Premium pagado: ${figure(present.paid)}\n- Con Premium de regalo: ${figure(present.gifts)}\n${rows(SUBSCRIPTIONS)}`,
    `COBROS\n${rows(MONEY)}`,
    `AVISOS DE COBRO\n${rows(NOTICES)}`,
    `AHORA, EL ${dateInSentence(todayOfOwner(now)).toUpperCase()}\n${presentLines(present, kept, now).join("\n")}`,
    "Otra semana: npm run owner -- report --week yyyy-MM-dd (o claves report --week yyyy-MM-dd)",
  ];
  return { subject: `Resumen de la semana del ${week.monday}`, text: `${paragraphs.join("\n\n")}\n` };
}

function presentLines(
  { requests, failingJobs, backup, drill, offsite }: OwnerReport["present"],
  { backupDir, bucket, backupRecipients }: Kept,
  now: Date,
): string[] {
  const failing = failingJobs.map((job) => `${job.kind} ${job.count}`).join(", ");
  const backups = [
    `- Última copia de seguridad: ${ageText(backup, now)}`,
    `- Última copia probada: ${ageText(drill, now)}`,
    bucket && backupRecipients.length > 0
      ? `- Última copia enviada al bucket: ${ageText(offsite, now)}`
      : "- Lo que una restauración no debe olvidar está solo en BACKUP_DIR: si se pierde ese disco, se olvida.",
  ];
  return [
    `- Solicitudes de baja y de arrepentimiento abiertas: ${requests.open}`,
    `  - te necesitan: ${requests.waiting}`,
    `- Tareas que fallan: ${failing || "ninguna"}`,
    ...(backupDir ? backups : ["- Copias de seguridad: no se hacen. Falta BACKUP_DIR."]),
  ];
}

/** Returns a text such as "3 por 6 USD". It never adds amounts of different currencies. */
function totalsText({ count, sums, unknown }: MoneyTotals): string {
  const amounts = sums.map(moneyText);
  if (unknown > 0) amounts.push(`${unknown} sin importe legible`);
  return count > 0 ? `${figure(count)} por ${amounts.join(" + ")}` : "0";
}

function feesText({ sums, unknown }: MoneyTotals): string {
  const known = sums.map(moneyText).join(" + ") || "0";
  return unknown > 0 ? `${known}, sin contar ${unknown} que PayPal no informó` : known;
}

function ageText(at: Date | undefined, now: Date): string {
  if (!at) return "nunca";
  const ageMs = Math.max(now.getTime() - at.getTime(), 0);
  const [age, unit] = ageMs < 2 * DAY_MS ? [ageMs / HOUR_MS, "hora"] : [ageMs / DAY_MS, "día"];
  const whole = Math.floor(age);
  return `hace ${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
