import { expect } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { everything } from "../devices/contents.ts";
import { add, live } from "../devices/deeds.ts";
import { Device, newMember, type Surroundings } from "../devices/device.ts";
import { KINDS, save } from "../devices/operations.ts";
import { restoresOf } from "../devices/put-back.ts";
import { type Faults, Story } from "../devices/story.ts";
import { pick } from "../random/random.ts";
import { passTime, spawn, turns } from "./scheduler.ts";
import type { Live, World } from "./world.ts";

// One member has two or three devices with two tabs each, and a bad connection. The connection goes away, loses
// answers, and delivers requests twice or late. Browsers close at any moment, and storages may be full. At any call,
// the server's rows may be restored. In a calm all tabs agree, no text is lost or doubled, and deleted records stay
// deleted. The member is not asked about two texts if one was written over the other.

interface Variant extends Faults {
  devices: number;
  /** The chance of a restore before a call, 1 in 40 by default. */
  restoreChance?: number;
  /** Whether after some restores one device writes until revisions exceed those that the other devices know. */
  isOvertaken?: boolean;
}

const VARIANTS: Record<string, Variant> = {
  two: { devices: 2 },
  three: { devices: 3 },
  "two after restores": { devices: 2, isRestored: true },
  "three after restores": { devices: 3, isRestored: true },
  "three after many restores": { devices: 3, isRestored: true, restoreChance: 0.1 },
  "three, and one writes past what the others know": { devices: 3, isRestored: true, isOvertaken: true },
  "two with full storages after restores": { devices: 2, isRestored: true, isBroken: true },
};

const HISTORIES = 6;
const DEEDS = 16;
/** Devices that still change something after so many rounds of a calm never stop. */
const ROUNDS_MAX = 8;

async function enter(world: World, count: number, more: Partial<Faults> & Pick<Variant, "restoreChance">) {
  const { app, random } = world;
  const restores = restoresOf(app, random, more.restoreChance ?? 0.025);
  const around: Surroundings = {
    ...{ app, random, calls: world.calls, tell: world.tell },
    ...{ story: new Story(), beforeCall: restores.beforeCall, isBroken: more.isBroken },
    cookie: await newMember(app, "Ana"),
  };
  const devices = Array.from({ length: count }, (_, index) => new Device(around, `${"ABC"[index]}`));
  const tabs = () => devices.flatMap((device) => device.tabs);
  /** Brings all devices home. Returns whether each tab only asked once for changes. */
  const meet = async () => {
    const before = world.calls.length;
    for (const device of devices) {
      await device.comeHome();
      await device.giveUpLostPictures();
    }
    return world.calls.length - before === tabs().length;
  };
  /** Brings everything to rest. Late requests of one device change what another one has pulled. */
  const calm = async () => {
    await meet();
    restores.turn(false);
    let [isQuiet, rounds] = [false, 0];
    while (!isQuiet && rounds++ < ROUNDS_MAX) isQuiet = await meet();
    expect(isQuiet, "the devices stop asking").toBe(true);
  };
  return { around, devices, tabs, restores, meet, calm };
}

async function liveWith(world: World, variant: Variant): Promise<void> {
  const { around, devices, tabs, restores, calm } = await enter(world, variant.devices, variant);
  const { random } = world;
  const { story } = around;
  for (let history = 0; history < HISTORIES; history++) {
    for (const device of devices) device.turn();
    restores.turn(variant.isRestored === true);
    for (let deed = 0; deed < DEEDS; deed++) {
      const text = `${history}.${deed}`;
      passTime(3);
      await world.deed(() => spawn(() => live(pick(devices, random), story, random, text)));
      if (variant.isOvertaken && random() < 0.1)
        await world.deed(async () => {
          await restores.goBack();
          const device = pick(devices, random);
          for (let more = 0; more < 4; more++) {
            await live(device, story, random, `${text}.${more}`);
            await device.comeHome();
          }
        });
    }
    await calm();
    story.check(tabs(), variant, `history ${history}`);
    for (const device of devices) await device.lookAtPictures();
  }
  for (const device of devices) await device.close();
}

const WORDS = 10;
/** Texts of several lines, where a merge is harder. */
const LINES = {
  note: { note_content: "Una nota\ncon dos líneas" },
  journal: { notes: "Sol.\n\nCalor." },
  week: { good_text: "Nadé.\nLeí.\nDormí." },
};

/** Two devices only add words to the same records, mostly offline. Returns the number of conflicts. */
export async function liveByAdding(
  world: World,
  { isEarlier = false, isRestored = false } = {},
): Promise<number> {
  const { around, devices, tabs, restores, calm, meet } = await enter(world, 2, {});
  const { random } = world;
  around.isEarlier = isEarlier;
  const [first] = tabs();
  if (!first) throw new Error("no tab");
  for (const kind of KINDS) void save(first, kind, newId(), kind in LINES ? LINES[kind as "note"] : {});
  await meet();
  await meet();
  for (const device of devices) device.turn();
  restores.turn(isRestored);
  const words = Array.from({ length: WORDS }, (_, at) => `palabra${at}.`);
  for (const word of words)
    await world.deed(async () => {
      passTime(3);
      const device = pick(devices, random);
      if (random() < 0.1) device.turn();
      if (random() < 0.1) await device.restart();
      if (random() < 0.2) await device.tabs[0]?.sync();
      add(pick(device.tabs, random), random, word);
      if (random() < 0.5) await turns(Math.floor(random() * 60));
    });
  await calm();
  const shown = tabs().map(everything);
  for (const one of shown) expect(one).toEqual(shown[0]);
  for (const tab of tabs()) expect(tab.store.get().outbox).toEqual([]);
  const records = Object.values(shown[0] ?? {})
    .flat()
    .map((record) => JSON.stringify(record));
  for (const word of words) {
    const times = records.map((record) => record.split(word).length - 1);
    expect(Math.max(...times), `times of ${word}`).toBe(1);
  }
  for (const device of devices) await device.close();
  return shown[0]?.conflict?.length ?? 0;
}

const ADDING: Live = async (world) => void (await liveByAdding(world, { isRestored: true }));

export const DEVICES: Record<string, Live> = {
  ...Object.fromEntries(
    Object.entries(VARIANTS).map(([name, variant]) => [name, (world: World) => liveWith(world, variant)]),
  ),
  "two that only add, after restores": ADDING,
};
