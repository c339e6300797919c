import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { AppError } from "#platform/shared/errors.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { installErrorHandler, newRequestId } from "./errors.ts";

function failingApp(error: unknown, level = "error") {
  const lines: { msg: string; count?: number; reqId?: string; fields?: string[] }[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level, stream }, genReqId: newRequestId });
  installErrorHandler(app);
  app.get("/", async () => {
    throw error;
  });
  onTestFinished(() => app.close());
  return { app, lines };
}

const AWAY = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("an unavailable database is logged at most once a second, with the number of failed calls", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, lines } = failingApp(AWAY);
  for (let call = 0; call < 20; call++) expect((await app.inject("/")).statusCode).toBe(503);
  expect(lines.map(({ count }) => count)).toEqual([1]);
  vi.advanceTimersByTime(SECOND_MS);
  expect(lines.map(({ count }) => count)).toEqual([1, 19]);
  vi.advanceTimersByTime(5 * SECOND_MS);
  await app.inject("/");
  expect(lines.map(({ count }) => count)).toEqual([1, 19, 1]);
  await app.inject("/");
  await app.close();
  expect(lines.map(({ count }) => count)).toEqual([1, 19, 1, 1]);
});

test("every unexpected error gets its own log line, and its answer does not quote it", async () => {
  const { app, lines } = failingApp(new Error("a fault"));
  for (let call = 0; call < 3; call++) {
    const answer = await app.inject("/");
    expect(answer.statusCode).toBe(500);
    const id = answer.headers["request-id"];
    expect(id).toBe(lines.at(-1)?.reqId);
    const message = expect.stringMatching(new RegExp(`^Algo falló .* con el código ${id}\\.$`));
    expect(answer.json().error).toEqual({ code: "internal", message });
  }
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(3);
  expect(lines.map(({ msg }) => msg)).toEqual(["a request failed", "a request failed", "a request failed"]);
});

test.each([
  ["a database that is away", AWAY, true],
  ["a provider that is away", new AppError("provider_failed", "PayPal did not answer"), true],
  ["a body that no page of ours sends", new AppError("bad_request", "invalid"), true],
  ["a wrong field", new AppError("bad_request", "invalid", { fields: { title: "Falta." } }), false],
  ["a limit with its own sentence", new AppError("unavailable", "busy", { sentence: "Espera." }), false],
  ["a record that is gone", new AppError("not_found", "gone"), false],
])("%s: the sentence names the request if it says no other way on", async (_case, error, isNamed) => {
  const answer = await failingApp(error).app.inject("/");
  expect(answer.json().error.message.includes(answer.headers["request-id"])).toBe(isNamed);
});

test.each<[string, Error, string?]>([
  ["a database that is away", AWAY],
  ["a race that was lost every time", Object.assign(new Error("deadlock detected"), { code: "40P01" })],
  ["something of ours that is full", new AppError("unavailable", "no place")],
  ["a call that is too much work", new AppError("over_budget", "many statements"), "60"],
])("%s is answered with 503 and Retry-After", async (_case, error, after = "5") => {
  const { app } = failingApp(error);
  const answer = await app.inject("/");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe(after);
});

test("a refusal because of momentary overload logs no error, and a full disk logs one", async () => {
  const busy = failingApp(new AppError("unavailable", "too many bodies at once"));
  await busy.app.inject("/");
  expect(busy.lines).toEqual([]);
  const full = failingApp(new AppError("unavailable", "full", { cause: new Error("ENOSPC") }));
  await full.app.inject("/");
  expect(full.lines).toHaveLength(1);
});

test.each([
  [{ title: "No puede quedar vacío." }, "Revisa el título e intenta de nuevo: no puede quedar vacío."],
  [{ "events.3.notes": "No es válido." }, "Revisa las notas (elemento 4) e intenta de nuevo: no es válido."],
  [{ "actions.3.id": "No es válido." }, "Revisa las acciones (elemento 4) e intenta de nuevo: no es válido."],
  [{ "events.3.whys.5": "Falta." }, "Revisa los porqués (elemento 4) e intenta de nuevo: falta."],
  [{ odd: "No es válido." }, "Revisa «odd» e intenta de nuevo: no es válido."],
  [
    undefined,
    expect.stringMatching(/^No pudimos recibir esto tal como llegó\. Recarga la página .* [\da-f]{8}\.$/),
  ],
])("the refusal of %j says what to do, and its log line has the names alone", async (fields, said) => {
  const error = new AppError("bad_request", "invalid", fields && { fields });
  const { app, lines } = failingApp(error, "info");
  const answer = await app.inject("/");
  expect(answer.json().error.message).toEqual(said);
  const [line] = lines.filter(({ msg }) => msg === "a request was refused");
  expect(line).toMatchObject({
    reqId: answer.headers["request-id"],
    ...(fields && { fields: Object.keys(fields) }),
  });
  expect(JSON.stringify(lines)).not.toContain("válido");
});
