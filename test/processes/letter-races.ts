import { expect, test } from "vitest";
import type { ReminderSettings } from "#notebook/reminders/contract.ts";
import type { Visitor } from "../visitor.ts";
import { FROM } from "./front.ts";
import { type ThreeProcesses, times } from "./three-processes.ts";

/** product.md, section 11. */
const LETTERS_TO_MAILBOX = 12;

interface Taken {
  code: string;
  is_mailed: boolean;
}

export function letterRaces(three: () => ThreeProcesses): void {
  const ask = async (from: number, email: string): Promise<Taken> => {
    const { origin } = three().front;
    const response = await fetch(`${origin}/api/consumer-requests`, {
      method: "POST",
      headers: { origin, "content-type": "application/json", [FROM]: `127.0.2.${from + 1}` },
      body: JSON.stringify({ kind: "baja", email }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Taken;
  };

  test("the same consumer request sent twelve times at once is one case with one code", async () => {
    const taken = await times(12, (index) => ask(index, "una@ejemplo.com"));
    expect(new Set(taken.map(({ code }) => code)).size).toBe(1);
    const cases = await three()
      .database.selectFrom("consumer_requests")
      .select("id")
      .where("email", "=", "una@ejemplo.com")
      .execute();
    expect(cases).toHaveLength(1);
  });

  test("one mailbox gets twelve emails about 24 consumer requests that are spelt differently", async () => {
    const taken = await times(24, (index) => ask(index, `otra+${index}@ejemplo.com`));
    expect(new Set(taken.map(({ code }) => code)).size).toBe(LETTERS_TO_MAILBOX);
    expect(taken.filter(({ is_mailed }) => is_mailed)).toHaveLength(LETTERS_TO_MAILBOX);
  });

  test("ten of fifteen devices are stored, and three concurrent reads return the same push key", async () => {
    const { member } = await three().newMember();
    const settings = await times(3, () => member.call<ReminderSettings>("GET", "/api/reminders"));
    expect(new Set(settings.map(({ body }) => body.push_key)).size).toBe(1);
    await times(15, () => subscribe(member, settings[0]?.body.push_key ?? ""));
    const { body } = await member.call<ReminderSettings>("GET", "/api/reminders");
    expect(body.devices).toBe(10);
  });

  async function subscribe(member: Visitor, applicationServerKey: string): Promise<void> {
    const made = await fetch(`${three().front.origin}/simulators/push/subscriptions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ applicationServerKey }),
    });
    const { status } = await member.call("PUT", "/api/reminders/device", await made.json());
    expect(status).toBe(200);
  }
}
