import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Idea } from "./contract.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "./tool-words.ts";

const app = await startTestApp();
const ana = await app.newMember();

const ideaOf = async (member: Visitor, id: string) =>
  (await member.records<Idea>("idea")).find((idea) => idea.id === id);
const titlesOf = async (member: Visitor) => (await member.records<Idea>("idea")).map(({ title }) => title);
const written = { base: "", written_at: "2026-11-21T12:00:00.000Z" };

describe("the idea bank", () => {
  test("stores ideas with trimmed titles, and lists them in the order in which they were saved", async () => {
    const member = await app.newMember();
    const id = newId();
    expect((await member.keepIdea("  Aprender a nadar  ", id)).status).toBe(204);
    await member.keepIdea("Escribir un libro");
    expect(await titlesOf(member)).toEqual(["Aprender a nadar", "Escribir un libro"]);
    expect(await ideaOf(member, id)).toMatchObject({ id, position: 0, title: "Aprender a nadar" });
  });

  test("stores the device's time as an idea's creation time, even an old one, but never a future one", async () => {
    const [early, late] = [newId(), newId()];
    const keepAt = (id: string, written_at: string) =>
      ana.call("PUT", `/api/ideas/${id}`, { ...written, title: "Una", written_at });
    await keepAt(early, "2026-01-02T03:04:05Z");
    await keepAt(late, "2099-01-01T00:00:00Z");
    expect((await ideaOf(ana, early))?.created_at).toBe("2026-01-02T03:04:05.000Z");
    expect(Date.parse((await ideaOf(ana, late))?.created_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("a repeated mutation is made once, and does not restore an idea that was deleted meanwhile", async () => {
    const [id, writeId] = [newId(), newId()];
    const send = () => ana.call("PUT", `/api/ideas/${id}`, { ...written, title: "Una vez" }, writeId);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await ana.call("DELETE", `/api/ideas/${id}?base=${writeId}`);
    expect((await send()).status).toBe(204);
    expect(await ideaOf(ana, id)).toBeUndefined();
  });

  test.each([
    ["a blank title", "   ", IDEA_TITLE_REQUIRED],
    ["a title that shows nothing", "\u3164\u200b", IDEA_TITLE_REQUIRED],
    ["100,000 characters", "a".repeat(100_000), `No puede tener más de ${IDEA_TITLE_MAX} caracteres.`],
    ["U+0000", "a\u0000b", "Contiene un carácter que no se puede guardar."],
  ])("refuses %s and names the field", async (_case, text, title) => {
    const answer = await ana.call("PUT", `/api/ideas/${newId()}`, { ...written, title: text });
    const error = { code: "bad_request", fields: { title } };
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

test("a newer version of a conflict stays when an older version is resolved", async () => {
  const member = await app.newMember();
  const [id, first, second] = [newId(), newId(), newId()];
  await member.keepIdea("Pan", id);
  await member.keepIdea("Pan de", id, "", first);
  await member.keepIdea("Pan de centeno", id, first, second);
  expect((await member.call("DELETE", `/api/conflicts/${first}?base=${first}`)).status).toBe(204);
  expect(await member.records("conflict")).toMatchObject([{ content: { title: "Pan de centeno" } }]);
});

test("a request with a member-id header is accepted only in that member's session", async () => {
  const [bea, id] = [await app.newMember(), newId()];
  const member = { "idempotency-key": newId(), "member-id": await ana.userId() };
  const headers = { "content-type": "application/json", ...member };
  const change = { method: "PUT", headers, body: JSON.stringify({ ...written, title: "De Ana" }) };
  expect((await bea.send(`/api/ideas/${id}`, change)).status).toBe(401);
  expect((await bea.send("/api/notebook?since=0", { headers })).status).toBe(401);
  expect((await ana.send(`/api/ideas/${id}`, change)).status).toBe(204);
  expect(await bea.records("idea")).toEqual([]);
});
