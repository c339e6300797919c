import "fake-indexeddb/auto";
import { beforeAll, describe, test } from "vitest";
import { pick, type Random, randomFrom } from "../random/random.ts";
import { seedsOf } from "../random/seeds.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { live } from "./deeds.ts";
import { Device, newMember, type Surroundings } from "./device.ts";
import { copyServer, restoresOf } from "./put-back.ts";
import { beginHistories, gate, passTime, stopTime } from "./still-world.ts";
import { type Faults, Story } from "./story.ts";

// Property test of sync: one member has two or three devices with two tabs each, and a bad connection. The connection
// goes away, loses answers, and delivers requests twice or late. Browsers close at any moment, and storages may be
// full. At any call, the server's rows may be restored. In the end all tabs agree, no text is lost or doubled, and
// deleted records stay deleted. The member is not asked about two texts if one was written over the other. A seed
// repeats its histories.

interface Profile extends Faults {
  devices: number;
  /** The chance of a restore before a call, 1 in 40 by default. */
  restoreChance?: number;
  /** Whether after some restores one device writes until revisions exceed those that the other devices know. */
  isOvertaken?: boolean;
  seeds: { short: number; long: number };
}

const PROFILES: Record<string, Profile> = {
  "two devices": { devices: 2, seeds: { short: 1, long: 100 } },
  "three devices": { devices: 3, seeds: { short: 1, long: 100 } },
  "two devices after restores": { devices: 2, isRestored: true, seeds: { short: 2, long: 1_000 } },
  "three devices after restores": { devices: 3, isRestored: true, seeds: { short: 1, long: 1_000 } },
  "three devices after many restores": {
    devices: 3,
    isRestored: true,
    restoreChance: 0.1,
    seeds: { short: 2, long: 1_000 },
  },
  "three devices, of which one writes past what the others know,": {
    devices: 3,
    isRestored: true,
    isOvertaken: true,
    seeds: { short: 2, long: 1_000 },
  },
  "two devices with full storages after restores": {
    devices: 2,
    isRestored: true,
    isBroken: true,
    seeds: { short: 2, long: 1_000 },
  },
};

/** The number of histories of each seed, all with the same notebook. */
const HISTORIES = 6;
const DEEDS = 16;
const SEED_MAX_MS = 60_000;

let app: TestApp;
let empty: () => Promise<void>;

beforeAll(async () => {
  stopTime();
  app = await startTestApp();
  empty = await copyServer(app);
});

describe.each(Object.entries(PROFILES))("%s", (name, profile) => {
  test.each(seedsOf(profile.seeds))(
    "converge after sync, and no text is lost, duplicated, back or asked for in vain (seed %i)",
    (seed) => liveThrough(seed, name, profile),
    SEED_MAX_MS,
  );
});

async function liveThrough(seed: number, name: string, profile: Profile, count = HISTORIES): Promise<void> {
  // Data and jobs of earlier members would change the order of everything, so a seed would not repeat its history.
  await empty();
  beginHistories(seed);
  const random = randomFrom(seed);
  const { isRestored, isBroken, isOvertaken, restoreChance = 0.025 } = profile;
  const restores = restoresOf(app, random, restoreChance);
  const around: Surroundings = {
    app,
    cookie: await newMember(app, `Miembro ${seed}`),
    random,
    story: new Story(),
    beforeCall: restores.beforeCall,
    isBroken,
  };
  const { story } = around;
  const devices = Array.from(
    { length: profile.devices },
    (_, index) => new Device(around, `${seed} ${name} ${"ABC"[index]}`),
  );
  for (let history = 0; history < count; history++) {
    for (const device of devices) device.turn();
    restores.turn(isRestored === true);
    for (let deed = 0; deed < DEEDS; deed++) {
      await gate();
      passTime(3);
      await live(pick(devices, random), story, random, `${history}.${deed}`);
      if (isOvertaken && random() < 0.1) {
        await restores.goBack();
        await overtake(pick(devices, random), story, random, `${history}.${deed}`);
      }
    }
    for (const device of devices) await device.comeHome();
    restores.turn(false);
    // The first device pulled before the late requests of the others arrived, so all devices pull again.
    for (let round = 1; round <= 3; round++)
      for (const device of devices) {
        await device.comeHome();
        await device.giveUpLostPictures();
      }
    story.check(
      devices.flatMap(({ tabs }) => tabs),
      profile,
      `history ${history}`,
    );
    for (const device of devices) await device.lookAtPictures();
  }
  for (const device of devices) await device.close();
}

async function overtake(device: Device, story: Story, random: Random, text: string): Promise<void> {
  for (let more = 0; more < 4; more++) {
    await live(device, story, random, `${text}.${more}`);
    await device.comeHome();
  }
}
