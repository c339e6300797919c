import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startTestApp } from "#test/test-app.ts";
import { buildApp } from "./app.ts";

test("closing the server stops new connections, finishes the request in progress and then completes", async () => {
  const { config, database } = await startTestApp();
  const { app } = await buildApp({ config: { ...config, simulated: false }, database });
  const arrived = Promise.withResolvers<void>();
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  app.get("/slow", () => {
    arrived.resolve();
    return answer;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const call = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/slow`);
  await arrived.promise;
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  resolve("whole");
  expect(await (await call).text()).toBe("whole");
  await closing;
});
