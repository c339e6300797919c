import { expect } from "vitest";
import { openLifecycle } from "#app/server/billing.ts";
import { deleteMemberCommand } from "#app/server/delete-member-command.ts";
import { compareAll, courtesy } from "#billing/subscription/commands.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { pick } from "../../random/random.ts";
import { CONSENT, newDeletion } from "../../visitor.ts";
import { unlessLost } from "../internet.ts";
import { spawn } from "../scheduler.ts";
import { accountsOf, type PayingTown, type Person } from "./paying-town.ts";
import { readEvents } from "./records.ts";

const AT_PAYPAL = [
  ...["cancel", "suspend", "activate", "expire", "refund", "partial-refund", "reverse", "dispute"],
  ...["settle", "fail-payments", "fail-payments", "bill-later", "bill-earlier"],
];

type Deed = (at: PayingTown, person: Person) => Promise<unknown>;

interface Prepared {
  paypalSubscriptionId: string;
}

/** Somebody presses the button, often twice or in two tabs, and mostly approves in PayPal's window. */
async function subscribe(at: PayingTown, person: Person): Promise<void> {
  const { random } = at.world;
  const press = () => at.ask<Prepared>(person, "POST", "/api/subscription/paypal", CONSENT);
  const answers = await Promise.all(Array.from({ length: pick([1, 2, 3], random) }, () => spawn(press)));
  const ids = new Set(answers.flatMap((one) => (one?.status === 200 ? [one.body.paypalSubscriptionId] : [])));
  expect(ids.size, `subscriptions of ${person.name} for one checkout`).toBeLessThanOrEqual(1);
  for (const id of ids) {
    person.windows.add(id);
    if (random() < 0.8) await approve(at, person, id);
  }
}

async function approve(at: PayingTown, { name, visitor }: Person, id: string): Promise<void> {
  at.world.tell(`${name} approves ${id}`);
  await visitor.approveSubscription(id);
  if (at.world.random() < 0.6) await unlessLost(visitor.confirm(id));
}

const withWindow =
  (deed: (at: PayingTown, person: Person, id: string) => Promise<unknown>): Deed =>
  async (at, person) => {
    const { windows } = person;
    if (windows.size > 0) await deed(at, person, pick([...windows], at.world.random));
  };

const actAtPaypal = withWindow((at, _, id) => at.actAtPaypal(id, pick(AT_PAYPAL, at.world.random)));

const call =
  (method: string, path: string): Deed =>
  (at, person) =>
    at.ask(person, method, path);

/** Somebody tries the id of another member's subscription. */
const steal: Deed = async (at, person) => {
  const others = at.people.filter((one) => one !== person).flatMap(({ windows }) => [...windows]);
  const body = { paypal_subscription_id: pick(["I-INVENTED0001", ...others], at.world.random) };
  const answer = await at.ask(person, "POST", "/api/subscription/confirmation", body);
  expect([404, 429, 502, 503, undefined]).toContain(answer?.status);
};

const forge: Deed = async (at, person) => {
  const events = readEvents(at.world.app.config.dataDir);
  if (events.length === 0) return;
  const { id } = pick(events, at.world.random);
  const status = await at.sendEvent(id, (body) => body.replace("{", `{"about":"${person.userId}",`));
  at.world.tell(`a forged event: ${status}`);
  if (status !== undefined) expect([400, 429, 503]).toContain(status);
};

/** PayPal's plan costs more than the product says. Nobody can begin then. */
const raisePrice: Deed = async (at, person) => {
  await at.changePrice(300);
  const answer = await unlessLost(person.visitor.call("POST", "/api/subscription/paypal", CONSENT));
  await at.changePrice(200);
  expect(answer?.status, "a checkout at another price").not.toBe(200);
};

const leave: Deed = async (at, person) => {
  const { visitor, userId, name } = person;
  const request = newDeletion();
  const isOld = at.world.random() < 0.3;
  if (isOld) await at.pass(16 * MINUTE_MS);
  else await at.signIn(person);
  const first = await at.ask(person, "DELETE", "/api/account", request);
  if (isOld) expect([403, 401, 429, 502, 503, undefined], "an old sign-in").toContain(first?.status);
  if (isOld) return;
  person.deletions.push(request.confirmation_code);
  for (
    let tries = 0;
    tries < 20 && (await at.world.app.rows.read("users", ["id"], { id: userId })).length > 0;
    tries++
  )
    await unlessLost(visitor.deleteAccount(request));
  at.world.tell(`${name} left`);
  await leftAccount(at, person);
};

/** The owner deletes the account. */
const expel: Deed = async (at, person) => {
  if (at.internet.isBad) return;
  await at.owner(deleteMemberCommand, [person.userId], { yes: true });
  await leftAccount(at, person);
};

async function leftAccount(at: PayingTown, person: Person): Promise<void> {
  person.past.push({ userId: person.userId, at: Date.now() });
  person.giftUntil = 0;
  person.windows.clear();
  await at.signIn(person);
}

const give: Deed = async (at, person) => {
  const day = new Date(Date.now() + pick([3, 40], at.world.random) * DAY_MS).toISOString().slice(0, 10);
  await at.owner(courtesy, [person.userId], { until: day, reason: "gift" });
  person.giftUntil = Date.parse(`${day}T23:59:59.999Z`);
};

const takeBack: Deed = async (at, person) => {
  await at.owner(courtesy, [person.userId], { end: true, reason: "gift" });
  person.giftUntil = 0;
};

interface Answered {
  code: string;
  status: string;
}

/** The days of Argentina between two moments. */
const daysBetween = (from: number, to: number) =>
  Math.floor((to - 3 * HOUR_MS) / DAY_MS) - Math.floor((from - 3 * HOUR_MS) / DAY_MS);
/** Fourteen days, and nine more in which the request may arrive. */
const WITHDRAWAL_DAYS = 23;

/** A member goes back on it, often on one of the last days. Only plain cases have a known outcome. */
const withdraw: Deed = async (at, person) => {
  const { random } = at.world;
  const paidAt = at.atPaypal(person.userId).flatMap(({ payments }) => payments)[0]?.at ?? 0;
  const day = pick([0, 14, 23, 23, 24], random);
  const left = paidAt + day * DAY_MS - Date.now();
  if (left > 0 && random() < 0.7) await at.pass(left);
  await at.open(person);
  const [bought, ...more] = accountsOf(person).flatMap((id) => at.atPaypal(id));
  const [first, second] = bought?.payments.filter(({ isTaken }) => isTaken) ?? [];
  const isPlain =
    first && !second && more.length === 0 && bought?.userId === person.userId && !person.withdrew;
  const isInTime = first && daysBetween(first.at, Date.now()) <= WITHDRAWAL_DAYS;
  const answer = await at.ask<Answered>(person, "POST", "/api/consumer-requests/own", {
    kind: "arrepentimiento",
  });
  person.withdrew = true;
  if (answer?.status !== 200) return;
  const { code, status } = answer.body;
  // Until PayPal answers, the next deed may change what the outcome is.
  const isKnown = isPlain && status !== "under_way";
  addCase(person, { code, isProven: true, mustGiveBack: isKnown ? isInTime && bought.id : undefined });
};

/** A request that is repeated within a day is the same case. */
function addCase({ cases }: Person, added: Person["cases"][number]): void {
  if (!cases.some(({ code }) => code === added.code)) cases.push(added);
}

const end: Deed = async (at, person) => {
  const answer = await at.ask<Answered>(person, "POST", "/api/consumer-requests/own", { kind: "baja" });
  if (answer?.status === 200) addCase(person, { code: answer.body.code, isProven: true });
};

/** Somebody asks without a session, again some minutes later, and mostly opens the mailed link. */
const askByMail: Deed = async (at, person) => {
  const { random } = at.world;
  const body = { kind: "baja", email: person.email };
  const ask = () => at.ask<Answered>(person, "POST", "/api/consumer-requests", body);
  const first = await ask();
  await at.pass(random() * 20 * MINUTE_MS);
  const second = await ask();
  const codes = new Set([first, second].flatMap((one) => (one?.status === 200 ? [one.body.code] : [])));
  const isOpen = !person.cases.some(({ code, isProven }) => isProven && codes.has(code));
  if (isOpen) expect(codes.size, `cases of ${person.name} within minutes`).toBeLessThan(2);
  await at.runJobs();
  for (const code of codes) {
    addCase(person, { code, isProven: false });
    const token = at.tokenFor(person, /^Confirma/, code);
    if (!token || random() < 0.3) continue;
    await at.ask(person, "POST", "/api/consumer-requests/confirmation", { token });
    const [stored] = await at.world.app.rows.read("consumer_requests", ["state"], { code });
    for (const one of person.cases) if (one.code === code) one.isProven = stored?.state !== "received";
  }
};

/** Somebody cancels by the link of the last notice, without a session. */
const followLink: Deed = async (at, person) => {
  const token = at.tokenFor(person, /se renueva/);
  if (token) await at.ask(person, "POST", "/api/renewal/cancellation", { token });
};

/** Deeds that happen at once with others. */
export const DEEDS: Deed[] = [
  ...[subscribe, subscribe, subscribe, subscribe],
  ...[withWindow(approve), withWindow((_, { visitor }, id) => unlessLost(visitor.confirm(id)))],
  call("POST", "/api/subscription/cancellation"),
  call("POST", "/api/subscription/free-plan"),
  call("GET", "/api/subscription"),
  ...[actAtPaypal, actAtPaypal, actAtPaypal],
  ...[steal, forge],
  (at) => at.tellEvents(0.3),
  (at) => at.runJobs(),
];

/** Deeds that nothing else disturbs, because what they must lead to depends on what was before. */
export const ALONE: Deed[] = [
  raisePrice,
  ...[withdraw, withdraw, end, askByMail, followLink],
  ...[leave, expel, give, takeBack],
  (at, person) => at.signIn(person),
  (at) => at.owner(compareAll(openLifecycle), []),
];
