import { beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { type Charging, MONTHS_MAX_MS, nextProcess, startCharging } from "./charging.ts";

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
    const chargeAt = await at.nextChargeAt();
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
    expect((await at.nextChargeAt()) > chargeAt).toBe(true);
    expect(mails(/: recibo/)).toHaveLength(2);
    expect(mails(/Premium se renueva/)).toHaveLength(1);
  },
  MONTHS_MAX_MS,
);
