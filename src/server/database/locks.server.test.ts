import { expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { startTestApp } from "#test/test-app.ts";
import { inMemberTransaction } from "./locks.ts";

test("a member's transaction inside another one of the same member is refused, and one after it is not", async () => {
  const { database, freeMember } = await startTestApp();
  const userId = await (await freeMember()).userId();
  const begin = <T>(work: () => Promise<T>) => inMemberTransaction(database, userId, work);
  const later = Promise.withResolvers<void>();
  let after: Promise<string> | undefined;
  await begin(async () => {
    await expect(begin(async () => newId())).rejects.toThrow("inside another one");
    after = later.promise.then(() => begin(async () => "begun"));
  });
  later.resolve();
  expect(await after).toBe("begun");
});
