import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { FAVOURITES_MAX } from "#notebook/favourites/queries.server.ts";
import type { JournalRecord } from "#notebook/journal/contract.ts";
import { NOTE_MAX } from "#notebook/notes/note-text.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { purgeAppliedMutations } from "#platform/sync/server/queries.server.ts";
import { KNOWN_MAX } from "#platform/sync/sync-limits.ts";
import { randomFrom } from "../random/random.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { contents } from "./contents.ts";
import { Device, newMember, type Surroundings } from "./device.ts";
import {
  change,
  compare,
  keepGoal,
  keepIdea,
  keepNote,
  keepPhotograph,
  remove,
  save,
  setHeart,
  settle,
  tick,
} from "./operations.ts";
import { copyServer } from "./put-back.ts";
import { Story } from "./story.ts";

// Histories after a restore of the server or a refused text. One written history is clearer here than many random ones.

let app: TestApp;
let around: Surroundings;
let phone: Device;
let laptop: Device;

beforeEach(async () => {
  app ??= await startTestApp();
  const cookie = await newMember(app, "Ana");
  const nothing = async () => undefined;
  const silent = { calls: [], tell: nothing, beforeCall: nothing };
  around = { ...silent, app, cookie, random: randomFrom(0), story: new Story() };
  [phone, laptop] = [new Device(around, newId()), new Device(around, newId())];
  return () => Promise.all([phone.close(), laptop.close()]);
});

const tabOf = ({ tabs: [tab] }: Device) => {
  if (!tab) throw new Error("no tab");
  return tab;
};
const ideasOn = (device: Device) => contents(tabOf(device)).ideas;
const titlesOn = (device: Device) => ideasOn(device).map(({ title }) => title);

async function meet(...devices: Device[]): Promise<void> {
  for (const device of [...devices, ...devices]) await device.comeHome();
}

async function write(device: Device, ...titles: string[]): Promise<void> {
  for (const title of titles) await keepIdea(tabOf(device), newId(), title);
  await device.comeHome();
}

const DAY = "2026-11-20";

const pageOf = (title: string) => ({ event_type: "describe", event_date: DAY, title });
/** Saves a page with a picture. */
const photograph = (device: Device, title: string) => keepPhotograph(tabOf(device), newId(), pageOf(title));

test.each([
  ["at once", false],
  ["one call each time that the phone is open", true],
])(
  "what follows a refused text goes over the text below, %s: nothing is asked, and no deleted record is back",
  async (_, isCutOff) => {
    await write(phone, "Se edita", "Se borra");
    phone.disconnect();
    const tab = tabOf(phone);
    const latest = (title: string) => {
      const found = ideasOn(phone).find((idea) => idea.title.startsWith(title));
      return found ?? expect.fail(title);
    };
    for (const title of ["Se edita", "Se borra"])
      for (const longer of ["a", "aa"])
        void keepIdea(tab, latest(title).id, title + longer.repeat(5_000), latest(title));
    void keepIdea(tab, latest("Se edita").id, "Editada", latest("Se edita"));
    void remove(tab, "idea", latest("Se borra"));
    await phone.restart();
    around.beforeCall = async (address) => void (isCutOff && !/^GET/.test(address) && phone.disconnect());
    for (let opened = 0; opened < (isCutOff ? 6 : 0); opened++) {
      await phone.comeHome();
      await phone.restart();
    }
    around.beforeCall = async () => undefined;
    await meet(phone, laptop);
    for (const device of [phone, laptop]) {
      expect(titlesOn(device)).toEqual(["Editada"]);
      expect(contents(tabOf(device)).conflicts).toEqual([]);
      expect(tabOf(device).store.get().outbox).toEqual([]);
    }
  },
);

test("a text from before the common change stays deleted, however many changes came since", async () => {
  await write(phone, "Borrada");
  const of = app.database
    .selectFrom("member_revisions")
    .select(["user_id", "revision"])
    .orderBy("user_id", "desc");
  const { user_id, revision } = await of.executeTakeFirstOrThrow();
  const noted = { user_id, revision: revision + 1, created_at: new Date().toISOString(), stamp: "" };
  const rows = Array.from({ length: KNOWN_MAX }, () => ({ ...noted, mutation_id: newId() }));
  await app.database.insertInto("applied_mutations").values(rows).execute();
  await write(phone, "Otra");
  const putBack = await copyServer(app);
  for (const idea of ideasOn(phone)) if (idea.title === "Borrada") await remove(tabOf(phone), "idea", idea);
  await meet(phone);
  await putBack();
  await meet(phone, laptop);
  for (const device of [phone, laptop]) expect(titlesOn(device)).toEqual(["Otra"]);
});

test("a device that broke off a long pull knows nothing of what it has not received", async () => {
  await write(phone, "De antes");
  for (let at = 0; at < 30; at++) void keepNote(tabOf(phone), newId(), `${at} ${"a".repeat(NOTE_MAX - 3)}`);
  await phone.comeHome();
  const putBack = await copyServer(app);
  const [idea] = ideasOn(phone);
  if (idea) await keepIdea(tabOf(phone), idea.id, "Después", idea);
  await phone.comeHome();
  around.beforeCall = async (address) => void (address.startsWith("GET") && laptop.disconnect());
  await laptop.comeHome();
  around.beforeCall = async () => undefined;
  const { notes } = contents(tabOf(laptop));
  expect(notes.length).toBeGreaterThan(0);
  expect(notes.length).toBeLessThan(30);
  await putBack();
  await laptop.comeHome();
  expect(titlesOn(laptop)).toEqual(["De antes"]);
  expect(contents(tabOf(laptop)).notes).toHaveLength(30);
});

test("the newer of two ticks stands after a restore, though the device of the older one is home first", async () => {
  const goal = newId();
  const moment = (device: Device) => contents(tabOf(device)).goals[0]?.actions[0]?.done_at;
  const tickOn = async (device: Device) => {
    const [known] = contents(tabOf(device)).goals;
    if (known) await tick(tabOf(device), known);
    await device.comeHome();
  };
  await keepGoal(tabOf(phone), goal, "Correr");
  await meet(phone, laptop);
  const putBack = await copyServer(app);
  await tickOn(phone);
  await meet(laptop);
  await tickOn(laptop);
  const newer = moment(laptop);
  expect(newer).not.toBe(moment(phone));
  await putBack();
  await meet(phone, laptop);
  for (const device of [phone, laptop]) expect(moment(device)).toBe(newer);
});

test("a conflict that the member settles is gone, also after its text has become the record", async () => {
  await write(phone, "De antes");
  await meet(laptop);
  const [before] = ideasOn(phone);
  if (!before) throw new Error("no idea");
  await keepIdea(tabOf(phone), before.id, "Nueva", before);
  await phone.comeHome();
  const putBack = await copyServer(app);
  for (const idea of ideasOn(phone)) await remove(tabOf(phone), "idea", idea);
  await phone.comeHome();
  await putBack();
  await keepIdea(tabOf(laptop), before.id, "Otra", before);
  await laptop.comeHome();
  laptop.disconnect();
  for (const conflict of contents(tabOf(laptop)).conflicts) await settle(tabOf(laptop), conflict);
  await phone.comeHome();
  expect(titlesOn(phone)).toEqual(["Otra"]);
  await meet(laptop, phone);
  for (const device of [phone, laptop]) {
    expect(ideasOn(device)).toEqual([]);
    expect(contents(tabOf(device)).conflicts).toEqual([]);
  }
});

test("a page that is deleted before its device hears that it became a conflict is gone", async () => {
  await photograph(phone, "Una página");
  await phone.comeHome();
  laptop.disconnect();
  await photograph(laptop, "Otra del mismo día");
  const [page] = contents(tabOf(laptop)).pages;
  if (!page) throw new Error("no page");
  const parts = { params: { id: page.id }, query: { base: page.version } };
  const effects = [{ kind: "journal", id: page.id, value: null }];
  void change(tabOf(laptop), newId(), "DELETE /api/journal/:id", parts, effects);
  await meet(laptop, phone);
  for (const device of [phone, laptop]) {
    expect(contents(tabOf(device)).pages.map(({ title }) => title)).toEqual(["Una página"]);
    expect(contents(tabOf(device)).conflicts).toEqual([]);
  }
});

test("a page returns with its picture, which only its device still has", async () => {
  const putBack = await copyServer(app);
  await photograph(phone, "Una página con foto");
  await meet(phone, laptop);
  const [page] = contents(tabOf(phone)).pages;
  expect(page?.image_url).toMatch(/^\/api\/journal-images\//);
  await putBack();
  await meet(phone, laptop);
  for (const device of [phone, laptop]) {
    expect(contents(tabOf(device)).pages).toEqual([page]);
    await device.lookAtPictures();
  }
});

test("a text beside a page returns with its picture, which only its device still has", async () => {
  await save(tabOf(phone), "journal", newId(), pageOf("Sin foto"));
  await phone.comeHome();
  const putBack = await copyServer(app);
  await photograph(laptop, "Con foto");
  await meet(laptop, phone);
  expect(contents(tabOf(phone)).conflicts).toHaveLength(1);
  await putBack();
  await meet(laptop, phone);
  for (const device of [phone, laptop]) {
    const [beside] = contents(tabOf(device)).conflicts;
    expect(beside?.content.title).toBe("Con foto");
    await device.lookAt(String(beside?.content.image_url));
  }
});

test("a text beside a page returns without a picture that no device has", async () => {
  await save(tabOf(phone), "journal", newId(), pageOf("Sin foto"));
  await phone.comeHome();
  const putBack = await copyServer(app);
  await photograph(laptop, "Con foto");
  await meet(laptop, phone);
  await putBack();
  await meet(phone);
  await meet(laptop);
  for (const device of [phone, laptop]) {
    const [beside] = contents(tabOf(device)).conflicts;
    expect(beside?.content).toMatchObject({ title: "Con foto", image_url: null });
  }
});

test("a page that was moved returns without the comparison of the day that it left", async () => {
  const day = "2026-11-20";
  const page = (event_type: "describe" | "project", event_date = day) => ({
    event_type,
    event_date,
    title: "Un día",
  });
  for (const type of ["describe", "project"] as const)
    await save(tabOf(phone), "journal", newId(), page(type));
  await meet(phone, laptop);
  const putBack = await copyServer(app);
  const { pages } = contents(tabOf(phone));
  const described = pages.find(({ event_type }) => event_type === "describe");
  await save(tabOf(phone), "journal", described?.id ?? "", page("describe", "2026-11-21"), described);
  await phone.comeHome();
  await putBack();
  await compare(tabOf(laptop), day, 50, pages);
  await laptop.comeHome();
  expect(contents(tabOf(laptop)).comparisons).toHaveLength(1);
  await meet(phone, laptop);
  for (const device of [phone, laptop]) {
    const { pages, comparisons } = contents(tabOf(device));
    expect(pages.map(({ event_date }) => event_date).sort()).toEqual([day, "2026-11-21"]);
    expect(comparisons).toEqual([]);
  }
});

test("texts beside a page that a return deletes become pages, or stand beside the page of their day", async () => {
  const [day, next] = ["2026-11-20", "2026-11-21"];
  const keep = (device: Device, title: string, event_date: string, known?: JournalRecord) => {
    const page = { event_type: "describe" as const, event_date, title };
    return save(tabOf(device), "journal", known?.id ?? newId(), page, known);
  };
  const firstOn = (device: Device) => contents(tabOf(device)).pages.find((page) => page.event_date === day);
  await keep(phone, "Una", day);
  await keep(phone, "La del día siguiente", next);
  await meet(phone, laptop);
  const known = firstOn(laptop);
  await keep(phone, "Editada", day, known);
  await phone.comeHome();
  await keep(laptop, "De otro día", next, known);
  await meet(phone, laptop);
  const putBack = await copyServer(app);
  await keep(phone, "Movida", next, firstOn(phone));
  await phone.comeHome();
  await putBack();
  await keep(laptop, "Otra", day);
  await laptop.comeHome();
  await meet(phone, laptop);
  for (const device of [phone, laptop]) {
    const { pages, conflicts } = contents(tabOf(device));
    expect(pages.map(({ title }) => title).toSorted()).toEqual(["La del día siguiente", "Otra"]);
    expect(conflicts.map(({ content }) => content.title).toSorted()).toEqual(["De otro día", "Movida"]);
    const holder = pages.find(({ event_date }) => event_date === next);
    for (const { record_id } of conflicts) expect(record_id).toBe(holder?.id);
  }
});

const favourites = (device: Device) => contents(tabOf(device)).favourites.map(({ key_id }) => key_id);

test("a mark that returned and was then removed is not brought back by a device that slept", async () => {
  const putBack = await copyServer(app);
  for (const key of ["metas", "accion"]) await setHeart(tabOf(phone), key, true);
  await meet(phone, laptop);
  await putBack();
  const tablet = new Device(around, newId());
  for (let at = 1; at < FAVOURITES_MAX; at++) void setHeart(tabOf(tablet), `otra-${at}`, true);
  await tablet.comeHome();
  await phone.comeHome();
  // The server has room for one of the two favourites that the phone sends back. It refuses the other one, so the phone
  // does not send the ids of its mutations.
  const [returned = ""] = favourites(phone).filter((key) => ["metas", "accion"].includes(key));
  await setHeart(tabOf(phone), returned, false);
  await phone.comeHome();
  await laptop.comeHome();
  expect(favourites(laptop)).toHaveLength(FAVOURITES_MAX);
  expect(favourites(laptop)).not.toContain(returned);
  await tablet.close();
});

test("a device from before the server's memory takes the server's state, and sends what waits", async () => {
  await write(phone, "Borrada", "Conocida");
  await meet(laptop);
  const [first] = ideasOn(phone).filter(({ title }) => title === "Borrada");
  if (first) await remove(tabOf(phone), "idea", first);
  await meet(phone);
  laptop.disconnect();
  await keepIdea(tabOf(laptop), newId(), "Sin enviar");
  await write(phone, "Mucho después");
  const old = new Date(Date.now() + DAY_MS);
  await purgeAppliedMutations(app.database, old);
  await app.database.deleteFrom("tombstones").execute();
  await write(phone, "Hoy");
  await meet(laptop, phone);
  for (const device of [phone, laptop])
    expect(new Set(titlesOn(device))).toEqual(new Set(["Conocida", "Mucho después", "Sin enviar", "Hoy"]));
});
