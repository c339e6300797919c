import { afterAll, beforeAll, expect, test } from "vitest";
import { type SimulatorServer, startSimulators } from "../test-server.ts";

let server: SimulatorServer;
beforeAll(async () => {
  server = await startSimulators();
});
afterAll(() => server.stop());

test("a message is taken whose `html` is null, as nodemailer writes it", async () => {
  const message = {
    from: { address: "a@b.example" },
    to: [{ address: "c@d.example" }],
    subject: "s",
    text: "t",
  };
  const response = await fetch(`${server.origin}/simulators/mail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...message, html: null }),
  });
  expect(response.status).toBe(201);
});
