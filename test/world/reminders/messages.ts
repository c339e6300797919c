import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { decrypt } from "#simulators/push/message.ts";
import type { Attempt } from "../internet.ts";
import { ALL, type Kind } from "./wishes.ts";

/** A reminder on its way to an address or a device. */
export interface Message {
  attempt: Attempt;
  way: "mail" | "push";
  to: string;
  kind: Kind;
  /** The id, or the title, of what it reminds of. */
  source: string;
  /** The day that its page shows. Other pages show no day. */
  day: string | undefined;
  /** A message that comes again has the same id, and then replaces the first one. */
  id: string;
  saysItIsLate: boolean;
  /** Turns the kind off. */
  token: string;
}

const TITLES: [RegExp, Kind][] = [
  [/^Cita \d/, "event"],
  [/^¿Cómo fue tu día\?/, "journal"],
  [/^Tu semana,/, "week"],
  [/^Se acerca tu fecha límite/, "goal_ahead"],
  [/^Hoy es tu fecha límite/, "goal_day"],
  [/^Hoy te llega una carta/, "goal_letter"],
  [/^Lo que sigue/, "goal_action"],
  [/^(Hábito \d|Tus hábitos de hoy)/, "habit"],
];

interface Words {
  title: string;
  text: string;
  path: string;
  id: string;
  token: string;
}

/** Reads what the product has tried to send. Returns undefined for mails that are no reminders. */
export function readMessage(attempt: Attempt, dataDir: string): Message | undefined {
  const isMail = attempt.url.endsWith("/mail");
  const [to, { title, text, path, id, token }] = isMail ? mailOf(attempt) : pushOf(attempt, dataDir);
  const kind = TITLES.find(([words]) => words.test(title))?.[1];
  if (!kind) return undefined;
  const own =
    kind === "event" || kind === "habit" ? title : kind.startsWith("goal") ? path.slice("/meta/".length) : "";
  return {
    ...{ attempt, way: isMail ? "mail" : "push", to, kind, id, token },
    source: kind === "goal_action" ? "" : kind === "habit" && isMail ? ALL : own,
    day: /dia=([\d-]+)/.exec(path)?.[1],
    saysItIsLate: text.includes("Era para el"),
  };
}

function mailOf({ body }: Attempt): [string, Words] {
  const { to, subject, text, messageId } = JSON.parse(String(body));
  const [, path = ""] = /https?:\/\/[^/]+(\/\S*)/.exec(text) ?? [];
  const [, token = ""] = /#dejar=([\w-]{43})/.exec(text) ?? [];
  return [to[0].address, { title: subject, text, path, id: messageId, token }];
}

function pushOf({ url, body }: Attempt, dataDir: string): [string, Words] {
  const file = new DatabaseSync(join(dataDir, "simulators.sqlite"), { readOnly: true });
  const device = file
    .prepare("SELECT * FROM push_subscriptions WHERE device = ?")
    .get(url.split("/").at(-1) ?? "");
  file.close();
  const keys = { privateKey: String(device?.private_key), auth: String(device?.auth) };
  const shown = JSON.parse(decrypt(Buffer.from(body as Uint8Array), keys));
  return [url, { ...shown, text: shown.body, token: shown.stop_token }];
}
