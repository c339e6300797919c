import { beforeAll, expect, test } from "vitest";
import type { UserId } from "#server/session/session.ts";
import { type CallError, OFFLINE } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import { REMINDER_KINDS, type ReminderKind } from "#shared/reminder-kinds.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { pick, type Random, randomFrom } from "#test/random/random.ts";
import { seedsOf } from "#test/random/seeds.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { remindersApi } from "../client.ts";
import type { ReminderSettings } from "../contract.ts";
import { KINDS } from "../kinds.ts";
import { makeStopToken } from "../mail/stop-queries.server.ts";
import { createSettings } from "./settings.ts";
import type { SettingsChange } from "./settings-change.ts";

// Property test of the settings, which are outside the sync engine (decision 0041): one member on two devices, whose
// requests and answers get lost and whose pages close, and stops from messages. A stop is undone only by a change
// that the member makes after it. In the end both devices show what the server has.

const SEEDS = process.env.TEST_ENGINE === "postgres" ? { short: 1, long: 20 } : { short: 4, long: 100 };
const DEEDS = 120;
const MEMBER = "member";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

test.each(seedsOf(SEEDS))("no older change undoes a stop, and two devices agree (seed %i)", async (seed) => {
  const random = randomFrom(seed);
  // The server counts calls of a minute.
  app.advanceClock(MINUTE_MS);
  const member = await app.newMember();
  // Two kinds a history, so that changes and stops often meet.
  const kinds = [pick(REMINDER_KINDS, random), pick(REMINDER_KINDS, random)];
  const devices = [new Device(member, random), new Device(member, random)];
  const expected = new Expected(await serverSettings(member));
  const underWay = new Set<Promise<unknown>>();
  const rest = async () => {
    await Promise.all(underWay);
    const differing = expected.differing(await serverSettings(member));
    expect(differing, "the server has what nobody chose last").toEqual([]);
  };

  for (let deed = 0; deed < DEEDS; deed++) {
    const doing = act({ device: pick(devices, random), member, kind: pick(kinds, random), expected, random });
    underWay.add(doing);
    void doing.finally(() => underWay.delete(doing));
    // Some deeds overlap the next one.
    if (random() < 0.7) await rest();
  }
  await rest();
  expect(expected.stops).toBeGreaterThan(0);

  for (const device of devices) {
    device.connection = "good";
    await device.page.loadSettings(MEMBER);
  }
  const settings = await serverSettings(member);
  for (const { page } of devices) {
    expect(page.store.get()).toEqual({ status: "known", memberId: MEMBER, settings });
  }
});

interface Deed {
  device: Device;
  member: Visitor;
  kind: ReminderKind;
  expected: Expected;
  random: Random;
}

async function act(deed: Deed): Promise<void> {
  const { device, kind, expected, random } = deed;
  const chance = random();
  if (chance < 0.1) return device.open();
  if (chance < 0.25) {
    device.connection = pick(["good", "good", "bad", "none"], random);
    return;
  }
  if (chance < 0.4) return device.page.loadSettings(MEMBER);
  if (chance < 0.6) return stop(deed);
  const change: SettingsChange =
    random() < 0.8
      ? { [KINDS[kind].setting]: random() < 0.7 }
      : pick([{ journal_time: "22:15" }, { journal_time: "07:00" }, { time_zone: "Asia/Kolkata" }], random);
  await expected.during(change, () => device.change(change));
}

/** From a notification, or from a mail, which stops the kind for the mailbox too (RFC 8058). */
async function stop({ member, kind, expected, random }: Deed): Promise<void> {
  const { email } = await serverSettings(member);
  const { id } = await app.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const to = random() < 0.5 ? email : null;
  const token = await makeStopToken(app.database, id as UserId, { kind, to }, app.clock());
  expected.stops++;
  await expected.during({ [KINDS[kind].setting]: false }, async () => {
    const path = to ? `/api/reminder-stop/${token}` : "/api/reminder-stop";
    const { status } = await app.visitor().call("POST", path, to ? undefined : { token });
    expect(status).toBe(to ? 204 : 200);
    return true;
  });
}

/** One page of a device. */
class Device {
  /** "bad" loses requests or their answers. */
  connection: "good" | "bad" | "none" = "good";
  page = this.#newPage();
  #arrived = new Set<unknown>();
  readonly #member: Visitor;
  readonly #random: Random;

  constructor(member: Visitor, random: Random) {
    this.#member = member;
    this.#random = random;
  }

  /** Closes the page, with all that waits on it, and opens another one. */
  async open(): Promise<void> {
    this.page = this.#newPage();
    await this.page.loadSettings(MEMBER);
  }

  /** Returns whether the server has received the change. */
  async change(change: SettingsChange): Promise<boolean> {
    await this.page.changeSettings(MEMBER, change);
    return this.#arrived.has(change);
  }

  #newPage() {
    const api = (address: string, parts: CallParts = {}) => this.#call(address, parts);
    return createSettings(api as typeof remindersApi);
  }

  async #call(address: string, { body }: CallParts) {
    const isLost = () => this.connection === "none" || (this.connection === "bad" && this.#random() < 0.4);
    const offline = { ok: false, error: OFFLINE } as const;
    if (isLost()) return offline;
    const [method = "", path = ""] = address.split(" ");
    const answer = await this.#member.call<{ error: CallError }>(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    this.#arrived.add(body);
    return isLost() ? offline : { ok: true, data: answer.body };
  }
}

/** What the server may have of each setting. Of changes that overlap, either may come last. */
class Expected {
  stops = 0;
  readonly #possible: Map<string, Set<unknown>>;
  readonly #underWay = new Map<string, Set<{ isAlone: boolean }>>();

  constructor(settings: ReminderSettings) {
    const chosen = Object.entries(settings).filter(([name]) => name === "journal_time" || isFlag(name));
    this.#possible = new Map(chosen.map(([name, value]) => [name, new Set([value])]));
  }

  /** @param work returns whether the server has received the change */
  async during(change: SettingsChange, work: () => Promise<boolean>): Promise<void> {
    const [[name, value] = [""]] = Object.entries(change);
    const before = this.#possible.get(name);
    if (!before) return void (await work());
    const others = this.#underWay.get(name) ?? new Set();
    const own = { isAlone: others.size === 0 };
    for (const other of others) other.isAlone = false;
    this.#underWay.set(name, others.add(own));
    this.#possible.set(name, new Set([...before, value]));
    const hasArrived = await work();
    others.delete(own);
    if (own.isAlone) this.#possible.set(name, hasArrived ? new Set([value]) : before);
  }

  differing(settings: ReminderSettings): string[] {
    const stored = new Map<string, unknown>(Object.entries(settings));
    return [...this.#possible]
      .filter(([name, values]) => !values.has(stored.get(name)))
      .map(([name]) => name);
  }
}

function isFlag(name: string): boolean {
  return REMINDER_KINDS.some((kind) => KINDS[kind].setting === name);
}

async function serverSettings(member: Visitor): Promise<ReminderSettings> {
  const { status, body } = await member.call<ReminderSettings>("GET", "/api/reminders");
  expect(status).toBe(200);
  return body;
}
