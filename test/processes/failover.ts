import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { newId } from "#platform/shared/new-id.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { RETURNED_AT_ONCE } from "#platform/sync/sync-limits.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { Caller } from "../attack/wire.ts";
import { startPrimaryAndStandby } from "../databases/standby.ts";
import { freePort } from "../free-port.ts";
import type { CaughtMail } from "../providers/mail-edge.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { Visitor } from "../visitor.ts";
import { plantReminder } from "./due-work.ts";
import { type Front, startFront } from "./front.ts";
import { startProcess } from "./start-process.ts";
import { newMember } from "./three-processes.ts";

const MEMBERS = 6;
const PACE_MS = 25;
const RETRY_MS = 50;
const WRITES_BETWEEN = 10;

/** A call that was not acknowledged: when it began, and the status, undefined where the connection broke. */
interface Refusal {
  at: number;
  status: number | undefined;
  /** A 503 that says when to try again. */
  isPatient: boolean;
}

type Outage = "failover" | "fast restart" | "immediate restart";

/** A change of one member, and when the server acknowledged it. */
interface Written {
  id: string;
  writeId: string;
  at: number;
}

/** Processes of the product on a primary with a standby, under writes that are tried again until taken. */
export async function startUnderWrites(processes: number, { isSynchronous }: { isSynchronous: boolean }) {
  const folder = ownFolder("claves-failover");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const postgres = await startPrimaryAndStandby({ isSynchronous });
  const database = openOwn({ databaseUrl: postgres.databaseUrl, dataDir: "" });
  await migrate(database);
  const front = await startFront(join(folder, "providers"));
  stopAfterTests(front.close);
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, () => newMember(database, new Visitor(front.origin))),
  );
  const ports = new Set<number>();
  while (ports.size < processes) ports.add(await freePort());
  front.ports = [...ports];
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.databaseUrl, ORIGIN: front.origin };
  const served = await Promise.all(
    front.ports.map((port) => startProcess({ PORT: String(port), ...settings, LOG_LEVEL: "error" })),
  );
  const reminded: string[] = [];
  const payer = await new Visitor(front.origin).signIn("google", { name: "Bea", email: "paga@ejemplo.com" });
  await payer.subscribe();

  const load = startLoad(
    members.map(({ member }) => member),
    database,
  );
  return {
    postgres,
    database,
    front,
    payer,
    load,
    /** Their reminders are due now. */
    reminded,
    async remindAll(): Promise<void> {
      for (const { userId, email } of members) {
        await plantReminder(database, { userId }, new Date());
        reminded.push(email);
      }
    },
    errorLines: () => served.reduce((sum, { output }) => sum + output().split("\n").length - 1, 0),
  };
}

type UnderWrites = Awaited<ReturnType<typeof startUnderWrites>>;

/** Each member writes ideas, and one message is queued with every idea of the first member. */
function startLoad(members: readonly Visitor[], database: Database) {
  let isOver = false;
  const written = members.map((): Written[] => []);
  const mailed: string[] = [];
  const refused: Refusal[] = [];
  const until = async (attempt: () => Promise<boolean>) => {
    while (!(await attempt())) await wait(RETRY_MS);
  };
  const send = async (member: Visitor, { id, writeId }: Pick<Written, "id" | "writeId">) => {
    const at = performance.now();
    const answer = await member.keepIdea(`Idea ${id}`, id, "", writeId).catch(() => undefined);
    if (answer?.status === 204) return true;
    const isPatient = answer?.status === 503 && answer.headers.has("retry-after");
    refused.push({ at, status: answer?.status, isPatient });
    return false;
  };
  const writing = members.map(async (member, index) => {
    while (!isOver) {
      const change = { id: newId(), writeId: newId() };
      await until(() => send(member, change));
      written[index]?.push({ ...change, at: performance.now() });
      if (index === 0) {
        const to = `carta-${mailed.length}@ejemplo.com`;
        const queue = () => queueMail(database, to, { to, subject: "a", text: "b" }, new Date());
        await until(() =>
          queue().then(
            () => true,
            () => false,
          ),
        );
        mailed.push(to);
      }
      await wait(PACE_MS);
    }
  });
  return {
    written,
    mailed,
    refused,
    /** Resolves when every member has written `count` more. */
    async more(count: number): Promise<void> {
      const goals = written.map(({ length }) => length + count);
      while (written.some(({ length }, index) => length < (goals[index] ?? 0))) await wait(RETRY_MS);
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(writing);
    },
    pullAll: () => Promise.all(members.map(pullAll)),
    /** Acknowledged changes that the server lacks now. */
    async lost(): Promise<{ member: Visitor; change: Written }[]> {
      const missing: { member: Visitor; change: Written }[] = [];
      for (const [index, member] of members.entries()) {
        const { records } = await pullNotebook(member);
        for (const change of written[index] ?? [])
          if (!records.has(`idea ${change.id}`)) missing.push({ member, change });
      }
      return missing;
    },
    send,
  };
}

interface Replica extends Awaited<ReturnType<typeof pullNotebook>> {
  member: Visitor;
}

const pullAll = async (member: Visitor): Promise<Replica> => ({ member, ...(await pullNotebook(member)) });

/** What a device does that hears that the server has another history: it brings back the records that it knows. */
async function bringBackFrom({ member, revision, position, records }: Replica): Promise<boolean> {
  const headers = { "replica-position": position ?? "" };
  const { status } = await member.send(`/api/notebook?since=${revision}&seen=${revision}`, { headers });
  if (status === 200) return false;
  expect(status).toBe(412);
  const { revision: looked } = await pullNotebook(member);
  const known = [...records.values()].map(({ kind, id, value }) => ({ kind, id, value }));
  for (let at = 0; at < known.length; at += RETURNED_AT_ONCE) {
    const items = known
      .slice(at, at + RETURNED_AT_ONCE)
      .map((one) => ({ ...one, text: false, marks: false }));
    const answer = await member.call("POST", "/api/notebook/returns", { looked, items, ids: [] });
    expect(answer).toMatchObject({ status: 200, body: { refused: [] } });
  }
  return true;
}

/**
 * Makes PostgreSQL go away and come back.
 *
 * @param cutMs how long, at least, the standby has been cut off when the primary dies
 * @param deadMs how long the primary is dead when the standby is promoted
 * @returns how long no write was acknowledged, and what the processes said meanwhile
 */
export async function goThrough(
  running: UnderWrites,
  outage: Outage,
  { cutMs = 0, deadMs = SECOND_MS }: { cutMs?: number; deadMs?: number } = {},
) {
  const { postgres, load, front } = running;
  await load.more(WRITES_BETWEEN);
  if (cutMs > 0) {
    postgres.cutLink();
    // Each member's second write began after the cut.
    await Promise.all([wait(cutMs), load.more(2)]);
  }
  // Devices of the members, which later know what the standby lacks.
  const replicas = outage === "failover" ? await load.pullAll() : [];
  if (outage === "failover") await running.remindAll();
  const linesBefore = running.errorLines();
  const wentAt = performance.now();
  let health: number[] = [];
  if (outage === "failover") {
    await postgres.killPrimary();
    // The owner, or a program, notices the death and promotes.
    await wait(deadMs);
    health = await Promise.all(front.ports.map((port) => healthOf(front, port)));
    await postgres.promote();
  } else {
    await postgres.restart(outage === "fast restart" ? "SIGINT" : "SIGQUIT");
  }
  const backAt = performance.now();
  await load.more(WRITES_BETWEEN);
  const acknowledged = load.written.flatMap((ofMember) => ofMember.map(({ at }) => at)).sort((a, b) => a - b);
  return {
    outage,
    goneMs: backAt - wentAt,
    unservedMs: longestGap(acknowledged.filter((at) => at > wentAt - SECOND_MS)),
    health,
    replicas,
    errorLines: running.errorLines() - linesBefore,
  };
}

/** The calls that were refused although they began after every process had said that it is ready again. */
export async function refusedAfterRecovery({ front, load }: UnderWrites): Promise<Refusal[]> {
  const healths = () => Promise.all(front.ports.map((port) => healthOf(front, port)));
  await expect.poll(healths).toEqual(front.ports.map(() => 200));
  const readyAt = performance.now();
  await load.more(WRITES_BETWEEN);
  return load.refused.filter(({ at }) => at > readyAt);
}

async function healthOf({ origin }: Front, port: number): Promise<number> {
  const caller = new Caller(`http://localhost:${port}`, "127.0.0.1");
  const headers = { host: new URL(origin).host };
  const { status } = await caller.send({
    method: "GET",
    path: "/health",
    headers,
    body: undefined,
    isCutOff: false,
  });
  caller.close();
  return status;
}

/** @returns how many devices had something to offer, and how many changes are there again by them */
export async function bringBack({ load }: UnderWrites, replicas: readonly Replica[]) {
  const before = (await load.lost()).length;
  let devices = 0;
  for (const replica of replicas) if (await bringBackFrom(replica)) devices++;
  const left = await load.lost();
  // No device has pulled these: they are in its outbox still, under the same key.
  for (const { member, change } of left) expect(await load.send(member, change)).toBe(true);
  return { devices, lost: before, byDevices: before - left.length, byOutbox: left.length };
}

function longestGap(times: readonly number[]): number {
  return times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? at)), 0);
}

/** A member pays while PostgreSQL goes away: tries every step again until it is done. */
export async function payMeanwhile({ front }: UnderWrites): Promise<Visitor> {
  const email = `paga-${newId()}@ejemplo.com`;
  for (;;) {
    const visitor = new Visitor(front.origin);
    const isPaid = await visitor
      .signIn("google", { name: "Bea", email })
      .then(() => visitor.subscribe())
      .catch(() => undefined);
    if (isPaid) return visitor;
    const { body } = await visitor.call<Told>("GET", "/api/subscription").catch(() => ({ body: undefined }));
    if (body?.subscription?.is_premium) return visitor;
    await wait(RETRY_MS);
  }
}

interface Told {
  subscription: { is_premium: boolean } | null;
}

/** Subscriptions that PayPal charges, and members whom the product calls Premium because of them. */
export async function comparePaypal({ front }: UnderWrites, payers: readonly Visitor[]) {
  const response = await fetch(`${front.origin}/simulators/paypal/control/subscriptions`);
  const { subscriptions } = (await response.json()) as { subscriptions: { status: string }[] };
  const told = await Promise.all(payers.map((payer) => payer.call<Told>("GET", "/api/subscription")));
  return {
    charged: subscriptions.filter(({ status }) => status === "ACTIVE").length,
    premium: told.filter(({ body }) => body.subscription?.is_premium).length,
  };
}

/** How often each message and each reminder arrived, once all that is due is sent. */
export async function countMails({ front, database, load, reminded }: UnderWrites) {
  const queued = async () => [
    ...(await database.selectFrom("planned_reminders").select("due_at as id").execute()),
    ...(await database.selectFrom("outgoing_messages").selectAll().where("done_at", "is", null).execute()),
  ];
  await expect.poll(queued, { timeout: 240_000, interval: 200 }).toEqual([]);
  const arrived = await listMail(front);
  const counts = [...load.mailed, ...reminded].map(
    (to) => arrived.filter((address) => address === to).length,
  );
  return {
    queued: counts.length,
    lost: counts.filter((count) => count === 0).length,
    twice: counts.filter((count) => count > 1).length,
  };
}

async function listMail({ origin }: Front): Promise<string[]> {
  const response = await fetch(`${origin}/simulators/mail/messages`);
  return ((await response.json()) as CaughtMail[]).map(({ to }) => to[0]?.address ?? "");
}
