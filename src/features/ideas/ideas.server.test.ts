import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Idea } from "./contract.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "./idea-title.ts";

let app: TestApp;
let ana: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.newMember();
});

const ideaOf = async (member: Visitor, id: string) =>
  (await member.records<Idea>("idea")).find((idea) => idea.id === id);
const titlesOf = async (member: Visitor) => (await member.records<Idea>("idea")).map(({ title }) => title);
const conflictsOf = (member: Visitor) =>
  member.records<{ id: string; record_id: string; version: string; content: { title: string } }>("conflict");
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

  test("changes and deletes an idea when the base is current; a repeated deletion is not found", async () => {
    const id = newId();
    await ana.keepIdea("Viajar", id);
    const { version = "" } = (await ideaOf(ana, id)) ?? {};
    expect((await ana.keepIdea("Viajar a Salta", id, version)).status).toBe(204);
    const changed = await ideaOf(ana, id);
    expect(changed?.title).toBe("Viajar a Salta");
    const address = `/api/ideas/${id}?base=${changed?.version}`;
    expect((await ana.call("DELETE", address)).status).toBe(204);
    expect(await ideaOf(ana, id)).toBeUndefined();
    expect((await ana.call("DELETE", address)).status).toBe(404);
  });

  test("stores the device's time as an idea's creation time, even an old one, but never a future one", async () => {
    const [early, late] = [newId(), newId()];
    await ana.call("PUT", `/api/ideas/${early}`, {
      ...written,
      title: "Antes",
      written_at: "2026-01-02T03:04:05Z",
    });
    await ana.call("PUT", `/api/ideas/${late}`, {
      ...written,
      title: "Después",
      written_at: "2099-01-01T00:00:00Z",
    });
    expect((await ideaOf(ana, early))?.created_at).toBe("2026-01-02T03:04:05.000Z");
    expect(Date.parse((await ideaOf(ana, late))?.created_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("a repeated mutation does not restore an idea that was deleted meanwhile", async () => {
    const [id, writeId] = [newId(), newId()];
    const send = () => ana.call("PUT", `/api/ideas/${id}`, { ...written, title: "Una vez" }, writeId);
    await send();
    await ana.call("DELETE", `/api/ideas/${id}?base=${writeId}`);
    expect((await send()).status).toBe(204);
    expect(await ideaOf(ana, id)).toBeUndefined();
  });

  test.each([
    ["a blank title", { ...written, title: "   " }, { title: IDEA_TITLE_REQUIRED }],
    ["a title that shows nothing", { ...written, title: "\u3164\u200b" }, { title: IDEA_TITLE_REQUIRED }],
    [
      "a title of 100,000 characters",
      { ...written, title: "a".repeat(100_000) },
      { title: `No puede tener más de ${IDEA_TITLE_MAX} caracteres.` },
    ],
    [
      "U+0000 in the title",
      { ...written, title: "a\u0000b" },
      { title: "Contiene un carácter que no se puede guardar." },
    ],
  ])("refuses %s and names the field", async (_case, body, fields) => {
    const answer = await ana.call<{ error: unknown }>("PUT", `/api/ideas/${newId()}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: "bad_request", fields });
  });
});

describe("concurrent edits of an idea", () => {
  test("keep the later edit as a conflict until the conflict is resolved", async () => {
    const member = await app.newMember();
    const id = newId();
    await member.keepIdea("Pan", id);
    const { version = "" } = (await ideaOf(member, id)) ?? {};
    await member.keepIdea("Pan de masa madre", id, version);
    expect((await member.keepIdea("Pan de centeno", id, version)).status).toBe(204);
    expect(await titlesOf(member)).toEqual(["Pan de masa madre"]);
    const [conflict] = await conflictsOf(member);
    expect(conflict).toMatchObject({ record_id: id, content: { title: "Pan de centeno" } });
    expect(
      (await member.call("DELETE", `/api/conflicts/${conflict?.id}?base=${conflict?.version}`)).status,
    ).toBe(204);
    expect(await conflictsOf(member)).toEqual([]);
  });

  test("keep a newer version of a conflict when an older version is resolved", async () => {
    const member = await app.newMember();
    const [id, first, second] = [newId(), newId(), newId()];
    await member.keepIdea("Pan", id);
    await member.keepIdea("Pan de", id, "", first);
    await member.keepIdea("Pan de centeno", id, first, second);
    expect((await member.call("DELETE", `/api/conflicts/${first}?base=${first}`)).status).toBe(204);
    expect((await conflictsOf(member)).map(({ content }) => content.title)).toEqual(["Pan de centeno"]);
  });

  test("with the same text create no conflict", async () => {
    const member = await app.newMember();
    const id = newId();
    await member.keepIdea("Pan", id);
    await member.keepIdea("Pan", id);
    expect(await conflictsOf(member)).toEqual([]);
  });

  test("survive a deletion on another device, whether it arrives before or after the edit", async () => {
    const id = newId();
    await ana.keepIdea("Pan", id);
    const { version = "" } = (await ideaOf(ana, id)) ?? {};
    await ana.keepIdea("Pan dulce", id, version);
    expect((await ana.call("DELETE", `/api/ideas/${id}?base=${version}`)).status).toBe(204);
    const changed = await ideaOf(ana, id);
    expect(changed?.title).toBe("Pan dulce");
    await ana.call("DELETE", `/api/ideas/${id}?base=${changed?.version}`);
    await ana.keepIdea("Pan de anís", id, changed?.version);
    expect((await ideaOf(ana, id))?.title).toBe("Pan de anís");
  });
});

test("a request with a member-id header is accepted only in that member's session", async () => {
  const [bea, id] = [await app.newMember(), newId()];
  const { body: session } = await ana.call<{ user: { id: string } }>("GET", "/api/session");
  const headers = {
    "content-type": "application/json",
    "idempotency-key": newId(),
    "member-id": session.user.id,
  };
  const change = { method: "PUT", headers, body: JSON.stringify({ ...written, title: "De Ana" }) };
  expect((await bea.send(`/api/ideas/${id}`, change)).status).toBe(401);
  expect((await bea.send("/api/notebook?since=0", { headers })).status).toBe(401);
  expect((await ana.send(`/api/ideas/${id}`, change)).status).toBe(204);
  expect(await bea.records("idea")).toEqual([]);
});
