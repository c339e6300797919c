import { expect } from "vitest";
import { deleteMemberCommand } from "#app/server/delete-member-command.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#shared/time.ts";
import { nextProcess } from "../../charges/charging.ts";
import { paypalControl } from "../../providers/paypal-control.ts";
import { pick, type Random } from "../../random/random.ts";
import { CONSENT, type Visitor } from "../../visitor.ts";
import { Process } from "../process.ts";
import type { Deed, Profile } from "../profile.ts";
import { passTime, spawn } from "../scheduler.ts";
import type { World } from "../world.ts";
import { checkAccess, checkNotices, checkReceipts } from "./expectations.ts";
import { comeBack, type Member, type Place, type Step, silence, type Variant } from "./place.ts";

// Members subscribe, act here and at PayPal, and leave. Webhooks come late, twice, in another order or never. Two
// processes work, are restarted and die between any two statements. The server, PayPal or the mail is away for days.

const VARIANTS: Variant[] = [
  {
    name: "two renewals",
    ...{ members: 12, isPaying: true, quiet: 250, deeds: { beforeCalm: 110 }, calms: 1, passChance: 1 },
    pausesMs: [8 * HOUR_MS, 15 * HOUR_MS, 22 * HOUR_MS],
    seeds: { short: 1, long: 100 },
  },
  {
    name: "leaps and bursts",
    ...{ members: 34, isPaying: false, quiet: 0, deeds: { beforeCalm: 204 }, calms: 1, passChance: 0.05 },
    pausesMs: [
      ...Array(2).fill(SECOND_MS),
      HOUR_MS,
      3 * HOUR_MS,
      DAY_MS,
      4 * DAY_MS,
      12 * DAY_MS,
      31 * DAY_MS,
    ],
    seeds: { short: 1, long: 300 },
  },
];

/** After the beginning of each world: at once, at the end of January, and before clocks change. */
const BEGIN_DAYS = [0, 67.3, 106.6];
const ZONES = ["America/Argentina/Buenos_Aires", "America/Mexico_City", "Pacific/Auckland", "Asia/Kolkata"];

async function enter(world: World, seed: number, variant: Variant): Promise<Place> {
  passTime((BEGIN_DAYS[seed % BEGIN_DAYS.length] ?? 0) * DAY_MS);
  const { app, random, network } = world;
  const place: Place = {
    ...{ ...world, variant, paypal: paypalControl(app), members: [], mails: [], steps: [] },
    processes: [newProcess(app), newProcess(app)],
    ...{ isCalm: true, awayUntil: 0, away: undefined, isLosingMailAnswers: false },
  };
  network.luckOf = (call, body) => {
    if (call.includes("/simulators/paypal/v1/")) return luckAtPaypal(place);
    if (call !== "POST /simulators/mail") return undefined;
    if (place.away === "mail") return new Response(null, { status: 503 });
    place.mails.push(JSON.parse(body));
    return place.isLosingMailAnswers ? "answer lost" : undefined;
  };
  await place.paypal.setWebhooks("hold");
  for (let index = 0; index < variant.members; index++) {
    const person = { name: "Ana", email: `m${index}@ejemplo.com` };
    const visitor = await app.visitor().signIn("google", person);
    const userId = await visitor.userId();
    const ids = new Set(variant.isPaying ? [await visitor.subscribe()] : []);
    const member = { person, visitor, userId, ids, isSilent: index < 2, isGone: false };
    place.members.push(member);
    await app.database
      .insertInto("reminder_settings")
      .values({
        ...{ user_id: userId, time_zone: pick(ZONES, random), is_zone_chosen: 1, event_reminders: 0 },
        ...{ journal_reminder: 0, journal_time: "21:00", email: null },
      })
      .execute();
    if (member.isSilent) await silence(app, userId);
  }
  place.isCalm = false;
  return place;
}

/** PayPal has acted on a call whose answer is lost. */
function luckAtPaypal({ random, steps, away, isCalm }: Place) {
  if (away === "paypal") return "lost";
  if (isCalm || random() > 0.02) return undefined;
  const step = steps.at(-1);
  if (step) step.isUp = false;
  return pick(["lost", "answer lost"] as const, random);
}

const newProcess = ({ services }: World["app"]) =>
  new Process(services, (own) => nextProcess({ services: own }));

/** Time passes, webhooks arrive, and the processes work. Between that, deeds follow each other at once. */
async function pass(place: Place): Promise<void> {
  const { paypal, random, variant } = place;
  if (random() >= variant.passChance) return;
  await advance(place, pick(variant.pausesMs, random));
  const at = Date.now();
  if (at > place.awayUntil && random() < 0.03) {
    place.awayUntil = at + random() * 6 * DAY_MS;
    place.away = pick(["server", "paypal", "mail"], random);
  } else if (at > place.awayUntil) place.away = undefined;
  const held = (await paypal.listEvents())
    .filter(({ state }) => state === "held")
    .slice(-5 * variant.members);
  const coming = held.flatMap(({ id }) => (random() < 0.3 ? [id, ...(random() < 0.3 ? [id] : [])] : []));
  if (coming.length > 0 && place.away !== "server")
    await paypal.deliver(coming.toSorted(() => (random() < 0.3 ? -1 : 1)));
  if (variant.isPaying || random() < 0.4) await work(place);
}

async function work(place: Place): Promise<void> {
  const { random, away } = place;
  place.steps.push(await readStep(place));
  if (away === "server") return;
  place.isLosingMailAnswers = random() < 0.05;
  const dying = random() < 0.05 ? pick(place.processes, random) : undefined;
  if (dying) dying.stepsLeft = Math.ceil(random() * 60);
  await runBoth(place);
  // Sent again within the hour, as pauses are longer than any retry. A claim of a dead process ends earlier.
  if (dying || place.isLosingMailAnswers) {
    place.isLosingMailAnswers = false;
    await advance(place, HOUR_MS);
    await runBoth(place);
  }
}

async function runBoth(place: Place): Promise<void> {
  const [first, second] = place.processes;
  const both = place.random() < 0.1 ? [newProcess(place.app), first] : [first, second];
  await Promise.all(both.map((process) => spawn(() => process.runDue())));
  place.processes = both.map((one) => (one.isAlive ? one : newProcess(place.app))) as Place["processes"];
}

/** PayPal charges what falls due. */
async function advance({ paypal }: Place, durationMs: number): Promise<void> {
  passTime(durationMs);
  await paypal.advance(0);
}

async function readStep({ app, away }: Place): Promise<Step> {
  const answer = await fetch(`${app.paypalUrl}/control/subscriptions`);
  const { subscriptions } = (await answer.json()) as {
    subscriptions: { id: string; status: string; billing_info?: { next_billing_time?: string } }[];
  };
  const truth = subscriptions.flatMap(({ id, status, billing_info: { next_billing_time: next } = {} }) =>
    status === "ACTIVE" && next ? [[id, next] as const] : [],
  );
  const rows = await app.database
    .selectFrom("user_subscriptions")
    .select(["paypal_subscription_id as id", "next_billing_time"])
    .where("paypal_status", "=", "ACTIVE")
    .where("refunded_at", "is", null)
    .execute();
  const known = rows.map((row) => [row.id ?? "", row.next_billing_time ?? ""] as const);
  return { at: Date.now(), isUp: away === undefined, truth: new Map(truth), known: new Map(known) };
}

/** A deed of a member who is still here, with one of their subscriptions. */
const deed = (
  weight: number,
  name: string,
  does: (place: Place, member: Member, id: string, random: Random) => unknown,
): Deed<Place> => ({
  ...{ weight, name },
  async does(place, random) {
    const here = place.members.filter(({ isGone }) => !isGone);
    const member = pick(here, random);
    await comeBack(place, member);
    const id = member.ids.size > 0 ? pick([...member.ids], random) : undefined;
    await (id ? does(place, member, id, random) : subscribe(place, member, random));
  },
});

async function subscribe(_: Place, { visitor, ids }: Member, random: Random): Promise<void> {
  const { status, body } = await visitor.call<{ paypalSubscriptionId: string }>(
    ...["POST", "/api/subscription/paypal", CONSENT],
  );
  expect([200, 409, 502, 503]).toContain(status);
  if (status !== 200) return;
  ids.add(body.paypalSubscriptionId);
  if (random() < 0.7) await visitor.approveSubscription(body.paypalSubscriptionId);
  if (random() < 0.5) await confirm(visitor, body.paypalSubscriptionId);
}

function confirm(visitor: Visitor, id: string) {
  return visitor.call("POST", "/api/subscription/confirmation", { paypal_subscription_id: id });
}

/** PayPal refuses an action that does not fit the subscription's state. */
const atPaypal = (action: string) =>
  deed(4, `${action} at PayPal`, ({ paypal }, _, id, random) =>
    paypal
      .act(id, action, 1 + Math.floor(random() * 3))
      .catch((error: unknown) => expect(String(error)).toMatch(/: (404|409|422) /)),
  );

const AT_PAYPAL = [
  ...["cancel", "suspend", "activate", "bill-later", "bill-earlier", "fail-payments", "refund"],
  ...["partial-refund", "settle", "expire"],
];

const deeds: Deed<Place>[] = [
  ...AT_PAYPAL.map(atPaypal),
  deed(10, "subscribes", (place, member, _, random) => subscribe(place, member, random)),
  deed(6, "approves at PayPal", (_, { visitor }, id) => visitor.approveSubscription(id)),
  deed(6, "comes back from PayPal", (_, { visitor }, id) => confirm(visitor, id)),
  deed(3, "confirms what is not theirs", async ({ members }, { visitor, ids }, _, random) => {
    const foreign = pick([...pick(members, random).ids, "I-INVENTED0001"], random);
    const { status } = await confirm(visitor, foreign);
    if (!ids.has(foreign)) expect(status).toBe(404);
  }),
  deed(5, "cancels", (_, { visitor }) => visitor.call("POST", "/api/subscription/cancellation")),
  deed(3, "chooses the free plan", (_, { visitor }) => visitor.call("POST", "/api/subscription/free-plan")),
  deed(6, "looks at the profile", (_, { visitor }) => visitor.call("GET", "/api/subscription")),
  deed(2, "goes back", (_, { visitor }) =>
    visitor.call("POST", "/api/consumer-requests/own", { kind: "arrepentimiento" }),
  ),
  deed(2, "is deleted by the owner", async ({ app, members }, member) => {
    if (members.filter(({ isGone }) => isGone).length === 2) return;
    member.isGone = true;
    const input = { words: [member.userId], options: { yes: true } };
    const services = async () => app.services;
    await deleteMemberCommand.run(input, { services, environment: {}, print: () => undefined });
  }),
];

const quiet = (weight: number): Deed<Place> => ({ weight, name: "nothing", does: () => undefined });

/** Everybody answers for three days. */
async function calm(place: Place, where: string): Promise<void> {
  Object.assign(place, { isCalm: true, awayUntil: 0, away: undefined });
  for (const process of place.processes) process.stepsLeft = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round++) {
    await advance(place, 22 * HOUR_MS);
    place.steps.push(await readStep(place));
    await runBoth(place);
  }
  await checkAccess(place, where);
  await checkReceipts(place, where);
  await checkNotices(place, where);
  place.isCalm = false;
}

export const money = VARIANTS.map(
  (variant): Profile<Place> => ({
    name: `money: ${variant.name}`,
    seeds: variant.seeds,
    deeds: { list: [...deeds, quiet(variant.quiet)], ...variant.deeds },
    calms: variant.calms,
    enter: (world, seed) => enter(world, seed, variant),
    pass,
    calm,
  }),
);
