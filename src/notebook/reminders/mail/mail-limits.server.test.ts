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

test("turning a kind off by email stops it for all members of that address until it is confirmed again", async () => {
  const [first, second] = [await at.newMember(), await at.newMember()];
  const address = "compartido@ejemplo.com";
  const confirmAt = async ({ member }: typeof first) => {
    expect((await member.call("PUT", "/api/reminders/email", { email: address })).status).toBe(200);
    const letter = (await at.mail.sentTo(address)).at(-1);
    const token = /#confirmar=([\w-]{43})/.exec(letter?.text ?? "")?.[1];
    const answer = await at.app.visitor().call("POST", "/api/reminder-email-confirmation", { token });
    expect(answer.status).toBe(204);
  };
  const remindersAt = async () =>
    (await at.mail.sentTo(address)).filter(({ text }) => text.includes("#dejar="));
  await confirmAt(first);
  await confirmAt(second);
  await at.soonEvent(first.member, "Cada día", { repeats: "daily" });
  await at.soonEvent(second.member, "También", { repeats: "daily" });
  at.pass();
  const letters = await remindersAt();
  expect(letters).toHaveLength(2);
  const token = /#dejar=([\w-]{43})/.exec(letters[0]?.text ?? "")?.[1];
  expect((await at.app.visitor().call("POST", "/api/reminder-stop", { token })).status).toBe(200);
  for (const { member } of [first, second]) {
    await member.call("POST", "/api/session/refresh");
    await member.call("PATCH", "/api/reminders", { event_reminders: true });
    expect(await at.settingsOf(member)).toMatchObject({ refused_kinds: ["event"] });
  }
  at.pass(DAY_MS);
  expect(await remindersAt()).toHaveLength(2);
  await first.member.call("POST", "/api/session/refresh");
  await confirmAt(first);
  expect(await at.settingsOf(first.member)).toMatchObject({ refused_kinds: [] });
  at.pass(DAY_MS);
  expect((await remindersAt()).length).toBeGreaterThan(2);
});
