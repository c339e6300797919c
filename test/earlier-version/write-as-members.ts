import { setTimeout as wait } from "node:timers/promises";
import { consentVersion } from "#billing/checkout/consent/consent.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { CONSENT_EDITION } from "#notebook/feelings/consent-words.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { calendarOf } from "../records/calendar-file.ts";
import { eventBody, keepEvent } from "../records/event-writing.ts";
import { actions, goalBody, keepGoal, whys } from "../records/goal-writing.ts";
import { compareDay, keepRecord, uploadPicture } from "../records/journal-writing.ts";
import { walkPath } from "../records/path-writing.ts";
import { type Answer, Visitor } from "../visitor.ts";
import type { ReleasedCode } from "./released-code.ts";

const DAY = "2026-11-20";

/** Adds the release's ending to a text, so that a test finds every text. */
export type Words = (text: string) => string;

export const personOf = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@ejemplo.com`,
});

export const signIn = (release: ReleasedCode, name: string, provider: "google" | "facebook" = "google") =>
  new Visitor(release.origin).signIn(provider, personOf(name));

async function done(call: Promise<Answer<unknown>>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200 && status !== 204) throw new Error(`${status} ${JSON.stringify(body)}`);
}

function control(release: ReleasedCode, provider: "paypal" | "push", path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const url = `${release.origin}/simulators/${provider}${path}`;
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * Lets six weeks pass in which members pay, fail to pay, get money back, cancel and leave. Stops the server afterwards.
 */
export async function passSixWeeks(release: ReleasedCode, words: Words): Promise<void> {
  await release.start(41);
  const subscribe = async (name: string, action?: string) => {
    const member = await signIn(release, name);
    const id = await member.subscribe();
    await done(member.keepIdea(words(`La idea de ${name}`)));
    if (action) await control(release, "paypal", `/control/subscriptions/${id}`, { action });
    return member;
  };
  const bruno = await subscribe("Bruno");
  await subscribe("Carla");
  await subscribe("Diego", "fail-payments");
  await subscribe("Elena", "refund");
  await subscribe("Felipe", "partial-refund");
  const gabi = await subscribe("Gabi");
  const request = { request_id: newId(), confirmation_code: newConfirmationCode() };
  await done(gabi.call("DELETE", "/api/account", { confirmation: "ELIMINAR", ...request }));
  await subscribe("Ana");
  await tryReminders(release, bruno);
  await release.settle();

  for (const daysAgo of [40, 17, 9, 5, 4]) {
    await release.start(daysAgo);
    if (daysAgo === 17)
      await done((await signIn(release, "Carla")).call("POST", "/api/subscription/cancellation"));
    await release.settle();
  }
}

/** Sends a test reminder by mail, and unsubscribes with the link in this mail. */
async function tryReminders(release: ReleasedCode, member: Visitor): Promise<void> {
  const email = "avisos@ejemplo.com";
  const mailed = async (pattern: RegExp) => {
    for (;;) {
      const answer = await fetch(`${release.origin}/simulators/mail/messages?to=${email}`);
      const token = pattern.exec(await answer.text())?.[1];
      if (token) return token;
      await wait(100);
    }
  };
  await done(member.call("PUT", "/api/reminders/email", { email }));
  const token = await mailed(/#confirmar=([\w-]{43})/);
  await done(member.call("POST", "/api/reminder-email-confirmation", { token }));
  await done(member.call("POST", "/api/reminders/test"));
  const stop = await mailed(/#dejar=([\w-]{43})/);
  await done(member.call("POST", "/api/reminder-stop", { token: stop }));
}

/** Writes records of every kind, and data that belong to no record. Returns the addresses of the pictures. */
export async function fillNotebook(release: ReleasedCode, words: Words): Promise<string[]> {
  const ana = await signIn(release, "Ana");
  const at = new Date().toISOString();
  const idea = newId();
  await done(ana.keepIdea(words("Aprender a nadar"), idea));
  await done(ana.keepIdea(words("Aprender a nadar de espaldas"), idea, newId()));
  for (const title of [
    "Plantar un limonero",
    "Idea por cambiar",
    "Idea por borrar",
    "Idea por desarrollar",
    "Idea de más",
  ])
    await done(ana.keepIdea(words(title)));
  const [gone, version] = [newId(), newId()];
  await done(ana.keepIdea(words("Ya borrada"), gone, "", version));
  await done(ana.call("DELETE", `/api/ideas/${gone}?base=${version}`));
  const goal = goalBody({
    title: words("Correr un maratón"),
    deadline: "2999-03-05",
    vision_text: words("Mi familia me espera en la meta"),
    commitment_text: words("Me comprometo a entrenar"),
    whys: whys(words("Quiero verme capaz"), words("Me da energía")),
    actions: actions(words("Comprar zapatillas"), words("Correr 2 km")),
    obstacles: [
      { id: newId(), obstacle_text: words("Llueve"), response_text: words("Corro en el gimnasio") },
    ],
  });
  await done(keepGoal(ana, newId(), goal));
  const event = { title: words("Cena con Julia"), notes: words("Llevar el pan"), repeats: "weekly" } as const;
  const reminder = { notification_enabled: true, reminder_time: "20:30" };
  await done(keepEvent(ana, newId(), eventBody({ ...event, ...reminder, event_date: DAY })));
  const { url } = await uploadPicture(ana);
  for (const [event_type, title] of [
    ["project", "Un día tranquilo"],
    ["describe", "Un día claro"],
  ] as const)
    await keepRecord(ana, newId(), {
      event_type,
      event_date: DAY,
      title: words(title),
      notes: words("Tuve tiempo para leer"),
      custom_field_one: words("Llamar a mamá"),
      custom_field_two: words("En paz"),
      image_url: event_type === "describe" ? url : null,
    });
  await done(ana.call("PUT", `/api/comparisons/${DAY}`, compareDay()));
  const labels = { custom_field_one_label: words("Familia"), custom_field_two_label: words("Calma") };
  await done(ana.call("PUT", "/api/journal-fields", labels));
  const note = {
    page_context: "exito_general",
    note_content: words("El éxito es una rueda"),
    written_at: at,
  };
  await done(ana.call("PUT", `/api/notes/${newId()}`, note));
  for (const key of ["metas", "exito"]) await done(ana.call("PUT", `/api/favourites/${key}`));
  if (release.has("0037_weekly_reviews")) await fillLaterTools(ana, words, at);
  if (release.has("0050_habits")) await fillHabits(ana, words, at);
  await fillOthers(release, ana);
  return [url];
}

/** Fills the tools that 0.1.0 lacks. */
async function fillLaterTools(ana: Visitor, words: Words, written_at: string): Promise<void> {
  const week = { week: "2026-11-16", good_text: words("Salió bien"), hard_text: words("Costó"), steps: [] };
  await done(
    ana.call("PUT", `/api/weeks/${newId()}`, { ...week, goals: [], ideas: [], base: "", written_at }),
  );
  await done(ana.call("PUT", "/api/feelings-consent", { edition: CONSENT_EDITION, written_at }));
  await done(ana.call("PUT", `/api/feelings/${DAY}`, { energy: 4, mood: 3 }));
  await walkPath(ana);
}

async function fillHabits(ana: Visitor, words: Words, written_at: string): Promise<void> {
  const habit = {
    ...{ title: words("Caminar"), minimum_text: words("Una vuelta"), cue_text: words("almorzar") },
    ...{ missed_text: words("Salgo antes"), time: "14:00", goal_id: null, key_id: "constancia" },
    plans: [{ from: DAY, days: [], times: 3 }],
  };
  const id = newId();
  await done(ana.call("PUT", `/api/habits/${id}`, { ...habit, base: "", written_at }));
  await done(ana.call("PUT", `/api/habits/${id}/marks/${DAY}`, { mark: "least", written_at }));
}

async function fillOthers(release: ReleasedCode, ana: Visitor): Promise<void> {
  await done(ana.call("PATCH", "/api/reminders", { journal_reminder: true, journal_time: "22:15" }));
  await done(ana.call("PUT", "/api/reminders/email", { email: "otra@ejemplo.com" }));
  await done(ana.call("POST", "/api/calendar-feed"));
  const file = calendarOf(["UID:1", "SUMMARY:Cita", `DTSTART:${addDays(DAY, 9).replaceAll("-", "")}T100000`]);
  await done(ana.call("POST", "/api/calendar-file", { content: file, time_zone: "UTC" }));
  // Another session ends this session.
  const there = await signIn(release, "Ana");
  const { body: sessions } = await there.call<{ id: string; is_current: boolean }[]>("GET", "/api/sessions");
  await done(ana.call("DELETE", `/api/sessions/${sessions.find((one) => one.is_current)?.id}`));
  await signIn(release, "Irene", "facebook");
}

/** Leaves a reminder, a letter about money and a mail that no server accepts, and a checkout that nobody approves. */
export async function leaveWaiting(release: ReleasedCode, words: Words): Promise<void> {
  const ana = await signIn(release, "Ana");
  const { body } = await ana.call<{ push_key: string }>("GET", "/api/reminders");
  const device = await control(release, "push", "/subscriptions", { applicationServerKey: body.push_key });
  await done(ana.call("PUT", "/api/reminders/device", await device.json()));
  await control(release, "push", "/control/faults", { match: "POST /send", fault: "503", count: 99 });
  await done(ana.call("POST", "/api/reminders/test"));
  const asks = {
    kind: "baja",
    full_name: "Otra",
    email: "otra@ejemplo.com",
    message: words("Quiero la baja"),
  };
  await done(ana.call("POST", "/api/consumer-requests", asks));
  const bruno = await signIn(release, "Bruno");
  const paid = async () =>
    (await bruno.call<{ subscription: Subscription }>("GET", "/api/subscription")).body.subscription;
  const { paypal_subscription_id: id } = await paid();
  await control(release, "paypal", `/control/subscriptions/${id}`, { action: "refund" });
  while ((await paid()).is_premium) await wait(100);
  const hugo = await signIn(release, "Hugo");
  const { body: config } = await hugo.call<{ key: string; value: string }[]>("GET", "/api/public-config");
  const price = config.find(({ key }) => key === "PREMIUM_PRICE")?.value ?? "";
  await hugo.prepareSubscription({ consent: consentVersion(price) });
}
