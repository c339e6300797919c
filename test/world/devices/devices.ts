import { expect } from "vitest";
import { beginAddresses, Device, newMember, type Surroundings } from "../../devices/device.ts";
import { restoresOf } from "../../devices/put-back.ts";
import { type Faults, Story } from "../../devices/story.ts";
import { pick, type Random } from "../../random/random.ts";
import { type Deed, drawDeed, type Profile } from "../profile.ts";
import { passTime, turns } from "../scheduler.ts";
import type { World } from "../world.ts";
import { DEVICE_DEEDS, type DeviceDeed } from "./deeds.ts";

// Ana has two or three devices with two tabs each, and a bad connection. Where she has two, Julia has one. The network loses requests and
// answers, and delivers requests twice or late. Browsers close at any moment, and storages may be full. The rows of the
// server are put back at any call. In a calm all tabs agree, no text is lost or doubled, what was deleted stays deleted,
// and nobody is asked about two texts where one was written over the other. No answer has a word of another member.

interface Variant extends Faults {
  name: string;
  devices: number;
  /** How often a call meets other rows, in place of once in 40. */
  restoreChance?: number;
  /** After each restore one device writes past the revisions that the others know. */
  isOvertaken?: boolean;
  seeds: { short: number; long: number };
}

const VARIANTS: Variant[] = [
  { name: "two devices", devices: 2, seeds: { short: 2, long: 100 } },
  { name: "three devices", devices: 3, seeds: { short: 1, long: 100 } },
  { name: "two devices after restores", devices: 2, isRestored: true, seeds: { short: 2, long: 1_000 } },
  { name: "three devices after restores", devices: 3, isRestored: true, seeds: { short: 2, long: 1_000 } },
  {
    name: "three devices after many restores",
    devices: 3,
    isRestored: true,
    restoreChance: 0.1,
    seeds: { short: 1, long: 1_000 },
  },
  {
    name: "three devices, of which one writes past what the others know",
    devices: 3,
    isRestored: true,
    isOvertaken: true,
    seeds: { short: 1, long: 1_000 },
  },
  {
    name: "two devices with full storages after restores",
    devices: 2,
    isRestored: true,
    isBroken: true,
    seeds: { short: 1, long: 1_000 },
  },
];

/** Between two deeds that overlap. A call takes some ten of them. */
const TURNS_MAX = 60;
/** After so many rounds in a calm, devices that still change something never stop. */
const CALM_ROUNDS_MAX = 8;

interface Member {
  word: string;
  story: Story;
  devices: Device[];
}

interface Place {
  calls: string[];
  members: Member[];
  restores: ReturnType<typeof restoresOf>;
  variant: Variant;
  count: number;
}

/** Of their texts. */
const WORDS = { Ana: "de Ana", Julia: "de Julia" };

async function enter({ app, calls, random }: World, seed: number, variant: Variant): Promise<Place> {
  beginAddresses();
  const restores = restoresOf(app, random, variant.restoreChance ?? 0.025);
  // Where Ana has three, Julia has none.
  const names = [["A", "B", "C"].slice(0, variant.devices), ["J"].slice(variant.devices - 2)];
  const lives = Object.entries(WORDS).map(async ([name, word], index): Promise<Member> => {
    const strangers = Object.values(WORDS).filter((other) => other !== word);
    const around: Surroundings = {
      ...{ app, calls, random, strangers, isBroken: variant.isBroken },
      cookie: await newMember(app, `${name} ${seed}`),
      story: new Story(),
      beforeCall: restores.beforeCall,
    };
    const devices = (names[index] ?? []).map((device) => new Device(around, device));
    return { word, story: around.story, devices };
  });
  const members = (await Promise.all(lives)).filter(({ devices }) => devices.length > 0);
  const place = { calls, members, restores, variant, count: 0 };
  wake(place);
  return place;
}

const everyDevice = ({ members }: Place) => members.flatMap(({ devices }) => devices);

function wake(place: Place): void {
  for (const device of everyDevice(place)) device.turn();
  place.restores.turn(place.variant.isRestored === true);
}

/** Half of the time the deed overlaps the next one. */
const deeds: Deed<Place>[] = DEVICE_DEEDS.map(({ name, weight, does }) => ({
  name,
  weight,
  async does(place, random) {
    await act(place, random, { does });
    if (random() < 0.5) await turns(Math.floor(random() * TURNS_MAX));
  },
}));

/** One of the member's devices does something, in one of its tabs. */
async function act(
  place: Place,
  random: Random,
  { does }: Pick<DeviceDeed, "does">,
  member = whoever(place, random),
  device = pick(member.devices, random),
): Promise<void> {
  const text = `${place.count++} ${member.word}`;
  await does({ device, tab: pick(device.tabs, random), story: member.story, random, text });
}

function whoever({ members }: Place, random: Random): Member {
  const [ana, julia] = members;
  const one = julia && random() < 0.1 ? julia : ana;
  return one ?? expect.fail("nobody is here");
}

const overtaking: Deed<Place> = {
  name: "writes past what the others know",
  weight: 12,
  async does(place, random) {
    await place.restores.goBack();
    const member = whoever(place, random);
    const device = pick(member.devices, random);
    for (let more = 0; more < 4; more++) {
      await act(place, random, drawDeed(DEVICE_DEEDS, random), member, device);
      await device.comeHome();
    }
  },
};

async function calm(place: Place, where: string): Promise<void> {
  const devices = everyDevice(place);
  for (const device of devices) await device.comeHome();
  place.restores.turn(false);
  // Late requests of one device change what another one has pulled. In the end each of its two tabs asks once.
  let isQuiet = false;
  for (let round = 1; !isQuiet && round <= CALM_ROUNDS_MAX; round++) {
    isQuiet = true;
    for (const device of devices) {
      const before = place.calls.length;
      await device.comeHome();
      const own = place.calls.slice(before);
      isQuiet &&= own.length === device.tabs.length && own.every((call) => call.includes(" GET "));
      await device.giveUpLostPictures();
    }
  }
  expect(isQuiet, `${where}: devices never stop asking`).toBe(true);
  for (const { story, devices } of place.members)
    story.check(
      devices.flatMap(({ tabs }) => tabs),
      place.variant,
      where,
    );
  for (const device of devices) await device.lookAtPictures();
  wake(place);
}

export const devices = VARIANTS.map(
  (variant): Profile<Place> => ({
    name: `devices: ${variant.name}`,
    seeds: variant.seeds,
    deeds: { list: variant.isOvertaken ? [...deeds, overtaking] : deeds, beforeCalm: 22 },
    calms: 6,
    enter: (world, seed) => enter(world, seed, variant),
    pass: async () => passTime(3),
    calm,
    leave: async (place) => {
      for (const device of everyDevice(place)) await device.close();
    },
  }),
);
