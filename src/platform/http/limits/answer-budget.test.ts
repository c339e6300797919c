import { once } from "node:events";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { bodyBudget } from "#platform/limits/body-budget.ts";
import { installAnswerBudget } from "./answer-budget.ts";

const LARGE = "a".repeat(20 * 1024);

test("answers that nobody has read have a bound, and small ones pass", async () => {
  const app = Fastify();
  installAnswerBudget(app, bodyBudget({ totalMaxBytes: 100_000, eachMaxBytes: 50_000 }));
  const unread: (() => void)[] = [];
  app.get("/large", async (_request, reply) => {
    // The answer closes later, as with a client that reads nothing.
    const emit = reply.raw.emit.bind(reply.raw);
    reply.raw.emit = (event: string, ...values: unknown[]) => {
      if (event !== "close") return emit(event, ...values);
      unread.push(() => emit("close"));
      return true;
    };
    return LARGE;
  });
  app.get("/small", async () => "a");
  const ask = async (url: string) => (await app.inject(url)).statusCode;
  expect([await ask("/large"), await ask("/large"), await ask("/large"), await ask("/small")]).toEqual([
    200, 200, 503, 200,
  ]);
  unread[0]?.();
  expect(await ask("/large")).toBe(200);
  await app.close();
});

test("an answer to a client that has left takes no room", async () => {
  const app = Fastify();
  installAnswerBudget(app, bodyBudget({ totalMaxBytes: 50_000, eachMaxBytes: 50_000 }));
  app.get("/left", async (_request, { raw }) => {
    const closed = once(raw, "close");
    raw.destroy();
    await closed;
    return LARGE;
  });
  app.get("/large", async () => LARGE);
  for (let count = 0; count < 5; count++) await app.inject("/left").catch(() => undefined);
  expect((await app.inject("/large")).statusCode).toBe(200);
  await app.close();
});
