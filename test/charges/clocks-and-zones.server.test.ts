import { beforeEach, expect, test } from "vitest";
import { instantIn, wallTimeIn } from "#features/reminders/wall-time.ts";
import { addDays } from "#shared/days.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import { type Charging, MONTHS_MAX_MS, nextProcess, startCharging } from "./charging.ts";

// Clocks that are wrong for a while, and members on the edges of the calendar.

let at: Charging;

beforeEach(async () => {
  at = await startCharging();
  await at.app.runJobs();
});

async function pass(days: number): Promise<void> {
  await at.paypal.advance(Math.round(days * DAY_MS));
  await nextProcess(at.app).runDue();
}

const mails = (about: RegExp) => at.mail.all.filter(({ subject }) => about.test(subject));
const nextCharge = async () => {
  const { next } = await at.app.database
    .selectFrom("user_subscriptions")
    .select("next_billing_time as next")
    .executeTakeFirstOrThrow();
  return next ?? "";
};
const dayIn = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat("es-AR", { weekday: "long", day: "numeric", month: "long", timeZone })
    .format(new Date(instant))
    .replace(",", "");

test.each([
  ["40 days ahead", 40],
  ["8 days ahead", 8],
  ["3 days behind", -3],
])(
  "a server whose clock is %s for a while tells the next charge once, in time, and each payment once",
  async (_what, days) => {
    await pass(18);
    const chargeAt = await nextCharge();
    at.app.advanceClock(days * DAY_MS);
    await nextProcess(at.app).runDue();
    at.app.advanceClock(-days * DAY_MS + MINUTE_MS);
    await pass(6);
    const notices = mails(/Premium se renueva/);
    expect(notices.map(({ subject }) => subject)).toEqual([
      `Claves del Éxito: tu Premium se renueva el ${dayIn("America/Argentina/Buenos_Aires", chargeAt)} (2 USD)`,
    ]);
    await pass(4);
    await pass(5);
    expect((await nextCharge()) > chargeAt).toBe(true);
    expect(mails(/: recibo/)).toHaveLength(2);
    expect(mails(/Premium se renueva/)).toHaveLength(1);
  },
  MONTHS_MAX_MS,
);

test.each(["Pacific/Kiritimati", "Etc/GMT+12", "America/Mexico_City"])(
  "the notice of a charge at 23:30 in %s tells the day there",
  async (zone) => {
    const { member, userId } = at.ana;
    await member.call("POST", "/api/session/refresh");
    expect((await member.call("PATCH", "/api/reminders", { time_zone: zone })).status).toBe(200);
    await pass(20);
    const { day } = wallTimeIn(zone, at.app.clock());
    const chargeAt = instantIn(zone, { day: addDays(day, 6), time: "23:30" });
    at.app.paypalEdge.spoil = (call, reply) => {
      if (!call.endsWith(at.ana.id)) return undefined;
      const body = JSON.parse(reply.body);
      body.billing_info.next_billing_time = chargeAt;
      return { ...reply, body: JSON.stringify(body) };
    };
    await at.app.database
      .updateTable("user_subscriptions")
      .set({ next_billing_time: chargeAt })
      .where("user_id", "=", userId)
      .execute();
    await pass(0.01);
    const [notice] = mails(/Premium se renueva/);
    expect(notice?.subject).toBe(
      `Claves del Éxito: tu Premium se renueva el ${dayIn(zone, chargeAt)} (2 USD)`,
    );
  },
);
