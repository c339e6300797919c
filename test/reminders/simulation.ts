import { rmSync } from "node:fs";
import { sql } from "kysely";
import { readConfig } from "#app/server/config/read-config.ts";
import type { CalendarEvent, ImportedEvent, Scope } from "#notebook/calendar/contract.ts";
import { deleteEvent, events, saveEvent, takeOutDays } from "#notebook/calendar/queries.server.ts";
import { eventReminders } from "#notebook/calendar/reminders.server.ts";
import { saveDevice } from "#notebook/reminders/push/device-queries.server.ts";
import { changeSettings, findJournalTime, type StoredSettings } from "#notebook/reminders/queries.server.ts";
import type { ReminderSource } from "#notebook/reminders/source.ts";
import { type Database, inTransaction, openDatabase } from "#platform/database/database.ts";
import { NotTaken } from "#platform/mail/sending.ts";
import { createSession, type UserId } from "#platform/session/session.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import { applyMutationOnce } from "#platform/sync/server/mutations.ts";
import { pick, type Random } from "../random/random.ts";
import { newMigratedDatabase } from "../test-app.ts";
import { ExpectedDeliveries, keyOf, type Person, takesPlace } from "./expected-deliveries.ts";
import { ReminderProcess } from "./process.ts";
import { wallClock } from "./wall-clock.ts";

/** Zones whose clocks change by an hour, by half an hour, at midnight, or not at all in the simulated months. */
const ZONES = [
  "America/Argentina/Buenos_Aires",
  "America/New_York",
  "Europe/Madrid",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Asia/Kolkata",
  "America/Mexico_City",
];
const TIMES = [
  "00:00",
  "00:30",
  "01:30",
  "01:45",
  "02:15",
  "02:30",
  "09:00",
  "12:00",
  "21:00",
  "23:30",
  "23:59",
];
const REPEATS = ["never", "daily", "daily", "weekly", "monthly", "yearly"] as const;

type Written = Omit<ImportedEvent, "id" | "skipped_dates">;

/** Simulates members with their events, two server processes, and a network that fails. */
export class ReminderSimulation {
  readonly problems: string[] = [];
  readonly ledger: ExpectedDeliveries;
  readonly people: Person[] = [];
  readonly events: { person: Person; id: string }[] = [];
  now: number;
  /** Whether network faults and kills are off. */
  isCalm = false;
  readonly #random: Random;
  readonly #database: Database;
  readonly #config: ReturnType<typeof readConfig>;
  readonly #processes: ReminderProcess[] = [];

  static async open(random: Random, firstDay: string, lastDay: string): Promise<ReminderSimulation> {
    const { dataDir, databaseUrl } = await newMigratedDatabase();
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const database = openDatabase(config);
    if (!databaseUrl) await sql`PRAGMA synchronous = OFF`.execute(database);
    const world = new ReminderSimulation(random, database, config, firstDay, lastDay);
    for (const zone of ZONES) await world.#addPerson(zone);
    return world;
  }

  private constructor(
    random: Random,
    database: Database,
    config: ReturnType<typeof readConfig>,
    firstDay: string,
    lastDay: string,
  ) {
    this.#random = random;
    this.#database = database;
    this.#config = config;
    this.now = Date.parse(`${firstDay}T12:00:00Z`);
    this.ledger = new ExpectedDeliveries(addDays(lastDay, 5));
    this.#processes = [this.#newProcess(), this.#newProcess()];
  }

  async close(): Promise<void> {
    await this.#database.destroy();
    rmSync(this.#config.dataDir, { recursive: true, force: true });
  }

  /** Moves the clock, often to the exact moment of the next reminder. */
  advance(): void {
    const next = this.ledger.nextDue();
    const isNear = next > this.now && next < this.now + 6 * HOUR_MS && this.#chance(0.4);
    this.now = isNear ? next : this.now + Math.ceil(this.#random() * 300) * MINUTE_MS;
    this.ledger.advance(this.now);
  }

  async work(): Promise<void> {
    const both = this.#chance(0.6) ? this.#processes : this.#processes.slice(0, 1);
    if (!this.isCalm && this.#chance(0.15)) return;
    for (const process of both) {
      process.stepsLeft = !this.isCalm && this.#chance(0.05) ? Math.ceil(this.#random() * 60) : Infinity;
    }
    await Promise.all(
      both.map((process) =>
        process.run().catch((error: unknown) => {
          if (process.isAlive) this.problems.push(String(error));
        }),
      ),
    );
    if (this.#processes.every(({ isAlive }) => isAlive)) return;
    for (const { user_id, kind, source_id, day, time } of await this.#interrupted()) {
      this.ledger.noteInterruption(keyOf(user_id, kind, source_id, day, time));
    }
    this.#processes.forEach((process, index) => {
      if (!process.isAlive) this.#processes[index] = this.#newProcess();
    });
  }

  async isDone(): Promise<boolean> {
    const open = await this.#database
      .selectFrom("outgoing_messages")
      .select("id")
      .where("done_at", "is", null)
      .executeTakeFirst();
    return open === undefined;
  }

  async live(): Promise<void> {
    const person = pick(this.people, this.#random);
    const deed = this.#random();
    if (this.#chance(0.7)) await this.#comeBack(person);
    if (deed < 0.45) await this.#addEvent(person);
    else if (deed < 0.85) await this.#touchEvent();
    else if (deed < 0.88) await this.#travel(person);
    else await this.#change(person);
    this.ledger.waive(this.now);
  }

  async #addEvent(person: Person): Promise<void> {
    const id = newId(this.now);
    this.events.push({ person, id });
    await this.#keep(person, id, { ...this.#anyEvent(person), title: id }, "");
  }

  async #touchEvent(): Promise<void> {
    if (this.events.length === 0) return;
    const { person, id } = pick(this.events, this.#random);
    const known = await events.find(this.#database, person.id as UserId, id);
    if (!known) return;
    const deed = this.#random();
    const { version, ...event } = known;
    if (deed < 0.5) return this.#keep(person, id, { ...event, notes: `${this.now}` }, version);
    const fresh = this.#anyEvent(person);
    const { notification_enabled, reminder_time } = fresh;
    if (deed < 0.7) return this.#keep(person, id, { ...event, notification_enabled, reminder_time }, version);
    if (deed < 0.78) return this.#keep(person, id, { ...event, ...fresh }, version);
    const day = addDays(wallClock(person.zone, this.now).slice(0, 10), Math.floor(this.#random() * 4) - 1);
    const scope = this.#chance(0.7) ? "one" : "following";
    if (deed < 0.9) return this.#replaceDays(person, known, day, scope);
    await this.#write(person, async (write) => {
      if (deed < 0.95) await takeOutDays(write, { id, day, scope, base: version });
      else await deleteEvent(write, id, version);
    });
    await this.#noteEvent(person, id);
  }

  async #replaceDays(person: Person, known: CalendarEvent, day: string, scope: Scope): Promise<void> {
    if (known.repeats === "never" || !takesPlace(known, day)) return;
    const id = newId(this.now);
    this.events.push({ person, id });
    const { version, ...before } = known;
    const { notification_enabled, reminder_time } = this.#chance(0.3) ? this.#anyEvent(person) : known;
    const event_date = this.#chance(0.2) ? addDays(day, 1) : day;
    const until =
      known.repeat_until !== null && known.repeat_until < event_date ? event_date : known.repeat_until;
    const rhythm =
      scope === "one"
        ? ({ repeats: "never", repeat_until: null } as const)
        : { repeats: known.repeats, repeat_until: until };
    const written = { ...before, title: id, event_date, notification_enabled, reminder_time, ...rhythm };
    await this.#keep(person, id, written, "", { id: known.id, day, scope, base: version });
    await this.#noteEvent(person, known.id);
  }

  async #keep(
    person: Person,
    id: string,
    event: Written,
    base: string,
    replaces: Parameters<typeof saveEvent>[1]["replaces"] = null,
  ): Promise<void> {
    const { title, notes, event_date, notification_enabled, reminder_time, repeats, repeat_until } = event;
    const reminder = { notification_enabled, reminder_time };
    const written = { title, notes, event_date, ...reminder, repeats, repeat_until };
    const written_at = new Date(this.now).toISOString();
    await this.#write(person, async (write) => {
      await saveEvent(write, { ...written, id, base, replaces, written_at });
    });
    await this.#noteEvent(person, id);
  }

  async #noteEvent(person: Person, id: string): Promise<void> {
    const event = await events.find(this.#database, person.id as UserId, id);
    this.ledger.setEvent(person, id, event, this.now);
  }

  #anyEvent(person: Person) {
    const repeats = pick(REPEATS, this.#random);
    const today = wallClock(person.zone, this.now).slice(0, 10);
    const event_date = addDays(today, Math.floor(this.#random() * 18) - 2);
    const notification_enabled = this.#chance(0.9);
    return {
      notes: "",
      event_date,
      repeats,
      repeat_until: repeats !== "never" && this.#chance(0.3) ? addDays(event_date, 12) : null,
      notification_enabled,
      reminder_time: notification_enabled ? pick(TIMES, this.#random) : null,
    };
  }

  async #travel(person: Person): Promise<void> {
    const zone = pick(ZONES, this.#random);
    await this.#settings(person, { time_zone: zone });
    this.ledger.moveTo(person, zone);
    this.ledger.advance(this.now);
  }

  async #change(person: Person): Promise<void> {
    const deed = this.#random();
    if (deed < 0.3) {
      person.evening = person.evening && this.#chance(0.3) ? null : pick(TIMES, this.#random);
      const journal_time = person.evening ?? "21:00";
      await this.#settings(person, { journal_reminder: person.evening ? 1 : 0, journal_time });
      this.ledger.setEvening(person, this.now);
    } else if (deed < 0.45) {
      person.wantsEvents = !person.wantsEvents || this.#chance(0.5);
      await this.#settings(person, { event_reminders: person.wantsEvents ? 1 : 0 });
    } else if (deed < 0.55) person.isPremium = !person.isPremium || this.#chance(0.5);
    else if (deed < 0.7) await this.#addDevice(person);
    else if (deed < 0.85) for (const device of person.devices.values()) device.isGone ||= this.#chance(0.5);
    else {
      person.email = person.email && this.#chance(0.3) ? null : `${person.id}@ejemplo.com`;
      await this.#settings(person, { email: person.email });
    }
  }

  async #comeBack(person: Person): Promise<void> {
    person.isPremium = true;
    if (person.wantsEvents) return;
    person.wantsEvents = true;
    await this.#settings(person, { event_reminders: 1 });
  }

  async #addPerson(zone: string): Promise<void> {
    const id = newId(this.now);
    const at = new Date(this.now).toISOString();
    await this.#database
      .insertInto("users")
      .values({ id, email: null, full_name: "Ana", created_at: at, last_sign_in_at: at })
      .execute();
    const email = `${id}@ejemplo.com`;
    const likes = { isPremium: true, wantsEvents: true, evening: "21:00", email };
    const person: Person = { id, zone, ...likes, devices: new Map() };
    this.people.push(person);
    await this.#settings(person, { time_zone: zone, email, journal_reminder: 1, journal_time: "21:00" });
    this.ledger.setEvening(person, this.now);
    if (this.#chance(0.6)) await this.#addDevice(person);
  }

  async #addDevice(person: Person): Promise<void> {
    const endpoint = `push:${newId(this.now)}`;
    const now = new Date(this.now);
    const userId = person.id as UserId;
    const { sessionId } = await createSession(this.#database, userId, now);
    const session = { userId, sessionId, expiresAt: "", signedInAt: "" };
    await inTransaction(this.#database, (transaction) =>
      saveDevice(transaction, session, { endpoint, keys: { p256dh: "", auth: "" } }, now),
    );
    person.devices.set(endpoint, { isGone: false });
  }

  async #settings(person: Person, changes: Partial<StoredSettings>): Promise<void> {
    await inTransaction(this.#database, (transaction) =>
      changeSettings(transaction, person.id as UserId, changes, new Date(this.now)),
    );
  }

  async #write(person: Person, work: (write: MutationContext) => Promise<void>): Promise<void> {
    const write = { id: newId(this.now), now: new Date(this.now) };
    await applyMutationOnce(this.#database, person.id as UserId, write, work);
  }

  #newProcess(): ReminderProcess {
    const clock = () => new Date(this.now);
    return new ReminderProcess(this.#database, this.#config, clock, (self) => ({
      sources: [eventReminders, EVENINGS],
      gate: async (userId) => this.#isPremium(userId),
      push: async ({ endpoint }, { payload: { id, body } }) => {
        const person = this.people.find(({ devices }) => devices.has(endpoint));
        if (person?.devices.get(endpoint)?.isGone) throw refusal(410);
        this.#transfer(self, `${person?.id} ${id}`, endpoint, body);
      },
      mail: async ({ to, text, messageId = "" }) => {
        const { id, userId } = await this.#deliveryOf(messageId);
        this.#transfer(self, `${userId} ${id}`, to, text);
      },
    }));
  }

  #transfer(process: ReminderProcess, key: string, way: string, body: string): void {
    if (!process.isAlive) process.kill();
    const note = (what: "arrived" | "lost") => {
      const problem = this.ledger.note(key, way, what, body, this.now);
      if (problem) this.problems.push(problem);
    };
    const luck = this.isCalm ? 0.5 : this.#random();
    if (luck < 0.12) throw refusal(pick([429, 500, 503], this.#random));
    if (luck < 0.16) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    if (luck < 0.22) note("lost");
    if (luck < 0.19) throw new Error("no answer, and it never arrived");
    if (luck > 0.99) process.kill();
    note("arrived");
    if (luck < 0.22) throw new Error("no answer, but it arrived");
    if (luck > 0.98) process.kill();
  }

  /** Finds the deliveries that a killed process had claimed. Their outcome is unknown. */
  #interrupted() {
    return this.#database
      .selectFrom("outgoing_messages")
      .select(["user_id", "kind", "source_id", "day", "time"])
      .where("done_at", "is", null)
      .where("claim", "is not", null)
      .where("open_attempts", ">", 0)
      .$narrowType<{ user_id: string }>()
      .execute();
  }

  async #deliveryOf(messageId: string): Promise<{ id: string; userId: string }> {
    const { user_id, kind, source_id, day, time } = await this.#database
      .selectFrom("outgoing_messages")
      .select(["user_id", "kind", "source_id", "day", "time"])
      .where("id", "=", messageId.slice(1, messageId.indexOf("@")))
      .$narrowType<{ user_id: string }>()
      .executeTakeFirstOrThrow();
    return { userId: user_id, id: keyOf(user_id, kind, source_id, day, time).split(" ")[1] ?? "" };
  }

  #isPremium(userId: string): boolean {
    return this.people.some(({ id, isPremium }) => id === userId && isPremium);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }
}

/** A source of evening reminders, in place of the journal's source. */
const EVENINGS: ReminderSource = {
  kind: "journal",
  async compose() {
    return { title: "Tu diario", body: "", path: "/mi-calendario" };
  },
  async nextAfter(database, userId, _sourceId, day) {
    const time = await findJournalTime(database, userId);
    return time === undefined ? undefined : { day: addDays(day, 1), time };
  },
};

const refusal = (status: number) => new NotTaken(new Response(null, { status }));
