import type { CallError, CallResult } from "#shared/api-client.ts";
import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";
import { remindersApi } from "../client.ts";
import type { ReminderSettings } from "../contract.ts";
import { type SettingsChange, withChange } from "../settings-change.ts";

export type SettingsState =
  | { status: "unknown" }
  | { status: "known"; memberId: string; settings: ReminderSettings }
  | { status: "failed"; memberId: string; error: CallError };

const UNKNOWN: SettingsState = { status: "unknown" };
const store = createStore<SettingsState>(UNKNOWN);

/** The server's word, without what is being sent. */
let known: { memberId: string; settings: ReminderSettings } | undefined;
/** Counts the changes that the server has answered. */
let changes = 0;
/** What is being sent, in order. */
const wishes: SettingsChange[] = [];
let sending: Promise<unknown> = Promise.resolve();

/** The settings of a member, as far as they are known; another's are not shown for a moment. */
export function useSettings(memberId: string | undefined): SettingsState {
  const state = useStore(store);
  return state.status === "unknown" || state.memberId !== memberId ? UNKNOWN : state;
}

/** Asks the server. What is known already stays where it does not answer. */
export async function loadSettings(memberId: string): Promise<void> {
  const before = changes;
  const result = await followDevice(await remindersApi("GET /api/reminders"));
  // Asked for before a change, it must not undo that.
  if (before !== changes) return loadSettings(memberId);
  take(memberId, result);
}

/** Takes over what a change has been answered with, and hands the answer on. */
export function takeSettings(
  memberId: string,
  result: CallResult<ReminderSettings>,
): CallResult<ReminderSettings> {
  if (result.ok) changes++;
  take(memberId, result);
  return result;
}

function take(memberId: string, result: CallResult<ReminderSettings>): void {
  if (result.ok) {
    known = { memberId, settings: result.data };
    show();
  } else if (known?.memberId !== memberId) {
    store.set({ status: "failed", memberId, error: result.error });
  }
}

/** Shows a change at once and sends it after those before it. Where it cannot be made it is taken back: the error says why. */
export async function changeSettings(
  memberId: string,
  change: SettingsChange,
): Promise<CallError | undefined> {
  wishes.push(change);
  show();
  const made = sending.then(async () =>
    followDevice(await remindersApi("PATCH /api/reminders", { body: change })),
  );
  sending = made;
  const result = await made;
  wishes.splice(wishes.indexOf(change), 1);
  takeSettings(memberId, result);
  show();
  return result.ok ? undefined : result.error;
}

/** Where no zone is chosen, that of the device that is being used counts: another may have told its own meanwhile. */
async function followDevice(result: CallResult<ReminderSettings>): Promise<CallResult<ReminderSettings>> {
  const time_zone = deviceZone();
  if (!result.ok || result.data.is_zone_chosen || result.data.time_zone === time_zone) return result;
  const told = await remindersApi("PUT /api/reminders/time-zone", { body: { time_zone } });
  return told.ok ? { ok: true, data: { ...result.data, time_zone } } : result;
}

/** The zone that this device's clock is in. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function show(): void {
  if (!known) return;
  const settings = wishes.reduce<ReminderSettings>(
    (before, wish) => withChange(before, wish, deviceZone()),
    known.settings,
  );
  store.set({ status: "known", memberId: known.memberId, settings });
}
