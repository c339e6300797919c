import { expect } from "vitest";
import { openLifecycle } from "#app/server/billing.ts";
import { deleteMemberCommand } from "#app/server/delete-member-command.ts";
import { compareAll, courtesy } from "#billing/subscription/commands.server.ts";
import type { Command } from "#platform/server/commands.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { nextProcess } from "../charges/charging.ts";
import { paypalControl } from "../providers/paypal-control.ts";
import { pick, shuffled } from "../random/random.ts";
import { type Answer, CONSENT, newDeletion, type Visitor } from "../visitor.ts";
import { Auditor, accountsOf, type Case } from "./auditor.ts";
import { Internet, unlessLost } from "./internet.ts";
import { readEvents, readPaypal } from "./ledger.ts";
import { passTime, spawn } from "./scheduler.ts";
import type { Live, World } from "./world.ts";

// Members pay, end and go back on it, in several tabs, at once, and on PayPal's own site. PayPal and the connection
// lose, double and delay what they carry, webhooks come late, twice, forged or in another order, and the product's
// process dies at any statement. Then everything is repaired, and days pass in which nobody does anything.

const EPISODES = 2;
const BURSTS = 7;
const PAUSES_MS = [5 * SECOND_MS, MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS, 22 * HOUR_MS];
/** A step of a day, less some hours, so that it reaches each hour. */
const STEP_MS = 22 * HOUR_MS;
const STEPS_AFTER_CALM = 40;
const REST_STEPS = 2;
/** No lookup is due again before. */
const LOOK_MS = 11 * MINUTE_MS;
/** The most statements of a process before it dies. */
const DEATH_MAX = 120;
const AT_PAYPAL = [
  ...["cancel", "suspend", "activate", "expire", "refund", "partial-refund", "reverse", "dispute"],
  ...["settle", "fail-payments", "fail-payments", "bill-later", "bill-earlier"],
];

export interface Person {
  name: string;
  email: string;
  visitor: Visitor;
  userId: string;
  /** Deleted accounts of the same person, with the time of their deletion. */
  past: { userId: string; at: number }[];
  /** The ids with which this person's windows of PayPal opened. */
  windows: Set<string>;
  cases: Case[];
  deletions: string[];
  withdrew: boolean;
  giftUntil: number;
  /** The last deed that may have moved or ended a charge. */
  disturbedAt: number;
}

export class Money {
  readonly world: World;
  readonly internet: Internet;
  readonly people: Person[] = [];
  readonly #told = new Set<string>();
  /** Since when nothing failed and the jobs ran at each step. */
  quietSince = 0;

  constructor(world: World) {
    this.world = world;
    this.internet = new Internet(world);
  }

  get #random() {
    return this.world.random;
  }
  get #paypal() {
    return paypalControl({ paypalUrl: this.world.app.paypalUrl, advanceClock: () => undefined });
  }

  atPaypal = (userId?: string) =>
    readPaypal(this.world.app.config.dataDir).filter((one) => !userId || one.userId === userId);

  async addPerson(name: string): Promise<void> {
    const email = `${name.toLowerCase()}@ejemplo.com`;
    const lists = { past: [], windows: new Set<string>(), cases: [], deletions: [], withdrew: false };
    const person = { name, email, userId: "", ...lists, giftUntil: 0, disturbedAt: 0 };
    this.people.push({ ...person, visitor: this.world.app.visitor() });
    await this.signIn(this.people.at(-1) as Person);
  }

  async signIn(person: Person): Promise<void> {
    const { name, email, visitor } = person;
    visitor.cookies.clear();
    const signing = { name, email, no_picture: "yes" };
    while (!visitor.cookies.has("access")) await unlessLost(visitor.signIn("google", signing));
    const [user] = await this.world.app.rows.read("users", ["id"], { email });
    person.userId = user?.id ?? "";
  }

  /** Calls the product as a page does. Returns undefined if no answer came. */
  async ask<T>(person: Person, method: string, path: string, body?: unknown) {
    const { isBad } = this.internet;
    const answer: Answer<T> | undefined = await unlessLost(person.visitor.call<T>(method, path, body));
    this.world.tell(`${person.name} ${method} ${path} ${answer?.status ?? "lost"}`);
    expect(answer?.status, `${method} ${path}`).not.toBe(500);
    if (!isBad && !this.internet.isBad) expect(answer?.status, `${method} ${path}`).toBeLessThan(500);
    return answer;
  }

  /** A page opens again: its session is renewed, or else the person signs in. */
  async open(person: Person): Promise<void> {
    const renewed = await unlessLost(person.visitor.call("POST", "/api/session/refresh"));
    if (renewed?.status !== 200) await this.signIn(person);
  }

  /** Time passes at PayPal and here, and PayPal charges what is due. */
  async pass(durationMs: number): Promise<void> {
    passTime(Math.round(durationMs));
    await this.#paypal.advance(0);
  }

  /** The product does the jobs that are due, in bad times in two processes. */
  async runJobs(): Promise<void> {
    const { app } = this.world;
    const works = [() => app.runJobs(), ...(this.internet.isBad ? [() => nextProcess(app).runDue()] : [])];
    await Promise.all(works.map((work) => spawn(() => this.internet.inProcess(work))));
    await this.internet.settle();
  }

  async owner(command: Command, words: string[], options: Record<string, string | boolean> = {}) {
    this.world.tell(`the owner: ${command.name} ${words.join(" ")}`);
    const { services } = this.world.app;
    const work = command.run(
      { words, options },
      { services: async () => services, environment: {}, print: () => undefined },
    );
    await work.catch((error: unknown) => expect(this.internet.isBad, String(error)).toBe(true));
  }

  /** Delivers events that PayPal has held back. @param chance the part of them that comes now */
  async tellEvents(chance: number): Promise<void> {
    const coming = readEvents(this.world.app.config.dataDir).filter(({ id }) => !this.#told.has(id));
    const drawn = shuffled(coming, this.#random).filter(() => this.#random() < chance);
    const both = drawn.flatMap(({ id }) => (this.#random() < 0.3 ? [id, id] : [id]));
    const sending = both.map(async (id) => {
      const status = await this.sendEvent(id);
      if (status === 200 || status === 204) this.#told.add(id);
      if (!this.internet.isBad) expect(status, `the event ${id}`).toBeLessThan(300);
    });
    await Promise.all(sending);
  }

  /** @param change turns the event into one that PayPal has not signed */
  async sendEvent(id: string, change: (body: string) => string = (body) => body) {
    const { headers, body } = await this.#paypal.requestOf(id);
    const url = `${this.world.app.origin}/api/webhooks/paypal`;
    const init = { method: "POST", headers, body: change(body) };
    return (await spawn(() => unlessLost(fetch(url, init))))?.status;
  }

  /** Acts on PayPal's site, which refuses what does not fit the subscription's state. */
  async actAtPaypal(id: string, action: string): Promise<void> {
    const count = 1 + Math.floor(this.#random() * 3);
    this.world.tell(`at PayPal: ${action} ${id}`);
    await this.#paypal
      .act(id, action, action === "fail-payments" && count === 1 ? -1 : count)
      .catch((error: unknown) => expect(String(error)).toMatch(/: (404|409|422) /));
  }

  async changePrice(cents: number): Promise<void> {
    await this.#paypal.changePlanPrice(this.world.app.config.paypal.planId, cents);
  }

  holdEvents = () => this.#paypal.setWebhooks("hold");
}

type Deed = (at: Money, person: Person) => Promise<unknown>;

interface Prepared {
  paypalSubscriptionId: string;
}

/** Somebody presses the button, often twice or in two tabs, and mostly approves in PayPal's window. */
async function subscribe(at: Money, person: Person): Promise<void> {
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

async function approve(at: Money, { name, visitor }: Person, id: string): Promise<void> {
  at.world.tell(`${name} approves ${id}`);
  await visitor.approveSubscription(id);
  if (at.world.random() < 0.6) await unlessLost(visitor.confirm(id));
}

const withWindow =
  (deed: (at: Money, person: Person, id: string) => Promise<unknown>): Deed =>
  async (at, person) => {
    const { windows } = person;
    if (windows.size > 0) await deed(at, person, pick([...windows], at.world.random));
  };

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

async function leftAccount(at: Money, person: Person): Promise<void> {
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
  const day = pick([0, 13, 14, 22, 23, 24], random);
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
  if (person.cases.some((one) => one.code === code)) return;
  // Until PayPal answers, the next deed may change what the outcome is.
  const isKnown = isPlain && status !== "under_way";
  person.cases.push({
    code,
    isProven: true,
    mustGiveBack: isKnown ? (isInTime ? bought.id : false) : undefined,
  });
};

const end: Deed = async (at, person) => {
  const answer = await at.ask<Answered>(person, "POST", "/api/consumer-requests/own", { kind: "baja" });
  const code = answer?.status === 200 ? answer.body.code : undefined;
  if (code && !person.cases.some((one) => one.code === code)) person.cases.push({ code, isProven: true });
};

/** Somebody asks without a session, again some minutes later, and opens the mailed link. */
const askByMail: Deed = async (at, person) => {
  const { random } = at.world;
  const body = { kind: "baja", email: person.email };
  const ask = () =>
    at.ask<{ code: string; is_mailed: boolean }>(person, "POST", "/api/consumer-requests", body);
  const first = await ask();
  await at.pass(random() * 20 * MINUTE_MS);
  const second = await ask();
  const codes = new Set([first, second].flatMap((one) => (one?.status === 200 ? [one.body.code] : [])));
  const isOpen = !person.cases.some(({ code, isProven }) => isProven && codes.has(code));
  if (isOpen) expect(codes.size, `cases of ${person.name} within minutes`).toBeLessThan(2);
  await at.runJobs();
  for (const code of codes) {
    const isKnown = person.cases.find((one) => one.code === code);
    const mine = isKnown ?? { code, isProven: false };
    if (!isKnown) person.cases.push(mine);
    const letter = at.internet.mails.find(
      ({ subject }) => subject.startsWith("Confirma") && subject.includes(code),
    );
    const [, token] = /#([\w-]{43})/.exec(letter?.text ?? "") ?? [];
    if (!token || random() < 0.3) continue;
    const answer = await at.ask(person, "POST", "/api/consumer-requests/confirmation", { token });
    const [stored] = await at.world.app.rows.read("consumer_requests", ["state"], { code });
    mine.isProven = answer?.status === 200 || stored?.state !== "received";
  }
};

/** Somebody cancels by the link of the last notice, without a session. */
const followLink: Deed = async (at, person) => {
  const notice = at.internet.mails.findLast(
    ({ to, text }) => to === person.email && text.includes("/renovacion#"),
  );
  const [, token] = /renovacion#([\w-]{43})/.exec(notice?.text ?? "") ?? [];
  if (token) await at.ask(person, "POST", "/api/renewal/cancellation", { token });
};

/** Deeds that happen at once with others. */
const DEEDS: Deed[] = [
  ...[subscribe, subscribe, subscribe, subscribe],
  ...[withWindow(approve), withWindow(({ internet: _ }, { visitor }, id) => unlessLost(visitor.confirm(id)))],
  call("POST", "/api/subscription/cancellation"),
  call("POST", "/api/subscription/free-plan"),
  call("GET", "/api/subscription"),
  withWindow((at, _, id) => at.actAtPaypal(id, pick(AT_PAYPAL, at.world.random))),
  withWindow((at, _, id) => at.actAtPaypal(id, pick(AT_PAYPAL, at.world.random))),
  withWindow((at, _, id) => at.actAtPaypal(id, pick(AT_PAYPAL, at.world.random))),
  ...[steal, forge],
  (at) => at.tellEvents(0.3),
  (at) => at.runJobs(),
];

/** Deeds that nothing else disturbs, because what they must lead to depends on what was before. */
const ALONE: Deed[] = [
  raisePrice,
  ...[withdraw, withdraw, end, askByMail, followLink],
  ...[leave, expel],
  give,
  takeBack,
  (at, person) => at.signIn(person),
  (at) => at.owner(compareAll(openLifecycle), []),
];

async function burst(at: Money): Promise<void> {
  const { random } = at.world;
  await at.pass(pick(PAUSES_MS, random) * (0.5 + random()));
  const person = pick(at.people, random);
  person.disturbedAt = Date.now();
  if (random() < 0.2)
    at.internet.life.death = at.internet.life.steps.length + 1 + Math.floor(random() * DEATH_MAX);
  await at.open(person);
  if (random() < 0.35) await pick(ALONE, random)(at, person);
  else {
    const deeds = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(DEEDS, random));
    await Promise.all(deeds.map((deed) => spawn(() => deed(at, person))));
  }
  if (random() < 0.5) await at.runJobs();
}

/** Nothing fails any more. Days pass, and the jobs and PayPal's events do the rest. */
async function calm(at: Money, auditor: Auditor): Promise<void> {
  at.internet.isBad = false;
  at.internet.life.death = Number.POSITIVE_INFINITY;
  await at.internet.settle();
  for (let step = 0; step < REST_STEPS; step++) {
    await at.tellEvents(1);
    await at.pass(STEP_MS);
    await at.runJobs();
  }
  await at.tellEvents(1);
  await at.pass(HOUR_MS + LOOK_MS);
  await at.runJobs();
  for (const person of at.people) await at.open(person);
  await auditor.checkCalm();
}

/** Life of one or two members, in days and in bursts of seconds. */
const liveWithMoney =
  (count: number): Live =>
  async (world) => {
    const at = new Money(world);
    const auditor = new Auditor(at);
    const { random } = world;
    await at.holdEvents();
    for (const name of ["Ana", "Beto"].slice(0, count)) await at.addPerson(name);
    for (let episode = 0; episode < EPISODES; episode++) {
      at.internet.isBad = random() < 0.8;
      for (let number = 0; number < BURSTS; number++) {
        await world.deed(() => burst(at));
        auditor.checkMails();
        if (random() < 0.3) await look(at, auditor);
      }
      await calm(at, auditor);
      at.quietSince = Date.now();
      const steps = Math.floor(random() * STEPS_AFTER_CALM);
      for (let step = 0; step < steps; step++) {
        await at.pass(STEP_MS);
        await at.runJobs();
        auditor.checkNotices();
        for (const person of at.people) {
          await at.open(person);
          await auditor.checkAccess(person, true);
        }
      }
      await calm(at, auditor);
    }
  };

/** The network is good for a moment, and members look at what they have. */
async function look(at: Money, auditor: Auditor): Promise<void> {
  const { internet } = at;
  const { isBad } = internet;
  await internet.settle();
  internet.isBad = false;
  await at.pass(LOOK_MS);
  for (const person of at.people) {
    await at.open(person);
    await auditor.checkAccess(person, false);
  }
  internet.isBad = isBad;
}

export const MONEY: Record<string, Live> = { one: liveWithMoney(1), two: liveWithMoney(2) };
