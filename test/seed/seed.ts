import { consentVersion } from "#billing/checkout/consent/consent.ts";
import { MONTH } from "#lessons/promo/landing/day.ts";
import { GOAL } from "#lessons/promo/landing/goal.ts";
import { IMPORT_PART_EVENTS } from "#notebook/calendar/event-limits.ts";
import { CONSENT_EDITION } from "#notebook/feelings/consent-words.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { RECORDS_MAX } from "#platform/limits/stored-limits.ts";
import { addDays, todayHere, weekdayOf } from "#platform/shared/days/days.ts";
import { eventBody, importedEvent } from "../records/event-writing.ts";
import { whys } from "../records/goal-writing.ts";
import { uploadPicture } from "../records/journal-writing.ts";
import { walkPath } from "../records/path-writing.ts";
import { Visitor } from "../visitor.ts";
import { keepGoal, keepMonth, type Writer, writerOf } from "./lived-days.ts";

const person = (name: string, what: string) => ({
  name,
  email: `${name.toLowerCase()}@ejemplo.com`,
  what,
});

/** The people of the development database. */
export const PEOPLE = {
  marta: person("Marta", "Premium, with a lived month in every tool"),
  nora: person("Nora", "Premium, near the bound of the calendar"),
  felix: person("Felix", "free, on the path, with one chosen task"),
  diego: person("Diego", "Premium, whose second payment failed"),
  elena: person("Elena", "had Premium, and asked for her money back (a case)"),
  carla: person("Carla", "cancelled, Premium until the paid month ends"),
};
type Name = keyof typeof PEOPLE;

/** The profile warns from nine tenths of the quota. This number of records is a little higher. */
const NEAR = RECORDS_MAX * 0.91;

const LIVED = [
  { title: "Casi sin correr", notes: "Salí 7:45 y alcancé el autobús. Cerré la computadora a las 6:20." },
  { title: "Nadé veinte minutos", notes: "El agua estaba fría. Floté sin agarrarme del borde." },
  { title: "Un día largo", notes: "Mucho trabajo, poca calma. Cenamos los tres igual." },
  { title: "Con las niñas en el río", notes: "Me metí hasta la cintura. Ellas me esperaban." },
];

const signIn = (origin: string, name: Name) => new Visitor(origin).signIn("google", PEOPLE[name]);

/**
 * Creates the events of about a month ago. The caller may set the server's clock to that time, so that renewals follow.
 */
export async function beginMembers(origin: string): Promise<void> {
  const consent = await readConsent(origin);
  for (const name of ["marta", "nora", "diego"] as const) {
    const member = await signIn(origin, name);
    if (await member.subscription()) continue;
    const id = await member.subscribe(consent);
    if (name === "diego") await failPayments(origin, id);
  }
}

/** Creates the records of today. A second run repeats the same mutations, and changes nothing. */
export async function fillNotebooks(origin: string): Promise<void> {
  const [marta, nora, felix] = await Promise.all(
    (["marta", "nora", "felix"] as const).map((name) => signIn(origin, name)),
  );
  if (!marta || !nora || !felix) return;
  await walkPath(felix);
  await liveMonth(marta);
  await fillCalendar(writerOf(nora, PEOPLE.nora.email));
  const carla = await signIn(origin, "carla");
  if (!(await carla.subscription())?.is_premium) {
    await carla.subscribe(await readConsent(origin));
    await carla.call("POST", "/api/subscription/cancellation");
  }
  const elena = await signIn(origin, "elena");
  if (await elena.subscription()) return;
  await elena.subscribe();
  await elena.call("POST", "/api/consumer-requests/own", { kind: "arrepentimiento" });
  // Nobody has an account with this address, so the case waits for the owner.
  const asked = { kind: "baja", email: "vecina@ejemplo.com" };
  await new Visitor(origin).call("POST", "/api/consumer-requests", asked);
}

async function readConsent(origin: string) {
  const felix = await signIn(origin, "felix");
  const { body } = await felix.call<{ key: string; value: string }[]>("GET", "/api/public-config");
  return { consent: consentVersion(body.find(({ key }) => key === "PREMIUM_PRICE")?.value ?? "") };
}

async function failPayments(origin: string, id: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const url = `${origin}/simulators/paypal/control/subscriptions/${id}`;
  await fetch(url, { method: "POST", headers, body: JSON.stringify({ action: "fail-payments" }) });
}

async function liveMonth(marta: Visitor): Promise<void> {
  const writer = writerOf(marta, PEOPLE.marta.email);
  const { put, idOf } = writer;
  const today = todayHere();
  const first = addDays(today, -MONTH.length);
  await put("/api/journal-fields", {
    custom_field_one_label: "Movimiento",
    custom_field_two_label: "En casa",
  });
  const kept = await marta.records<JournalRecord>("journal");
  const pictured = kept.find(({ image_url }) => image_url !== null);
  const image_url = pictured?.image_url ?? (await uploadPicture(marta)).url;
  await keepMonth(writer, first, MONTH, (index) => ({
    ...LIVED[index % LIVED.length],
    custom_field_one: "Caminé media hora",
    custom_field_two: "Cenamos sin teléfono",
    ...(index === MONTH.length - 2 && { image_url }),
  }));
  await put("/api/feelings-consent", { edition: CONSENT_EDITION });
  for (let index = 0; index < MONTH.length; index += 2)
    await put(`/api/feelings/${addDays(first, index)}`, { energy: 2 + (index % 4), mood: 1 + (index % 5) });
  const idea = await idOf("idea", 0);
  for (const [index, title] of ["Huerta en el balcón", "Un club de lectura", "Ordenar las fotos"].entries())
    await put(`/api/ideas/${await idOf("idea", index)}`, { title, base: "" });
  // Another device wrote the same idea: a conflict for the member to solve.
  const changed = { title: "Huerta en la terraza", base: "", written_at: new Date().toISOString() };
  await marta.call("PUT", `/api/ideas/${idea}`, changed, await idOf("conflict"));
  const texts = { vision_text: GOAL.vision, commitment_text: GOAL.commitment, whys: whys(...GOAL.whys) };
  const goal = await keepGoal(
    writer,
    { title: GOAL.title, deadline: addDays(today, 120), ...texts },
    GOAL.actions,
    2,
  );
  await keepGoal(writer, { title: "Leer doce libros", deadline: addDays(today, 9) }, ["Elegir", "Leer"], 1);
  await put(`/api/goals/${goal}/key`, { key_id: "metas" });
  await keepEvents(writer, today);
  for (const key of ["metas", "decision"]) await put(`/api/favourites/${key}`, {});
  for (const [page_context, note_content] of Object.entries({
    exito_general: "El éxito es una rueda: gira si la empujo.",
    clave_metas: "Una meta sin fecha es un deseo.",
  }))
    await put(`/api/notes/${await idOf("note", page_context)}`, { page_context, note_content });
  await keepReviews(writer, today);
  await keepHabit(writer, first, today);
  await walkPath(marta);
}

async function keepEvents({ put, idOf }: Writer, today: string): Promise<void> {
  const reminded = { notification_enabled: true, reminder_time: "06:30" };
  const events = [
    { title: "Clase de natación", event_date: addDays(today, -28), repeats: "weekly" as const, ...reminded },
    { title: "Cena con Julia", event_date: today },
    { title: "Dentista", event_date: addDays(today, 6) },
  ];
  for (const event of events) await put(`/api/events/${await idOf("event", event.title)}`, eventBody(event));
}

async function keepReviews({ put, idOf }: Writer, today: string): Promise<void> {
  const monday = addDays(today, -weekdayOf(today));
  for (const weeks of [4, 3, 2, 1]) {
    const week = addDays(monday, -7 * weeks);
    const texts = { good_text: "Fui dos veces a la piscina.", hard_text: "El martes no salí a tiempo." };
    const body = { week, ...texts, goals: [], ideas: [], steps: [], base: "" };
    await put(`/api/weeks/${await idOf("week", week)}`, body);
  }
}

async function keepHabit({ put, idOf }: Writer, first: string, today: string): Promise<void> {
  const id = await idOf("habit");
  await put(`/api/habits/${id}`, {
    ...{ title: "Nadar", minimum_text: "meterme al agua", cue_text: "dejar a las niñas", missed_text: "" },
    ...{ time: null, goal_id: null, key_id: "constancia", base: "" },
    plans: [{ from: first, days: [0, 2, 4], times: 0 }],
  });
  for (let day = first; day < today; day = addDays(day, 1))
    if ([0, 4].includes(weekdayOf(day))) await put(`/api/habits/${id}/marks/${day}`, { mark: "done" });
}

async function fillCalendar({ put, idOf }: Writer): Promise<void> {
  for (let first = 0; first < NEAR; first += IMPORT_PART_EVENTS) {
    const part = Array.from({ length: IMPORT_PART_EVENTS }, async (_, index) => {
      const title = `Turno ${first + index + 1}`;
      return importedEvent({
        id: await idOf(title),
        title,
        event_date: addDays("2024-01-01", (first + index) % 1000),
      });
    });
    await put(`/api/events?part=${first}`, { events: await Promise.all(part) });
  }
}
