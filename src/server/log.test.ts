import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { logOptions } from "./log.ts";

test("what a member called a picture is in no log, neither with a request nor with an error", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino(logOptions("info"), sink);
  const file = "1780000000000_con-ana-0123456789ab.webp";
  log.info({ req: { method: "GET", url: `/api/journal-images/${file}` } }, "incoming request");
  log.error({ err: new Error(`EIO: '/data/${file}'`, { cause: new Error(file) }) }, "a job failed");
  expect(lines.join()).not.toContain("con-ana");
  expect(JSON.parse(lines[0] ?? "").req.path).toBe("/api/journal-images/1780000000000_[name].webp");
});
