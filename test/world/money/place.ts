import type { UserId } from "#server/session/session.ts";
import type { CaughtMail } from "../../providers/mail-edge.ts";
import type { PaypalControl } from "../../providers/paypal-control.ts";
import type { Visitor } from "../../visitor.ts";
import type { Process } from "../process.ts";
import type { Profile } from "../profile.ts";
import type { World } from "../world.ts";

export interface Variant {
  name: string;
  members: number;
  /** Everybody pays from the beginning. */
  isPaying: boolean;
  pausesMs: readonly number[];
  /** How often nobody does anything, compared with all deeds. */
  quiet: number;
  deeds: { beforeCalm: number };
  /** That time passes before a deed. */
  passChance: number;
  calms: number;
  seeds: Profile["seeds"];
}

export interface Member {
  person: { name: string; email: string };
  visitor: Visitor;
  userId: UserId;
  /** Of subscriptions, at PayPal. */
  ids: Set<string>;
  /** Nobody may write to an address that no provider has confirmed. */
  isSilent: boolean;
  isGone: boolean;
}

export interface Place extends World {
  paypal: PaypalControl;
  members: Member[];
  mails: CaughtMail[];
  steps: Step[];
  variant: Variant;
  processes: [Process, Process];
  /** Everybody answers. */
  isCalm: boolean;
  awayUntil: number;
  away: "server" | "paypal" | "mail" | undefined;
  isLosingMailAnswers: boolean;
}

export interface Step {
  at: number;
  /** The jobs run now, and PayPal and the mail server answer. */
  isUp: boolean;
  /** PayPal's own date of the next charge of each active subscription. */
  truth: Map<string, string>;
  /** Ours, before the jobs. */
  known: Map<string, string>;
}

/** Signs in again where a long pause has ended the session. */
export async function comeBack({ app }: World, { visitor, person, userId, isSilent }: Member): Promise<void> {
  const { status } = await visitor.call("POST", "/api/session/refresh");
  if (status !== 401) return;
  await visitor.signIn("google", person);
  if (isSilent) await silence(app, userId);
}

/** Nobody may write to an address that the provider has not confirmed. */
export async function silence({ database }: World["app"], userId: UserId): Promise<void> {
  await database.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", userId).execute();
}
