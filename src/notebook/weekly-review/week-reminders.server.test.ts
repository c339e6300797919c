import { expect, test } from "vitest";
import { addDays, weekdayOf } from "#platform/shared/days/days.ts";
import { instantIn, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startReminding } from "#test/reminders/reminding.ts";
import type { Visitor } from "#test/visitor.ts";
import { weekToReview } from "./week/iso-week.ts";

const at = await startReminding();

/** Sets the review's reminder to tomorrow at ten, far from midnight, because the reminder comes on its day only. */
async function inviteTomorrow(member: Visitor) {
  const { time_zone } = await at.settingsOf(member);
  const now = at.app.clock();
  const day = addDays(wallTimeIn(time_zone, now).day, 1);
  const body = { week_reminder: true, week_weekday: weekdayOf(day), week_time: "10:00" };
  expect(await member.call("PATCH", "/api/reminders", body)).toMatchObject({ status: 200, body });
  const dueAt = Date.parse(instantIn(time_zone, { day, time: "10:00" }));
  return { day, passIt: () => at.pass(dueAt - now.getTime() + MINUTE_MS) };
}

test("a week that is reviewed already is not invited to, and the next one is", async () => {
  const { member } = await at.newMember();
  const device = await at.newDevice(member);
  const { day, passIt } = await inviteTomorrow(member);
  const review = { week: weekToReview(day), good_text: "", hard_text: "", goals: [], ideas: [], steps: [] };
  const written = { ...review, base: "", written_at: at.app.clock().toISOString() };
  expect((await member.call("PUT", `/api/weeks/${newId()}`, written, newId())).status).toBe(204);
  passIt();
  expect(await at.shownOn(device)).toEqual([]);
  at.pass(7 * DAY_MS);
  expect(await at.shownOn(device)).toMatchObject([{ payload: { kind: "week" } }]);
});
