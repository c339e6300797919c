import { useEffect, useMemo, useRef } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { deviceZone } from "#features/reminders/settings/device-zone.ts";
import { createMutator } from "#features/sync/client.ts";
import { followUp, showMutationToast } from "#features/sync/mutation-toast.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { worstOf } from "#features/sync/outbox/worst-of.ts";
import { partVersion } from "#shared/new-id.ts";
import { createStore } from "#shared/store.ts";
import { listInWords } from "#shared/text/list-in-words.ts";
import { SECOND_MS } from "#shared/time.ts";
import { useStore } from "#ui/use-store.ts";
import { useSubmit } from "#ui/use-submit.ts";
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
import { openFile } from "./open-file.ts";
import { FileProblem } from "./unzip.ts";

type ImportState =
  | { phase: "idle" }
  /** `share`: how much of the file is read, from 0 to 1. */
  | { phase: "reading"; name: string; share: number }
  /** `resume` goes on where the reading stopped. */
  | { phase: "failed"; message: string; resume?: () => Promise<void> }
  | { phase: "read"; name: string; file: ReadFile };

const UNREADABLE = "Este navegador no pudo leer el archivo. Elígelo otra vez.";
const NONE: ReadonlyMap<string, CalendarEvent> = new Map();
const IDLE: ImportState = { phase: "idle" };
/** The share of the work that the device does itself. */
const OPENING = 0.3;
const AGAIN_MS = 5 * SECOND_MS;

/** Outlives the dialog: the member can leave it while a file is read, and come back. */
const importStore = createStore<{ memberId?: string; state: ImportState }>({ state: IDLE });
let reading: AbortController | undefined;

export function useImport(onDone: () => void) {
  const memberId = memberOf(useSession())?.id ?? "";
  const stored = useStore(importStore);
  const state = stored.memberId === memberId ? stored.state : IDLE;
  const known = useEvents() ?? NONE;
  const { isBusy: isSaving, submit } = useSubmit();
  /** The preview; takes the focus, so that keyboard users continue there. */
  const result = useRef<HTMLDivElement>(null);
  const { phase } = state;
  const preview = useMemo(
    () => (state.phase === "read" ? compareImport(state.file, known) : undefined),
    [state, known],
  );

  useEffect(() => {
    if (phase === "read") result.current?.focus();
  }, [phase]);

  const keep = () =>
    submit(async () => {
      if (!preview) return;
      const { added, changed, ended } = preview;
      const total = added.length + changed.length + ended.length;
      const { outcome, stored } = await storeAll(preview, known);
      const failed =
        stored > 0
          ? `Se guardaron ${stored} de ${total} cambios del archivo`
          : "No se pudieron importar los eventos";
      if (!showMutationToast(outcome, { done: doneWords(preview), failed })) return;
      importStore.set({ state: IDLE });
      onDone();
    });

  const read = (file: File) => readFile(file, memberId);
  return { state, preview, isSaving, result, read, stop, keep };
}

function stop(): void {
  reading?.abort();
  importStore.set({ state: IDLE });
}

async function readFile(file: File, memberId: string): Promise<void> {
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  const { name } = file;
  const show = (state: ImportState) => {
    if (!signal.aborted) importStore.set({ memberId, state });
  };
  const showShare = (share: number) => show({ phase: "reading", name, share });
  showShare(0);
  try {
    const { parts, leftOut } = await openFile(file, (share) => showShare(OPENING * share));
    const found: ReadFile[] = [{ events: [], ended: [], leftOut }];
    const goOn = async (): Promise<void> => {
      const time_zone = deviceZone() ?? "";
      while (found.length <= parts.length && !signal.aborted) {
        showShare(OPENING + (1 - OPENING) * ((found.length - 1) / parts.length));
        const content = parts[found.length - 1] ?? "";
        const body = { content, time_zone };
        const answer = await calendarApi("POST /api/calendar-file", { body, memberId });
        if (answer.ok) {
          const { events, ended, left_out } = answer.data;
          found.push({ events, ended, leftOut: left_out });
        } else if (answer.error.code === "rate_limited") {
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        } else {
          const { fields, message } = answer.error;
          followUp(answer.error);
          return show({ phase: "failed", message: fields?.content ?? message, resume: goOn });
        }
      }
      show({ phase: "read", name, file: joined(found) });
    };
    await goOn();
  } catch (error) {
    show({ phase: "failed", message: error instanceof FileProblem ? error.message : UNREADABLE });
  }
}

function joined(found: readonly ReadFile[]): ReadFile {
  const events = found.flatMap((part) => part.events);
  return {
    events: events.sort((a, b) => (a.event_date < b.event_date ? -1 : 1)),
    ended: found.flatMap(({ ended }) => ended),
    leftOut: found.flatMap(({ leftOut }) => leftOut),
  };
}

function doneWords({ added, changed, ended }: Preview): string {
  const told = (
    [
      [added, "nuevo"],
      [changed, "cambiado"],
      [ended, "quitado"],
    ] as const
  ).flatMap(([{ length }, word]) => {
    if (length === 0) return [];
    return length === 1 ? `un evento ${word}` : `${length} eventos ${word}s`;
  });
  const words = listInWords(told);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} en tu calendario`;
}

async function storeAll({ added, changed, ended }: Preview, known: ReadonlyMap<string, CalendarEvent>) {
  const parts = await importEvents([...added, ...changed], known);
  const removals = await Promise.all(
    ended.map(async ({ event, day }) => ({
      count: 1,
      result: await (day === null ? deleteEvent(event) : takeOutDays({ event, day, scope: "one" })),
    })),
  );
  const all = [...parts, ...removals];
  const stored = all.filter(({ result }) => result.state !== "rejected");
  return {
    outcome: worstOf(all.map(({ result }) => result)),
    stored: stored.reduce((sum, { count }) => sum + count, 0),
  };
}

const write = createMutator<typeof calendarContract>();

/** One mutation a part. If one is rejected, the others stay; a second import adds only what is missing. */
export async function importEvents(
  events: readonly IncomingEvent[],
  known: ReadonlyMap<string, CalendarEvent>,
): Promise<{ count: number; result: MutationResult }[]> {
  const written_at = new Date().toISOString();
  const importPart = (part: IncomingEvent[]) =>
    write(
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
  const left = events.filter(({ id, base }) => (known.get(id)?.version ?? "") === base);
  const parts: { count: number; result: Promise<MutationResult> }[] = [];
  for (const part of importParts(left)) {
    parts.push({ count: part.length, result: importPart(part) });
    // Lets the page answer in between.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return Promise.all(parts.map(async ({ count, result }) => ({ count, result: await result })));
}

/** Splits events into mutations within IMPORT_PART_EVENTS and IMPORT_PART_BYTES. One event always fits. */
export function* importParts<E extends ImportedEvent>(events: readonly E[]): Generator<E[]> {
  const encoder = new TextEncoder();
  let part: E[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = encoder.encode(JSON.stringify(event)).length + 1;
    if (part.length === IMPORT_PART_EVENTS || (part.length > 0 && bytes + size > IMPORT_PART_BYTES)) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(event);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
