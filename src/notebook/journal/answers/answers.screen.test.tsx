import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { buildConsent, buildPage } from "#test/records/records.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { api, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import { answersCache, clearAnswers } from "./clear-answers.ts";

const TODAY = todayHere();
const SESSION = memberSession();
const ME = SESSION.user.id;
const OTHER = "0190a1b2-0000-7000-8000-00000000000b";

afterEach(async () => {
  for (const name of await caches.keys()) if (name.startsWith("answers-")) await caches.delete(name);
});

/** Stores a pressed answer as the service worker does. */
async function press(memberId: string, mood: string, day = TODAY): Promise<void> {
  await (await caches.open(answersCache(memberId))).put(`/${day}`, new Response(mood));
}
const pressedBy = async (memberId: string) =>
  (await (await caches.open(answersCache(memberId))).keys()).length;
const feelings = () => api.notebook.records("feelings");

test("an answer pressed on a notification is noted once, and the evening's page opens with it", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  api.notebook.keep("feelings", { day: TODAY, energy: 5, mood: null });
  await press(ME, "4");
  await openAsPremium(`/mi-calendario?dia=${TODAY}`, SESSION);
  await expect
    .element(
      openDialog().getByRole("group", { name: "Ánimo" }).getByRole("radio", { name: "bien", exact: true }),
    )
    .toBeChecked();
  await expect.poll(feelings).toEqual([{ day: TODAY, energy: 5, mood: 4 }]);
  await expect.poll(() => pressedBy(ME)).toBe(0);
});

test("an answer of an earlier evening is noted for that evening", async () => {
  const day = addDays(TODAY, -3);
  api.notebook.keep("feelings_consent", buildConsent());
  api.notebook.keep("journal", buildPage({ event_type: "describe", event_date: day, title: "Fue" }));
  await press(ME, "2", day);
  await openAsPremium("/mi-calendario", SESSION);
  await expect.poll(feelings).toEqual([{ day, energy: null, mood: 2 }]);
});

test("an answer of another member is not noted, and waits for them", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  await press(OTHER, "4");
  await openAsPremium("/mi-calendario", SESSION);
  await expect.element(page.getByRole("button", { name: "Describe Tu Día" })).toBeVisible();
  expect(feelings()).toEqual([]);
  expect(await pressedBy(OTHER)).toBe(1);
  clearAnswers(OTHER);
  await expect.poll(() => caches.has(answersCache(OTHER))).toBe(false);
});

test("without a consent in force nothing is noted, and the evening's page opens", async () => {
  api.notebook.keep("feelings_consent", buildConsent({ withdrawn_at: "2026-11-21T12:00:00.000Z" }));
  await press(ME, "4");
  await openAsPremium("/mi-calendario", SESSION);
  await expect.element(openDialog().getByRole("button", { name: "Energía y ánimo" })).toBeVisible();
  await expect.poll(() => pressedBy(ME)).toBe(0);
  expect(feelings()).toEqual([]);
});

test.each(["9", "", "mal"])("an answer that is no mood is dropped: «%s»", async (mood) => {
  api.notebook.keep("feelings_consent", buildConsent());
  await press(ME, mood);
  await openAsPremium("/mi-calendario", SESSION);
  await expect.poll(() => pressedBy(ME)).toBe(0);
  expect(feelings()).toEqual([]);
});
