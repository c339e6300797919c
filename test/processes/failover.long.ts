import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { newId } from "#platform/shared/new-id.ts";
import { RETURNED_AT_ONCE } from "#platform/sync/sync-limits.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { Caller } from "../attack/wire.ts";
import { startPrimaryAndStandby } from "../databases/standby.ts";
import { freePort } from "../free-port.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { Visitor } from "../visitor.ts";
import { type Front, startFront } from "./front.ts";
import { startProcess } from "./start-process.ts";
import { newMember } from "./three-processes.ts";

// Tests one failover of each kind while six members write. They repeat each refused write until the server accepts it.

const PROCESSES = 2;
const MEMBERS = 6;
const CUT_MS = 300;
const DEAD_MS = 100;
const PACE_MS = 25;
const RETRY_MS = 50;
const WRITES_BETWEEN = 10;
/** The time limit. A busy machine needs that long to start four processes and two PostgreSQL servers. */
const WITHIN_MS = 120_000;

/** A call that was not acknowledged. */
interface Refusal {
  at: number;
  /** Whether the answer was a 503 that says when to try again. */
  isPatient: boolean;
}

/** A change of one member. */
interface Change {
  id: string;
  writeId: string;
}

type Replica = Awaited<ReturnType<typeof pullAll>>;

/** Lets each member write ideas until `stop`. */
function startLoad(members: readonly Visitor[]) {
  let isOver = false;
  const written = members.map((): Change[] => []);
  const refused: Refusal[] = [];
  const send = async (member: Visitor, { id, writeId }: Change) => {
    const at = performance.now();
    const answer = await member.keepIdea(`Idea ${id}`, id, "", writeId).catch(() => undefined);
    if (answer?.status === 204) return true;
    refused.push({ at, isPatient: answer?.status === 503 && answer.headers.has("retry-after") });
    return false;
  };
  const writing = members.map(async (member, index) => {
    while (!isOver) {
      const change = { id: newId(), writeId: newId() };
      while (!(await send(member, change))) await wait(RETRY_MS);
      written[index]?.push(change);
      await wait(PACE_MS);
    }
  });
  return {
    refused,
    send,
    /** Resolves when every member has written `count` more ideas. */
    async more(count: number): Promise<void> {
      const goals = written.map(({ length }) => length + count);
      while (written.some(({ length }, index) => length < (goals[index] ?? 0))) await wait(RETRY_MS);
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(writing);
    },
    /** Returns the acknowledged changes that the server lacks now. */
    async lost(): Promise<{ member: Visitor; change: Change }[]> {
      const missing: { member: Visitor; change: Change }[] = [];
      for (const [index, member] of members.entries()) {
        const { records } = await pullNotebook(member);
        for (const change of written[index] ?? [])
          if (!records.has(`idea ${change.id}`)) missing.push({ member, change });
      }
      return missing;
    },
  };
}

const pullAll = async (member: Visitor) => ({ member, ...(await pullNotebook(member)) });

/**
 * Sends the records that a device knows back to a server with another history, as devices do. Returns false if the
 * history is the same.
 */
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

async function healthOf({ origin }: Front, port: number): Promise<number> {
  const caller = new Caller(`http://localhost:${port}`, "127.0.0.1");
  const headers = { host: new URL(origin).host };
  const look = { method: "GET", path: "/health", headers, body: undefined, isCutOff: false };
  const { status } = await caller.send(look);
  caller.close();
  return status;
}

/** Kills the primary, promotes the standby, and counts the lost changes and those that devices brought back. */
async function failOver({ isSynchronous, cutMs }: { isSynchronous: boolean; cutMs: number }) {
  const folder = ownFolder("claves-failover");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const postgres = await startPrimaryAndStandby({ isSynchronous });
  const database = openOwn({ databaseUrl: postgres.databaseUrl, dataDir: "" });
  await migrate(database);
  const front = await startFront(join(folder, "providers"));
  stopAfterTests(front.close);
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const { member } = await newMember(database, new Visitor(front.origin));
      return member;
    }),
  );
  for (let index = 0; index < PROCESSES; index++) front.ports.push(await freePort());
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.databaseUrl, ORIGIN: front.origin };
  await Promise.all(
    front.ports.map((port) => startProcess({ PORT: String(port), ...settings, LOG_LEVEL: "error" })),
  );
  const healths = () => Promise.all(front.ports.map((port) => healthOf(front, port)));
  const each = (status: number) => front.ports.map(() => status);

  const load = startLoad(members);
  await load.more(WRITES_BETWEEN);
  if (cutMs > 0) {
    postgres.cutLink();
    // Each member's second write began after the cut.
    await Promise.all([wait(cutMs), load.more(2)]);
  }
  // The replicas of the members' devices. After the failover, these devices know what the standby lacks.
  const replicas = await Promise.all(members.map(pullAll));
  await postgres.killPrimary();
  // The owner, or a program, needs this time to notice the death and to promote the standby.
  await wait(DEAD_MS);
  expect(await healths()).toEqual(each(503));
  await postgres.promote();
  await load.more(WRITES_BETWEEN);
  await expect.poll(healths).toEqual(each(200));
  const readyAt = performance.now();
  await load.more(WRITES_BETWEEN);
  expect(load.refused.filter(({ at, isPatient }) => !isPatient || at > readyAt)).toEqual([]);
  await load.stop();

  const lost = (await load.lost()).length;
  let devices = 0;
  for (const replica of replicas) if (await bringBackFrom(replica)) devices++;
  const left = await load.lost();
  // No device has pulled these changes. They are still in the outboxes, under the same idempotency keys.
  for (const { member, change } of left) expect(await load.send(member, change)).toBe(true);
  expect(await load.lost()).toEqual([]);
  return { devices, lost, byDevices: lost - left.length };
}

test(
  "a failover to a synchronous standby loses nothing that was acknowledged",
  async () => {
    const back = await failOver({ isSynchronous: true, cutMs: 0 });
    expect(back).toEqual({ devices: 0, lost: 0, byDevices: 0 });
  },
  WITHIN_MS,
);

test(
  "after a failover to a standby that was cut off, every device brings back what it knows",
  async () => {
    const back = await failOver({ isSynchronous: false, cutMs: CUT_MS });
    expect(back.lost).toBeGreaterThan(0);
    expect(back.devices).toBe(MEMBERS);
    expect(back.byDevices).toBeGreaterThanOrEqual(MEMBERS);
  },
  WITHIN_MS,
);
