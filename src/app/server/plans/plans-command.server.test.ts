import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { startCharging } from "#test/charges/charging.ts";
import { sellOtherPlan } from "#test/charges/other-plan.ts";
import { plansCommand } from "./plans-command.ts";

test("the members of an older plan get the owner's words with both prices, once each, after the owner saw them", async () => {
  const { app, mail, newMember } = await startCharging();
  await newMember("Beto");
  await app.database
    .updateTable("users")
    .set({ is_email_verified: 0 })
    .where("full_name", "=", "Beto")
    .execute();
  await app.runJobs();
  const former = app.config.paypal.planId;
  const sold = await sellOtherPlan(app, "3");
  const file = join(app.config.dataDir, "why.txt");
  writeFileSync(file, "Los costos subieron.\n\nEl plan de 2 USD termina el 1 de marzo.\n");
  const plans = async (...args: string[]): Promise<string> => {
    const { values, positionals } = parseArgs({
      ...{ args, options: plansCommand.options ?? {}, allowPositionals: true },
    });
    const lines: string[] = [];
    const context = {
      ...{ services: async () => app.services, environment: {}, print: (text: string) => lines.push(text) },
    };
    await plansCommand.run({ words: positionals, options: values as Record<string, string> }, context);
    return lines.join("\n");
  };

  expect(await plans()).toMatch(new RegExp(`^plan .*\\n${former} +2 USD +2\\n${sold} +3 USD +0 +is sold$`));
  for (const words of [[sold, "--letter", file], ["P-NONE", "--letter", file], [former]])
    await expect(plans(...words)).rejects.toThrow("Name one plan that is not sold any more");
  const before = mail.all.length;
  expect(await plans(former, "--letter", file)).toMatch(
    /Los costos subieron.*for 2 subscriptions. Nothing was sent/s,
  );
  expect(await plans(former, "--letter", file, "--send")).toBe(
    "Sent: 1. Sent by an earlier command: 0. Without a confirmed address: 1.",
  );
  expect(await plans(former, "--letter", file, "--send")).toContain(
    "Sent: 0. Sent by an earlier command: 1.",
  );
  await app.runJobs();

  const [letter, ...others] = mail.all.slice(before);
  expect(others).toEqual([]);
  expect(letter?.subject).toBe("Claves del Éxito: Premium cuesta ahora 3 USD al mes, y tu suscripción 2 USD");
  expect(letter?.text).toMatch(
    /^Hola, Ana:\n\nLos costos subieron\.\n\nEl plan de 2 USD termina .*Tu precio: 2 USD al mes\nPrecio nuevo: 3 USD al mes\nSuscripción: I-/s,
  );
});
