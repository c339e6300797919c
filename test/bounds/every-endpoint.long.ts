import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/database/database.ts";
import { serveProduct } from "../attack/serve-product.ts";
import { contractEndpoints } from "../every-feature/collections.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newMigratedDatabase } from "../test-app.ts";
import { Visitor } from "../visitor.ts";
import { besideWrites } from "./beside-writes.ts";
import { endpointCaller, inOrder } from "./every-endpoint.ts";
import { fillMember } from "./fullest-member.ts";

// The member with the most of everything calls every endpoint, while a neighbour writes.

const CASE_MAX_MS = 600_000;
const AT_ONCE = 10;
const WAIT_MAX_MS = 300;
const MORE_MEMORY_MAX_MB = 64;
const PERSON = { name: "Ana", email: "llena@ejemplo.com" };
/** Keeps the calls below the limits of a minute. */
const PAUSE_MS = 2_000;

test(
  "the fullest member's calls delay a neighbour by 300 ms at most, and add 64 MB at most",
  async () => {
    const place = await newMigratedDatabase();
    const { origin, figures, stop } = await serveProduct(place);
    stopAfterTests(stop);
    const member = await new Visitor(origin).signIn("google", PERSON);
    await member.subscribe();
    const database = openDatabase(place);
    await fillMember(database, member);
    await database.destroy();
    const neighbour = await new Visitor(origin).signIn("google", { name: "Bea", email: "bea@ejemplo.com" });
    await neighbour.subscribe();
    const call = await endpointCaller(origin);
    const { rssBytes: before } = await figures();
    const late: string[] = [];
    for (const endpoint of inOrder(contractEndpoints)) {
      await member.signIn("google", PERSON);
      const { longestMs } = await besideWrites(neighbour, 50, async () => {
        await call(member, endpoint);
        await Promise.all(Array.from({ length: AT_ONCE }, () => call(member, endpoint)));
      });
      if (longestMs > WAIT_MAX_MS) late.push(`${endpoint.address}: ${Math.round(longestMs)} ms`);
      await wait(PAUSE_MS);
    }
    const moreMb = ((await figures()).rssBytes - before) / 1024 ** 2;
    console.log(process.env.TEST_ENGINE, { late, moreMb: Math.round(moreMb) });
    expect(late).toEqual([]);
    expect(moreMb).toBeLessThan(MORE_MEMORY_MAX_MB);
  },
  CASE_MAX_MS,
);
