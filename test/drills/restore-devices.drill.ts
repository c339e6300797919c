import "fake-indexeddb/auto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { randomFrom } from "../random/random.ts";
import { FIXED_SEED } from "../random/seeds.ts";
import { stopAll } from "../stop-after-tests.ts";
import { Visitor } from "../visitor.ts";
import { report } from "./report.ts";
import { Device, Notebook } from "./restored-devices.ts";
import { type Place, WAYS } from "./restored-places.ts";

// Restores real installations in each way. Meanwhile members' phones have texts that no other device has, and laptops
// go on writing. Afterwards each device shows every text once, and no deleted or replaced text.

const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 10);
const MEMBERS = 2;
const WRITTEN_BEFORE = 5;
const CASE_MAX_MS = 1_800_000;
const HOME_WITHIN_MS = 120_000;
/** The pause between two texts that a laptop writes while the installation does not run. */
const PACE_MS = 3000;
const NAMES = ["phone", "laptop"];

let people = 0;
const random = randomFrom(FIXED_SEED ?? Date.now());

test.each(Object.entries(WAYS))(
  `${ROUNDS} times, devices bring back what %s has lost`,
  async (way, startPlace) => {
    const sums = { texts: 0, missing: 0, lost: 0, doubled: 0, back: 0 };
    for (let left = ROUNDS; left > 0; ) {
      const place = await startPlace();
      const members = await Promise.all(
        Array.from({ length: MEMBERS }, () => newMember(place.product.origin)),
      );
      do {
        await place.copy();
        const counts = await goBack(place, members);
        for (const [name, count] of Object.entries(counts)) sums[name as keyof typeof sums] += count;
      } while (--left > 0 && !place.isSpent);
      await stopAll();
    }
    report({ way, restores: ROUNDS, ...sums });
    expect(sums).toMatchObject({ lost: 0, doubled: 0, back: 0 });
    expect(sums.missing, "the installation had lost something").toBeGreaterThan(0);
  },
  CASE_MAX_MS,
);

/**
 * Counts texts: all, those that only a phone had after the restore, and those that a device shows wrongly in the end.
 */
async function goBack(place: Place, members: readonly Member[]) {
  await all(members, async ({ phone, laptop, notebook }) => {
    notebook.write(laptop);
    notebook.change(laptop);
    await comeHome([laptop, phone], notebook);
    // Until the restore, only the phone and the server have these texts.
    notebook.write(phone);
    notebook.writePage(phone);
    notebook.change(phone);
    await untilSent(phone);
    phone.isOnline = false;
    notebook.write(phone);
    notebook.change(phone);
  });
  const isBack = place.goBack().then(() => true);
  do for (const { laptop, notebook } of members) notebook.write(laptop);
  while (!(await Promise.race([isBack, wait(PACE_MS, false)])));
  const sums = { texts: 0, missing: 0, lost: 0, doubled: 0, back: 0 };
  await all(members, async ({ person, phone, laptop, notebook }) => {
    for (const device of [laptop, phone]) await device.signInAgain(person);
    notebook.change(laptop);
    await untilSent(laptop);
    const { texts } = notebook;
    sums.texts += texts.size;
    sums.missing += countBeyond(texts, laptop.texts());
    phone.isOnline = true;
    const tablet = new Device("tablet", phone.visitor);
    const devices = [phone, laptop, tablet];
    await comeHome(devices, notebook).catch(() => undefined);
    for (const device of devices) {
      await device.sync();
      const there = device.texts();
      sums.lost += countBeyond(texts, there);
      sums.back += countBeyond(new Set(there), [...texts]);
      sums.doubled += there.length - new Set(there).size;
      expect(await device.missingPictures()).toEqual([]);
    }
    await tablet.engine.close();
  });
  return sums;
}

type Member = Awaited<ReturnType<typeof newMember>>;

/** Creates a member who has written on both devices. */
async function newMember(origin: string) {
  const person = { name: "Ana", email: `ana${++people}@ejemplo.com` };
  const signIn = () => new Visitor(origin).signIn("google", person);
  const [phone, laptop] = [new Device("phone", await signIn()), new Device("laptop", await signIn())];
  await phone.visitor.subscribe();
  await laptop.visitor.call("POST", "/api/session/refresh");
  const notebook = new Notebook(NAMES, random);
  for (const device of [phone, laptop]) {
    for (let count = 0; count < WRITTEN_BEFORE; count++) notebook.write(device);
    notebook.writePage(device);
  }
  await comeHome([phone, laptop], notebook);
  return { person, phone, laptop, notebook };
}

const all = <T>(members: readonly T[], live: (member: T) => Promise<void>) => Promise.all(members.map(live));

async function untilSent(device: Device): Promise<void> {
  const left = async () => {
    await device.sync();
    return device.engine.store.get().outbox.map(({ address, refusal }) => ({ address, refusal }));
  };
  await expect.poll(left, { timeout: HOME_WITHIN_MS, interval: 300 }).toEqual([]);
}

/** Syncs until all devices show exactly what the member wrote. */
async function comeHome(devices: readonly Device[], { texts }: Notebook): Promise<void> {
  const shown = async () => {
    for (const device of devices) await untilSent(device);
    return devices.map((device) => device.texts());
  };
  const expected = devices.map(() => [...texts].sort());
  await expect.poll(shown, { timeout: HOME_WITHIN_MS, interval: 300 }).toEqual(expected);
}

const countBeyond = (texts: ReadonlySet<string>, others: readonly string[]): number =>
  [...texts].filter((text) => !others.includes(text)).length;
