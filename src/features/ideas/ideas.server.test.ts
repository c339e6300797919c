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
  ana = await app.visitor().signIn("google", { name: "Ana", email: "ana@ejemplo.com" });
  await ana.subscribe();
});

const keep = (visitor: Visitor, title: string, id = newId()) =>
  visitor.call<Idea>("POST", "/api/ideas", { id, title });

describe("the idea bank", () => {
  test("keeps ideas and lists them oldest first", async () => {
    const first = await keep(ana, "  Aprender a nadar  ");
    const second = await keep(ana, "Escribir un libro");
    expect(first.body).toMatchObject({ title: "Aprender a nadar", position: 0 });
    const { body } = await ana.call<Idea[]>("GET", "/api/ideas");
    expect(body.map((idea) => idea.id)).toEqual([first.body.id, second.body.id]);
  });

  test("changes and deletes an idea", async () => {
    const { body: idea } = await keep(ana, "Viajar");
    const changed = await ana.call<Idea>("PATCH", `/api/ideas/${idea.id}`, { title: "Viajar a Salta" });
    expect(changed.body).toEqual({ ...idea, title: "Viajar a Salta" });
    expect((await ana.call<Idea>("GET", `/api/ideas/${idea.id}`)).body.title).toBe("Viajar a Salta");
    expect((await ana.call("DELETE", `/api/ideas/${idea.id}`)).status).toBe(204);
    expect((await ana.call("DELETE", `/api/ideas/${idea.id}`)).status).toBe(404);
    expect((await ana.call("GET", `/api/ideas/${idea.id}`)).status).toBe(404);
  });

  test("sent twice at once, an idea is kept once", async () => {
    const id = newId();
    const answers = await Promise.all([
      keep(ana, "Doble", id),
      keep(ana, "Doble", id),
      keep(ana, "Doble", id),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { body } = await ana.call<Idea[]>("GET", "/api/ideas");
    expect(body.filter((idea) => idea.title === "Doble")).toHaveLength(1);
  });

  test.each([
    ["a blank title", { id: newId(), title: "   " }, { title: IDEA_TITLE_REQUIRED }],
    ["no title", { id: newId() }, { title: "Falta este dato." }],
    [
      "a title of 10,000 characters",
      { id: newId(), title: "a".repeat(10_000) },
      { title: `No puede tener más de ${IDEA_TITLE_MAX} caracteres.` },
    ],
    [
      "U+0000 in the title",
      { id: newId(), title: "a\u0000b" },
      { title: "Contiene un carácter que no se puede guardar." },
    ],
    ["a title that is a number", { id: newId(), title: 7 }, { title: "No tiene la forma esperada." }],
    ["an id that is none", { id: "1", title: "Idea" }, { id: "No es válido." }],
  ])("refuses %s and names the field", async (_case, body, fields) => {
    const answer = await ana.call<{ error: unknown }>("POST", "/api/ideas", body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: "bad_request", fields });
  });

  test("refuses malformed JSON, a body that is too large and another content type, each by its name", async () => {
    expect(await ana.call("POST", "/api/ideas", "{")).toMatchObject({
      status: 400,
      body: { error: { code: "bad_request" } },
    });
    const huge = JSON.stringify({ id: newId(), title: "a".repeat(400_000) });
    expect(await ana.call("POST", "/api/ideas", huge)).toMatchObject({
      status: 413,
      body: { error: { code: "too_large" } },
    });
    const xml = await ana.send("/api/ideas", {
      method: "POST",
      body: "<a/>",
      headers: { "content-type": "text/xml" },
    });
    expect(xml.status).toBe(415);
  });

  test("stores markup, emoji and right-to-left text as they were typed", async () => {
    const title = '<script>alert("x")</script> 🌅 مرحبا';
    expect((await keep(ana, title)).body.title).toBe(title);
  });
});

describe("another member's idea", () => {
  test("is not found, and an id of hers can be neither taken nor changed", async () => {
    const { body: idea } = await keep(ana, "Sólo mía");
    const bea = await app.visitor().signIn("google", { name: "Bea", email: "bea@ejemplo.com" });
    await bea.subscribe();
    expect((await bea.call("GET", `/api/ideas/${idea.id}`)).status).toBe(404);
    expect((await bea.call("PATCH", `/api/ideas/${idea.id}`, { title: "Robada" })).status).toBe(404);
    expect((await bea.call("DELETE", `/api/ideas/${idea.id}`)).status).toBe(404);
    expect((await keep(bea, "Robada", idea.id)).status).toBe(409);
    expect((await ana.call<Idea>("GET", `/api/ideas/${idea.id}`)).body.title).toBe("Sólo mía");
  });
});
