import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { startCharging } from "#test/charges/charging.ts";
import { sellOtherPlan } from "#test/charges/other-plan.ts";
import { plansCommand } from "./plans-command.ts";

test("the members of an older plan get the owner's words with both prices, once each, after the owner saw them", async () => {
  const { app, mail, newMember } = await startCharging();
  const beto = await newMember("Beto");
  const dora = await newMember("Dora");
  const caro = await newMember("Caro");
  await caro.member.call("POST", "/api/subscription/cancellation");
  await app.rows.change("users", { is_email_verified: 0 }, { full_name: "Beto" });
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

  expect(await plans()).toMatch(new RegExp(`^plan .*\\n${former} +2 USD +4\\n${sold} +3 USD +0 +is sold$`));
  for (const words of [[sold, "--letter", file], ["P-NONE", "--letter", file], [former]])
    await expect(plans(...words)).rejects.toThrow("Name one plan that is not sold any more");
  const before = mail.all.length;
  expect(await plans(former, "--letter", file)).toMatch(
    /Los costos subieron.*for 3 subscriptions. Nothing was sent/s,
  );
  expect(await plans(former, "--letter", file, "--send")).toBe(
    `Sent: 2. Sent by an earlier command: 0. Without a confirmed address: 1.\nTheir subscriptions: ${beto.id}.`,
  );
  expect(await plans(former, "--letter", file, "--send")).toContain(
    "Sent: 0. Sent by an earlier command: 2.",
  );
  await app.database.deleteFrom("users").where("id", "=", dora.userId).execute();
  await app.runJobs();

  const [letter, ...others] = mail.all.slice(before);
  expect(others).toEqual([]);
  expect(letter?.subject).toBe("Claves del Éxito: Premium cuesta ahora 3 USD al mes, y tu suscripción 2 USD");
  expect(letter?.text).toMatch(
    /^Hola, Ana:\n\nLos costos subieron\.\n\nEl plan de 2 USD termina .*Tu precio: 2 USD al mes\nPrecio nuevo: 3 USD al mes\nSuscripción: I-/s,
  );
});
