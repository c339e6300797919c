import type { ReminderSettings } from "#notebook/reminders/contract.ts";
import { wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { catchMail } from "../providers/mail-edge.ts";
import { eventBody, keepEvent } from "../records/event-writing.ts";
import { startTestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

export type Reminding = Awaited<ReturnType<typeof startReminding>>;

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Shown {
  ttl: number;
  urgency: string;
  payload: { title: string; body: string; path: string; kind: string; id: string; stop_token: string };
}

export async function startReminding(options?: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(options);
  const mail = await catchMail(app);
  let people = 0;
  const push = `${app.origin}/simulators/push`;
  const post = (path: string, body: unknown) =>
    fetch(push + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  /** Lists a device's messages, newest first. */
  const messagesOn = async ({ endpoint }: Subscription): Promise<Shown[]> =>
    (await fetch(`${push}/messages?${new URLSearchParams({ endpoint })}`)).json();
  const settingsOf = async (member: Visitor) =>
    (await member.call<ReminderSettings>("GET", "/api/reminders")).body;

  return {
    app,
    mail,
    settingsOf,
    messagesOn,

    async newMember(provider: "google" | "facebook" = "google") {
      const email = `persona${++people}@ejemplo.com`;
      const member = await app.visitor().signIn(provider, { name: "Ana", email });
      await member.subscribe();
      // The receipt of the first payment is not a reminder, but would arrive together with the reminders.
      await app.database.deleteFrom("jobs").where("kind", "=", "subscription.letter").execute();
      return { member, email };
    },

    async newDevice(member: Visitor): Promise<Subscription> {
      const { push_key: applicationServerKey } = await settingsOf(member);
      const device: Subscription = await (await post("/subscriptions", { applicationServerKey })).json();
      const { status } = await member.call("PUT", "/api/reminders/device", device);
      if (status !== 200) throw new Error(`the device was refused: ${status}`);
      return device;
    },

    /** Runs the jobs that are due. Returns a device's messages, newest first. */
    async shownOn(device: Subscription): Promise<Shown[]> {
      await app.runJobs();
      return messagesOn(device);
    },

    async spoil(fault: string, count = 1): Promise<void> {
      await post("/control/faults", { match: "POST /send", fault, count });
    },

    async revoke({ endpoint }: Subscription): Promise<void> {
      await fetch(`${push}/subscriptions/${endpoint.split("/").at(-1)}`, { method: "DELETE" });
    },

    /** Creates an event with a reminder in two minutes. */
    async soonEvent(member: Visitor, title: string, changed: Parameters<typeof eventBody>[0] = {}) {
      const { time_zone } = await settingsOf(member);
      const at = wallTimeIn(time_zone, new Date(app.clock().getTime() + 2 * MINUTE_MS));
      const id = newId();
      const reminder = { event_date: at.day, notification_enabled: true, reminder_time: at.time };
      const body = eventBody({ title, ...reminder, ...changed });
      const { status } = await keepEvent(member, id, body);
      if (status !== 204) throw new Error(`the event was refused: ${status}`);
      return { id, body, at };
    },

    /** Passes time, by default past the reminder of `soonEvent`. */
    pass: (durationMs = 3 * MINUTE_MS) => app.advanceClock(durationMs),
  };
}
