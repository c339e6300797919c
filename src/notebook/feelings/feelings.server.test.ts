import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { acceptFeelings } from "#test/records/feelings-writing.ts";
import { keepPages, keepRecord } from "#test/records/journal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { CONSENT_EDITION, CONSENT_WORDS } from "./consent-words.ts";
import type { Feelings, FeelingsConsent } from "./contract.ts";
import { FEELINGS_DELETED_AT_ONCE } from "./feelings-limits.ts";

const DAY = "2026-11-21";
const BEFORE = "2026-11-01T12:00:00.000Z";

let member: Visitor;

const app = await startTestApp();
beforeEach(async () => {
  member = await app.newMember();
});

const note = (noted: object, day = DAY) => member.call("PUT", `/api/feelings/${day}`, noted);
const feelingsOf = (of = member) => of.records<Feelings>("feelings");
const consentsOf = () => member.records<FeelingsConsent>("feelings_consent");
const accept = (written_at = new Date().toISOString(), edition: string = CONSENT_EDITION) =>
  member.call("PUT", "/api/feelings-consent", { edition, written_at });
const withdraw = () => member.call("DELETE", "/api/feelings-consent");

describe("the consent to noting feelings", () => {
  test("is stored with the server's words and its time, and a second one changes nothing", async () => {
    expect((await accept(BEFORE)).status).toBe(204);
    const words = CONSENT_WORDS[CONSENT_EDITION];
    const given = { edition: CONSENT_EDITION, words, accepted_at: BEFORE, withdrawn_at: null };
    expect(await consentsOf()).toEqual([given]);
    await accept();
    expect(await consentsOf()).toEqual([given]);
  });

  test("can be withdrawn and given again, but not by a device that gave it before the withdrawal", async () => {
    await accept(BEFORE);
    expect((await withdraw()).status).toBe(204);
    const [withdrawn] = await consentsOf();
    expect(withdrawn?.withdrawn_at).toEqual(expect.any(String));
    await accept("2026-11-02T12:00:00.000Z");
    expect(await consentsOf()).toEqual([withdrawn]);
    await accept();
    expect(await consentsOf()).toMatchObject([{ withdrawn_at: null }]);
  });
});

describe("how a day felt", () => {
  test("is not stored without a consent in force, and what was noted before can only be cleared", async () => {
    expect((await note({ energy: 4, mood: 2 })).status).toBe(204);
    expect(await feelingsOf()).toEqual([]);
    await accept();
    await note({ energy: 4, mood: 2 });
    await withdraw();
    await note({ energy: 5, mood: null });
    await note({ mood: 3 }, "2026-11-20");
    expect(await feelingsOf()).toEqual([{ day: DAY, energy: 4, mood: null }]);
  });

  test("merges by field, and a day without either field is deleted", async () => {
    await accept();
    await note({ energy: 4 });
    await note({ mood: 2 });
    expect(await feelingsOf()).toEqual([{ day: DAY, energy: 4, mood: 2 }]);
    await note({ energy: null });
    expect(await feelingsOf()).toEqual([{ day: DAY, energy: null, mood: 2 }]);
    await note({ mood: null });
    expect(await feelingsOf()).toEqual([]);
  });

  test.each([{ energy: 0 }, { mood: 6 }, { mood: 2.5 }, { energy: "4" }])(
    "is refused outside of five levels: %j",
    async (noted) => {
      await accept();
      expect((await note(noted)).status).toBe(400);
      expect(await feelingsOf()).toEqual([]);
    },
  );

  test("is deleted by the day, at most 300 days at once, and of nobody else", async () => {
    const other = await app.newMember();
    for (const one of [member, other]) {
      await acceptFeelings(one);
      for (const day of [DAY, "2026-11-20", "2026-11-19"])
        await one.call("PUT", `/api/feelings/${day}`, { mood: 4 });
    }
    const remove = (days: string[]) => member.call("POST", "/api/feelings/deletions", { days });
    expect((await remove([DAY, DAY, "2026-11-20", "2026-01-01"])).status).toBe(204);
    expect(await feelingsOf()).toMatchObject([{ day: "2026-11-19" }]);
    expect(await feelingsOf(other)).toHaveLength(3);
    expect((await remove(Array(FEELINGS_DELETED_AT_ONCE + 1).fill(DAY))).status).toBe(400);
  });

  test("goes with the description of its day, and stays with the projection", async () => {
    await accept();
    const { describe: id, project } = await keepPages(member, DAY);
    await note({ mood: 4 });
    const pages = await member.records<{ id: string; version: string }>("journal");
    const remove = (page: string) => {
      const { version = "" } = pages.find((one) => one.id === page) ?? {};
      return member.call("DELETE", `/api/journal/${page}?base=${version}`);
    };
    await remove(project);
    expect(await feelingsOf()).toHaveLength(1);
    await remove(id);
    expect(await feelingsOf()).toEqual([]);
  });

  test("is in the copy, with the words of the consent", async () => {
    await accept(BEFORE);
    await note({ energy: 4, mood: 5 });
    const { files, data } = await member.copy();
    expect(data.daily_feelings).toMatchObject([{ day: DAY, energy: 4, mood: 5 }]);
    expect(data.feelings_consents).toMatchObject([{ words: CONSENT_WORDS[CONSENT_EDITION] }]);
    expect(files["energia-y-animo.md"]).toContain(
      "sábado, 21 de noviembre de 2026. Energía: alta · Ánimo: muy bien",
    );
  });
});

describe("the answer to the day's question", () => {
  const asked = { question_text: "¿Qué te dio fuerza?", answer_text: "Mi hija." };

  test("is stored with its question, and a write of an earlier client changes neither", async () => {
    const id = newId();
    const first = await keepRecord(member, id, asked);
    const second = await keepRecord(member, id, { title: "Otro título", base: first });
    expect(await member.records("journal")).toMatchObject([{ title: "Otro título", ...asked }]);
    await keepRecord(member, id, { question_text: "", answer_text: "", base: second });
    expect(await member.records("journal")).toMatchObject([{ question_text: "", answer_text: "" }]);
  });

  test("of two devices stays as the page's and as a conflict's", async () => {
    const id = newId();
    const first = await keepRecord(member, id);
    await keepRecord(member, id, { ...asked, base: first });
    await keepRecord(member, id, { ...asked, answer_text: "Mi madre.", base: first });
    expect(await member.records("journal")).toMatchObject([asked]);
    expect(await member.records("conflict")).toMatchObject([{ content: { answer_text: "Mi madre." } }]);
  });
});
