import { expect, test } from "vitest";
import { DAY_MS } from "#platform/shared/time.ts";
import { inParts } from "#test/bounds/in-parts.ts";
import { startReminding } from "#test/reminders/reminding.ts";

const at = await startReminding();

test("a member gets at most fifty reminder emails a day", async () => {
  const { member, email } = await at.newMember();
  // The server takes at most 24 concurrent calls of a member.
  await inParts(55, 11, (index) => at.soonEvent(member, `Evento ${index}`));
  at.pass();
  expect(await at.mail.sentTo(email)).toHaveLength(50);
  at.pass(DAY_MS);
  await member.call("POST", "/api/session/refresh");
  await at.soonEvent(member, "Mañana");
  at.pass();
  expect(await at.mail.sentTo(email)).toHaveLength(51);
});
