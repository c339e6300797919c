import { expect, test } from "vitest";
import { startReminding } from "../reminders/reminding.ts";
import { catchLog } from "./catch-log.ts";

const MEMBERS = 3;

test("while the mail server takes nothing, one line says so, with the number of reminders and messages", async () => {
  const log = catchLog();
  const at = await startReminding({ settings: { LOG_LEVEL: "warn" }, logTo: log.logTo });
  for (let index = 0; index < MEMBERS; index++) {
    const { member } = await at.newMember();
    await at.soonEvent(member, "Cita");
    const request = { kind: "baja", email: `vecina${index}@ejemplo.com` };
    expect((await member.call("POST", "/api/consumer-requests", request)).status).toBe(200);
  }
  at.mail.isRefusing = true;
  at.pass();
  await at.app.runJobs();
  const taken = { level: 40, way: "mail", status: 503, msg: "messages were not taken" };
  expect(log.lines()).toMatchObject([{ ...taken, count: 1 }]);
  await at.app.app.close();
  const [, rest] = log.lines();
  expect(rest).toMatchObject(taken);
  expect(rest?.count).toBeGreaterThanOrEqual(2 * MEMBERS - 1);
});
