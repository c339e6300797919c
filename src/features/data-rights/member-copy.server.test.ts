import { expect, test } from "vitest";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { startTestApp } from "#test/test-app.ts";
import { copyMember } from "./member-copy.server.ts";

test("the data export of a member who no longer exists is refused as unauthenticated", async () => {
  const { config, database, clock } = await startTestApp();
  const services = { config, database, clock } as Services;
  const copying = copyMember(
    services,
    { exports: [], titleOfKey: async () => undefined },
    "0190a1b2-0000-7000-8000-000000000001" as UserId,
  );
  await expect(copying).rejects.toMatchObject({ code: "unauthenticated" });
});
