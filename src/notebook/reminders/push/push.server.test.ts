import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import webpush from "web-push";
import { readConfig } from "#app/server/config/read-config.ts";
import { NotTaken } from "#platform/mail/sending.ts";
import { serve } from "#test/providers/serving.ts";
import { pushSender } from "./push.server.ts";

test("a push service that leaves five calls unanswered is not called again for a minute", async () => {
  let calls = 0;
  let isSilent = false;
  const origin = await serve((_request, response) => {
    calls++;
    if (!isSilent) response.writeHead(201).end();
  });
  const config = { ...readConfig({}), origin };
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const device = {
    endpoint: `${config.origin}/simulators/push/send/one`,
    keys: { p256dh: keys.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
  const vapid = webpush.generateVAPIDKeys();
  const send = pushSender(config, async () => vapid, 1_000);
  const payload = { title: "Hola", body: "", path: "/", kind: "event", id: "a", stop_token: "b" } as const;
  const push = () => send(device, { payload, ttlS: 60 }).catch((error: unknown) => error);

  const pushAtOnce = (count: number) => Promise.all(Array.from({ length: count }, push));

  expect(await push()).toBeUndefined();
  isSilent = true;
  for (const error of await pushAtOnce(4)) expect(error).not.toBeInstanceOf(NotTaken);
  isSilent = false;
  expect(await push()).toBeUndefined();
  isSilent = true;
  for (const error of await pushAtOnce(5)) expect(error).not.toBeInstanceOf(NotTaken);
  const before = calls;
  expect(await push()).toMatchObject({ status: 503, retryAfterMs: 60_000 });
  expect(calls).toBe(before);
});
