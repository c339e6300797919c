import "fake-indexeddb/auto";
import { beforeAll, expect, test } from "vitest";
import { pick, randomFrom } from "../random/random.ts";
import { seedsOf } from "../random/seeds.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { add, begin } from "./addition-operations.ts";
import { contents } from "./contents.ts";
import { Device, newMember, type Surroundings } from "./device.ts";
import { copyServer, restoresOf } from "./put-back.ts";
import { beginHistories, gate, passTime, stopTime, turns } from "./still-world.ts";
import { Story } from "./story.ts";

// Property test of three-way merges (decision 0108): two devices only add words to the same records, mostly offline. In
// the end both show the same. Each word stands once, in a record or in a conflict, and few conflicts remain.

const HISTORIES = { short: 10, long: 200 };
const DEEDS = 10;

let app: TestApp;
let empty: () => Promise<void>;

beforeAll(async () => {
  stopTime();
  app = await startTestApp();
  empty = await copyServer(app);
});

test("where devices only add, a join asks at most half of the questions, and all words stay", async () => {
  let [asked, askedToday] = [0, 0];
  for (const seed of seedsOf(HISTORIES)) {
    asked += await liveThrough(seed, {});
    askedToday += await liveThrough(seed, { isEarlier: true });
  }
  expect(askedToday).toBeGreaterThan(0);
  expect(asked, `of ${askedToday} questions`).toBeLessThanOrEqual(askedToday / 2);
}, 1_200_000);

test.each(seedsOf({ short: 2, long: 1_000 }))(
  "no word is lost or doubled if the server goes back (seed %i)",
  (seed) => liveThrough(seed, { isRestored: true }).then(() => undefined),
  60_000,
);

/** Returns the number of conflicts. */
async function liveThrough(seed: number, { isEarlier = false, isRestored = false }): Promise<number> {
  await empty();
  beginHistories(seed);
  const random = randomFrom(seed);
  const restores = restoresOf(app, random, 0.025);
  const around: Surroundings = {
    app,
    cookie: await newMember(app, `Miembro ${seed}`),
    random,
    story: new Story(),
    beforeCall: restores.beforeCall,
    isEarlier,
  };
  const devices = ["A", "B"].map((name) => new Device(around, `${seed} ${isEarlier} ${isRestored} ${name}`));
  const tabs = () => devices.flatMap((device) => device.tabs);
  for (const tab of tabs().slice(0, 1)) begin(tab);
  for (const device of [...devices, ...devices]) await device.comeHome();
  for (const device of devices) device.turn();
  restores.turn(isRestored);
  const words = Array.from({ length: DEEDS }, (_, deed) => `palabra${deed}.`);
  for (const word of words) {
    await gate();
    passTime(3);
    const device = pick(devices, random);
    if (random() < 0.1) device.turn();
    if (random() < 0.1) await device.restart();
    if (random() < 0.2) await device.tabs[0]?.sync();
    const tab = pick(device.tabs, random);
    add(tab, random, word);
    if (random() < 0.5) await turns(Math.floor(random() * 60));
  }
  for (const device of devices) await device.comeHome();
  restores.turn(false);
  for (const device of [...devices, ...devices, ...devices]) await device.comeHome();
  const [first, ...others] = tabs().map(contents);
  const where = `seed ${seed}`;
  if (!first) throw new Error("no tab");
  for (const other of others) expect(other, where).toEqual(first);
  for (const tab of tabs()) expect(tab.store.get().outbox, where).toEqual([]);
  const texts = Object.values(first)
    .flat()
    .map((record) => JSON.stringify(record));
  for (const word of words) {
    const times = texts.map((text) => text.split(word).length - 1);
    expect(Math.max(...times), `${where}: ${word}`).toBe(1);
  }
  for (const device of devices) await device.close();
  return first.conflicts.length;
}
