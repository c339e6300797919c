import { describe, expect, test } from "vitest";
import {
  bringBack,
  comparePaypal,
  countMails,
  goThrough,
  payMeanwhile,
  startUnderWrites,
} from "../processes/failover.ts";
import { report } from "./report.ts";

// Kills the primary of PostgreSQL under the writes of three processes and promotes the standby, then restarts
// that one twice. `npm run drill:failover` prints what was lost and how long nobody was served.

const PROCESSES = 3;
const CASE_MAX_MS = 600_000;
/** A message that was sent when the note of it was lost is sent again. Each lane has so many under way. */
const TWICE_MAX = 8;
const CUT_MS = 1000;

/** An asynchronous standby lacks what was committed after it was cut off. */
const STANDBYS = [
  ["asynchronous", { isSynchronous: false, cutMs: 0 }],
  ["asynchronous, cut off for a second", { isSynchronous: false, cutMs: CUT_MS }],
  ["synchronous", { isSynchronous: true, cutMs: 0 }],
] as const;

describe.runIf(process.env.TEST_ENGINE === "postgres")("the primary dies and a standby takes over", () => {
  test.each(STANDBYS)(
    "%s",
    async (standby, { isSynchronous, cutMs }) => {
      const running = await startUnderWrites(PROCESSES, { isSynchronous });
      const { load, payer } = running;
      const paying = payMeanwhile(running);
      const failover = await goThrough(running, "failover", { cutMs });
      expect(failover.health).toEqual(Array.from({ length: PROCESSES }, () => 503));
      const payers = [payer, await paying];
      const restarts = [
        await goThrough(running, "fast restart"),
        await goThrough(running, "immediate restart"),
      ];
      await load.stop();
      const acknowledged = load.written.reduce((sum, { length }) => sum + length, 0);
      const back = await bringBack(running, failover.replicas);
      const mails = await countMails(running);
      const money = await comparePaypal(running, payers);

      const outages = [failover, ...restarts].map(({ outage, goneMs, unservedMs, errorLines }) => ({
        outage,
        goneMs,
        unservedMs,
        errorLines,
      }));
      report({ standby, outages, acknowledged, back, mails, money });

      expect(await load.lost()).toEqual([]);
      expect(load.refused.filter(({ isPatient }) => !isPatient)).toEqual([]);
      // One line a second from requests, from /health and from jobs, with room for what was under way.
      for (const { unservedMs, errorLines } of outages)
        expect(errorLines).toBeLessThanOrEqual(PROCESSES * (10 + (3 * unservedMs) / 1000));
      if (cutMs > 0) expect(back.lost).toBeGreaterThan(0);
      if (!isSynchronous) return;
      expect(back.lost).toBe(0);
      expect(mails.lost).toBe(0);
      expect(mails.twice).toBeLessThanOrEqual(TWICE_MAX);
      expect(money).toEqual({ charged: 2, premium: 2 });
    },
    CASE_MAX_MS,
  );
});
