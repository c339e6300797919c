import { useEffect, useMemo, useRef } from "react";
import { useSession } from "#member/account/client.ts";
import { currentMember } from "#member/account/session/session.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { deviceZone } from "#notebook/reminders/settings/device-zone.ts";
import { followUp, showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { partVersion } from "#platform/shared/new-id.ts";
import { createStore } from "#platform/shared/store.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { createMutator } from "#platform/sync/client.ts";
import { worstOf } from "#platform/sync/mutation.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { calendarApi, EVENT, useEvents } from "../client.ts";
import type { CalendarEvent, calendarContract, ImportedEvent } from "../contract.ts";
import { deleteEvent, takeOutDays } from "../event/write-events.ts";
import { IMPORT_PART_BYTES, IMPORT_PART_EVENTS } from "../event-limits.ts";
import {
  compareImport,
  type IncomingEvent,
  newImportId,
  type Preview,
  type ReadFile,
} from "./compare-import.ts";
import { bytesOf, FileProblem, inParts, openFile } from "./open-file.ts";

type ImportState =
  | { phase: "idle" }
  /** `share` is the part of the work that is done, from 0 to 1. */
  | { phase: "reading"; name: string; share: number }
  | { phase: "failed"; message: string; resume?: () => Promise<void> }
  /** `saving` holds the confirmed preview: a new preview would change with each stored part. */
  | { phase: "read"; name: string; file: ReadFile; saving?: Preview; share?: number };

const UNREADABLE = "Este navegador no pudo leer el archivo. Elígelo otra vez.";
type Known = ReadonlyMap<string, CalendarEvent>;
type OnShare = (share: number) => void;
const NONE: Known = new Map();
const IDLE: ImportState = { phase: "idle" };
/** The share of the reading that the device does itself. */
const OPENING = 0.3;
const AGAIN_MS = 5 * SECOND_MS;

/** The state outlives the dialog: the member can close the dialog while a file is read, and come back. */
const importStore = createStore<{ memberId?: string; state: ImportState }>({ state: IDLE });
let reading: AbortController | undefined;

export function useImport(onDone: () => void) {
  const memberId = memberOf(useSession())?.id ?? "";
  const state = useStore(importStore, (of) => (of.memberId === memberId ? of.state : IDLE));
  const known = useEvents() ?? NONE;
  /** The preview's element takes the focus, so that keyboard users continue there. */
  const result = useRef<HTMLDivElement>(null);
  const preview = useMemo(
    () => (state.phase === "read" ? (state.saving ?? compareImport(state.file, known)) : undefined),
    [state, known],
  );

  useEffect(() => {
    if (state.phase === "read") result.current?.focus();
  }, [state.phase]);

  const keep = async () => {
    // A second click may come before the first click renders.
    if (state.phase !== "read" || state.saving || !preview || importStore.get().state !== state) return;
    const show = (share: number) =>
      importStore.set({ memberId, state: { ...state, saving: preview, share } });
    show(0);
    let isDone = false;
    try {
      isDone = await storeAll(preview, known, show);
    } finally {
      importStore.set({ memberId, state: isDone ? IDLE : state });
    }
    if (isDone) onDone();
  };

  const isSaving = state.phase === "read" && state.saving !== undefined;
  return { state, preview, isSaving, result, read: (file: File) => readFile(file, memberId), stop, keep };
}

function stop(): void {
  reading?.abort();
  importStore.set({ state: IDLE });
}

async function readFile(file: File, memberId: string): Promise<void> {
  stop();
  reading = new AbortController();
  const { signal } = reading;
  const show = (state: ImportState) => {
    if (!signal.aborted) importStore.set({ memberId, state });
  };
  const showShare = (share: number) => show({ phase: "reading", name: file.name, share });
  showShare(0);
  try {
    const { parts, leftOut } = await openFile(file, (share) => showShare(OPENING * share));
    const found: ReadFile = { events: [], ended: [], left_out: leftOut };
    let at = 0;
    const resume = async (): Promise<void> => {
      while (at < parts.length && !signal.aborted) {
        showShare(OPENING + (1 - OPENING) * (at / parts.length));
        const body = { content: parts[at] ?? "", time_zone: deviceZone() ?? "" };
        const answer = await calendarApi("POST /api/calendar-file", { body, memberId });
        if (answer.ok) {
          found.events.push(...answer.data.events);
          found.ended.push(...answer.data.ended);
          found.left_out.push(...answer.data.left_out);
          at++;
        } else if (answer.error.code === "rate_limited") {
          await new Promise((again) => setTimeout(again, AGAIN_MS));
        } else {
          const { fields, message } = answer.error;
          followUp(answer.error);
          return show({ phase: "failed", message: fields?.content ?? message, resume });
        }
      }
      found.events.sort((a, b) => (a.event_date < b.event_date ? -1 : 1));
      show({ phase: "read", name: file.name, file: found });
    };
    await resume();
  } catch (error) {
    show({ phase: "failed", message: error instanceof FileProblem ? error.message : UNREADABLE });
  }
}

/** Stores a preview and shows the outcome. Returns false if a change was refused or is not stored safely yet. */
async function storeAll({ added, changed, ended }: Preview, known: Known, onShare: OnShare) {
  const memberId = currentMember()?.id;
  const total = added.length + changed.length + ended.length;
  const parts = await importEvents([...added, ...changed], known, onShare);
  if (currentMember()?.id !== memberId) return false;
  const removals = ended.map(async ({ event, day }) => ({
    count: 1,
    result: await (day === null ? deleteEvent(event) : takeOutDays({ event, day, scope: "one" })),
  }));
  const all = [...parts, ...(await Promise.all(removals))];
  const stored = all.reduce((sum, { count, result }) => sum + (result.state === "rejected" ? 0 : count), 0);
  return showMutationToast(worstOf(all.map(({ result }) => result)), {
    done:
      added.length < total
        ? "Los cambios del archivo están en tu calendario"
        : `${counted(total, "evento nuevo", "eventos nuevos")} en tu calendario`,
    failed:
      stored > 0
        ? `Se guardaron ${stored} de ${total} cambios del archivo`
        : "No se pudieron importar los eventos",
  });
}

const write = createMutator<typeof calendarContract>();

/** Sends one mutation per part. If one is rejected, the others stay; a second import sends only missing changes. */
export async function importEvents(events: readonly IncomingEvent[], known: Known, onShare?: OnShare) {
  const written_at = new Date().toISOString();
  const left = events.filter(({ id, base }) => (known.get(id)?.version ?? "") === base);
  let stored = 0;
  const importPart = async (part: IncomingEvent[]) => {
    const result = await write(
      "PUT /api/events",
      { body: { events: part, written_at } },
      (mutation) =>
        part.map(({ base: _, ...event }) => {
          const { created_at = written_at } = known.get(event.id) ?? {};
          const value: CalendarEvent = { ...event, created_at, version: partVersion(mutation, event.id) };
          return { kind: EVENT, id: event.id, value };
        }),
      { id: newImportId() },
    );
    stored += part.length;
    onShare?.(stored / left.length);
    return { count: part.length, result };
  };
  const memberId = currentMember()?.id;
  const parts = [];
  for (const part of importParts(left)) {
    // Another member may have signed in meanwhile.
    if (currentMember()?.id !== memberId) break;
    parts.push(importPart(part));
    // Let the page respond to input between two parts.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return Promise.all(parts);
}

export function importParts<E extends ImportedEvent>(events: readonly E[]): Generator<E[]> {
  const sizeOf = (event: E) => bytesOf(JSON.stringify(event)) + 1;
  return inParts(events, sizeOf, IMPORT_PART_BYTES, IMPORT_PART_EVENTS);
}
