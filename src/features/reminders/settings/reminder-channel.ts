import type { ReminderSettings } from "../contract.ts";

export type ReminderChannel =
  | { by: "push"; isHere: boolean; others: number }
  | { by: "email"; email: string }
  | { by: "none" };

export function channelFor({ devices, email }: ReminderSettings, isHere: boolean): ReminderChannel {
  if (devices > 0) return { by: "push", isHere, others: isHere ? devices - 1 : devices };
  return email === null ? { by: "none" } : { by: "email", email };
}

/** "a este dispositivo y a uno más"; empty without a channel. */
export function channelText(way: ReminderChannel): string {
  if (way.by === "none") return "";
  if (way.by === "email") return `a ${way.email}`;
  const { isHere, others } = way;
  const more = others === 1 ? "uno" : others;
  if (isHere) return others === 0 ? "a este dispositivo" : `a este dispositivo y a ${more} más`;
  return others === 1 ? "a otro de tus dispositivos" : `a otros ${others} de tus dispositivos`;
}
