import { readFile } from "node:fs/promises";
import { isLive } from "#billing/subscription/access.ts";
import { hasAudit, insertAudit } from "#billing/subscription/audit-queries.server.ts";
import { listPlans, listRunning, type Plan } from "#billing/subscription/queries.server.ts";
import { inMemberTransaction } from "#platform/database/locks.ts";
import { composeLetter, greetingFor } from "#platform/mail/letter.ts";
import { type Mail, OUR_NAME, queueMail } from "#platform/mail/mail.ts";
import { type Command, CommandError, table } from "#platform/server/commands.ts";
import type { Services } from "#platform/server/services.ts";
import { moneyText } from "#platform/shared/money/money.ts";
import type { SiteLink } from "#platform/ui/navigation.tsx";
import { reach } from "../reach.ts";

type Running = Awaited<ReturnType<typeof listRunning>>[number];

const NAMED_MAX = 100;

/** This command is in `app`, because `billing` must not import the addresses from the reminders feature. */
export const plansCommand: Command = {
  name: "plans",
  summary: "Lists PayPal's plans with their prices, and writes to the members of an older one",
  usage: `npm run owner -- plans
npm run owner -- plans <P-…> --letter <file> [--send]

Without a plan it lists all that were ever sold, and how many subscriptions run on each.
With an older plan and a text file it shows the letter to that plan's members. The letter adds both prices and the way
to subscribe again. --send sends it, once to each member who has not cancelled; nobody is moved. It names the
subscriptions, 100 at most, whose members have no confirmed address.`,
  options: { letter: { type: "string" }, send: { type: "boolean" } },
  async run({ words, options }, { services, print }) {
    const opened = await services();
    const plans = await listPlans(opened.database);
    const running = await listRunning(opened.database, opened.clock());
    const on = ({ id }: Plan) => running.filter((one) => one.paypal_plan_id === id);
    const isSold = ({ id }: Plan) => id === opened.config.paypal.planId;
    const [id, ...others] = words;
    if (id === undefined) {
      const rows = plans.map((plan) => [
        plan.id,
        moneyText(plan.price),
        String(on(plan).length),
        isSold(plan) ? "is sold" : "",
      ]);
      return print(table([["plan", "price", "subscriptions", ""], ...rows]));
    }
    const plan = plans.find((one) => one.id === id);
    if (!plan || isSold(plan) || others.length > 0 || typeof options.letter !== "string")
      throw new CommandError("Name one plan that is not sold any more, and a file: --letter why.txt.");
    const paragraphs = (await readFile(options.letter, "utf8")).trim().split(/\n\s*\n/);
    if (paragraphs[0] === "") throw new CommandError(`${options.letter} is empty.`);
    const told = on(plan).filter(isLive);
    if (!options.send) {
      print(letterTo(opened, plan, { id: "I-…", name: null, paragraphs }).text);
      return print(`It is for ${told.length} subscriptions. Nothing was sent. Add --send.`);
    }
    const count = { sent: 0, before: 0, unreachable: 0 };
    const unreachable: string[] = [];
    for (const one of told) {
      const result = await send(opened, plan, one, paragraphs);
      count[result]++;
      if (result === "unreachable") unreachable.push(one.paypal_subscription_id);
    }
    print(
      `Sent: ${count.sent}. Sent by an earlier command: ${count.before}. Without a confirmed address: ${count.unreachable}.`,
    );
    if (unreachable.length === 0) return;
    const more = unreachable.length > NAMED_MAX ? ", …" : "";
    print(`Their subscriptions: ${unreachable.slice(0, NAMED_MAX).join(", ")}${more}.`);
  },
};

async function send(
  services: Services,
  plan: Plan,
  { user_id, paypal_subscription_id: id }: Running,
  paragraphs: readonly string[],
): Promise<"sent" | "before" | "unreachable"> {
  const { database, config, clock } = services;
  const ways = reach(services);
  const to = await ways.findAddress(user_id);
  if (to === null) return "unreachable";
  const name = await ways.findName(user_id);
  const { planId } = config.paypal;
  return inMemberTransaction(database, user_id, async (transaction) => {
    const action = `told: price of ${planId}, ${moneyText(config.price)}, mail`;
    const entry = { user_id, paypal_subscription_id: id, action };
    if (await hasAudit(transaction, entry)) return "before";
    const letter = letterTo(services, plan, { id, name, paragraphs });
    await queueMail(transaction, `plan:${id}:${planId}`, { ...letter, to }, clock(), user_id);
    await insertAudit(transaction, { ...entry, actor: "owner", at: clock() });
    return "sent";
  });
}

function letterTo(
  { config }: Services,
  plan: Plan,
  { id, name, paragraphs }: { id: string; name: string | null; paragraphs: readonly string[] },
): Omit<Mail, "to"> {
  const [own, next] = [moneyText(plan.price), moneyText(config.price)];
  const title = `Premium cuesta ahora ${next} al mes, y tu suscripción ${own}`;
  return composeLetter({
    subject: `${OUR_NAME}: ${title}`,
    title,
    parts: [
      greetingFor(name),
      ...paragraphs,
      {
        facts: [
          ["Tu precio", `${own} al mes`],
          ["Precio nuevo", `${next} al mes`],
          ["Suscripción", id],
        ],
      },
      `Nada cambia por sí solo: mientras tu suscripción siga, PayPal te cobra ${own}.`,
      `Para pasar al precio nuevo, cancela en tu perfil y suscríbete otra vez. El primer cobro de ${next} llega cuando termina lo que ya pagaste.`,
      { link: `${config.origin}/perfil` satisfies SiteLink, label: "Abrir tu perfil" },
      "Para comprobar que este correo es nuestro, abre tu perfil sin usar el enlace: ahí está tu precio. Nunca te pedimos contraseñas ni datos de tu tarjeta.",
    ],
    foot: "Te escribimos porque tienes Premium. Estos mensajes hablan solo de tus pagos: no son recordatorios ni publicidad.",
  });
}
