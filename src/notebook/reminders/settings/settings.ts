import type { CallError, CallResult } from "#platform/shared/api-client.ts";
import { createStore } from "#platform/shared/store.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { remindersApi } from "../client.ts";
import type { ChosenReminders, ReminderSettings } from "../contract.ts";
import { deviceZone } from "./device-zone.ts";
import { noteEvening } from "./evening.ts";

export type SettingsChange = Partial<ChosenReminders & { time_zone: string | null }>;

type SettingsState =
  | { status: "unknown" }
  | { status: "known"; memberId: string; settings: ReminderSettings }
  | { status: "failed"; memberId: string; error: CallError };

const UNKNOWN: SettingsState = { status: "unknown" };

/** This page's copy of the settings: the server's last answer, with the pending changes applied (decision 0041). */
const store = createStore<SettingsState>(UNKNOWN);
/** The server's last answer, without pending changes. */
let known: { memberId: string; settings: ReminderSettings } | undefined;
let changes = 0;
const wishes: SettingsChange[] = [];
let sending: Promise<unknown> = Promise.resolve();

/** Returns whether the server answered. */
export async function loadSettings(memberId: string): Promise<boolean> {
  const before = changes;
  const result = await followDevice(memberId, await remindersApi("GET /api/reminders", { memberId }));
  // A change was saved meanwhile, so this answer may be stale.
  if (before !== changes) return loadSettings(memberId);
  take(memberId, result);
  return result.ok;
}

export function takeSettings(memberId: string, result: CallResult<ReminderSettings>) {
  if (result.ok) changes++;
  take(memberId, result);
  return result;
}

function take(memberId: string, result: CallResult<ReminderSettings>): void {
  if (result.ok) {
    known = { memberId, settings: result.data };
    noteEvening(memberId, result.data);
    show();
  } else if (known?.memberId !== memberId) {
    store.set({ status: "failed", memberId, error: result.error });
  }
}

/** Shows the change at once, sends changes in order, and reverts a failed one. */
export async function changeSettings(memberId: string, change: SettingsChange) {
  wishes.push(change);
  show();
  const made = sending.then(async () =>
    followDevice(memberId, await remindersApi("PATCH /api/reminders", { body: change, memberId })),
  );
  sending = made;
  const result = await made;
  wishes.splice(wishes.indexOf(change), 1);
  takeSettings(memberId, result);
  show();
  return result.ok ? undefined : result.error;
}

/** Reports this device's zone if none is chosen, because another device may have reported its own. */
async function followDevice(memberId: string, result: CallResult<ReminderSettings>): Promise<typeof result> {
  const time_zone = deviceZone();
  if (!result.ok || !time_zone || result.data.is_zone_chosen || result.data.time_zone === time_zone)
    return result;
  const told = await remindersApi("PUT /api/reminders/time-zone", { body: { time_zone }, memberId });
  return told.ok ? { ok: true, data: { ...result.data, ...told.data } } : result;
}

function show(): void {
  if (known) store.set({ status: "known", ...known, settings: wishes.reduce(withChange, known.settings) });
}

function withChange(settings: ReminderSettings, { time_zone, ...rest }: SettingsChange): ReminderSettings {
  if (time_zone === undefined) return { ...settings, ...rest };
  const zone = time_zone ?? deviceZone() ?? settings.time_zone;
  return { ...settings, ...rest, time_zone: zone, is_zone_chosen: time_zone !== null };
}

export function useSettings(memberId: string | undefined): SettingsState {
  const state = useStore(store);
  return state.status === "unknown" || state.memberId !== memberId ? UNKNOWN : state;
}

/** Says where reminders go, such as "a este dispositivo y a uno más"; empty if nowhere. */
export function channelText({ devices, email }: ReminderSettings, isHere: boolean): string {
  if (devices === 0) return email === null ? "" : `a ${email}`;
  const others = isHere ? devices - 1 : devices;
  const more = others === 1 ? "uno" : others;
  if (isHere) return others === 0 ? "a este dispositivo" : `a este dispositivo y a ${more} más`;
  return others === 1 ? "a otro de tus dispositivos" : `a otros ${others} de tus dispositivos`;
}
