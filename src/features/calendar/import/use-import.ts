import { useEffect, useRef, useState } from "react";
import { deviceZone } from "#features/reminders/settings/device-zone.ts";
import { createMutator } from "#features/sync/client.ts";
import { followUp, showMutationToast } from "#features/sync/mutation-toast.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { worstOf } from "#features/sync/outbox/worst-of.ts";
import { partVersion } from "#shared/new-id.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { calendarApi, EVENT, useEvents } from "../client.ts";
import type { CalendarEvent, calendarContract, ImportedEvent } from "../contract.ts";
import { IMPORT_MAX_BYTES, IMPORT_PART_BYTES, IMPORT_PART_EVENTS } from "../event-limits.ts";

export interface Preview {
  name: string;
  added: readonly ImportedEvent[];
  knownCount: number;
  leftOut: readonly { title: string; reason: string }[];
}

type ImportState =
  | { phase: "idle" }
  | { phase: "reading"; name: string }
  | { phase: "failed"; message: string }
  | { phase: "read"; preview: Preview };

const TOO_LARGE = "El archivo es demasiado grande: puede tener hasta 1 MB.";
const UNREADABLE = "Este navegador no pudo leer el archivo. Elígelo otra vez.";
const NONE: ReadonlyMap<string, CalendarEvent> = new Map();

export function useImport(onDone: () => void) {
  const [state, setState] = useState<ImportState>({ phase: "idle" });
  const known = useEvents() ?? NONE;
  const { isBusy, submit } = useSubmit();
  /** The preview; takes the focus, so that keyboard users continue there. */
  const result = useRef<HTMLDivElement>(null);
  const { phase } = state;

  useEffect(() => {
    if (phase === "read" && !isBusy) result.current?.focus();
  }, [phase, isBusy]);

  const read = (file: File) =>
    submit(async () => {
      const { name } = file;
      if (file.size > IMPORT_MAX_BYTES) return setState({ phase: "failed", message: TOO_LARGE });
      setState({ phase: "reading", name });
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (!bytes) return setState({ phase: "failed", message: UNREADABLE });
      const time_zone = deviceZone() ?? "";
      const content = decodeCalendar(new Uint8Array(bytes));
      const answer = await calendarApi("POST /api/calendar-file", { body: { content, time_zone } });
      if (!answer.ok) {
        const { code, fields, message } = answer.error;
        followUp(answer.error);
        const said = code === "too_large" ? TOO_LARGE : (fields?.content ?? message);
        return setState({ phase: "failed", message: said });
      }
      const { events, left_out: leftOut } = answer.data;
      const added = events.filter(({ id }) => !known.has(id));
      setState({
        phase: "read",
        preview: { name, added, knownCount: events.length - added.length, leftOut },
      });
    });

  const keep = () =>
    submit(async () => {
      if (state.phase !== "read") return;
      const { added } = state.preview;
      const count = added.length;
      const outcome = await importEvents(added, known);
      const done =
        count === 1 ? "Un evento nuevo en tu calendario" : `${count} eventos nuevos en tu calendario`;
      if (showMutationToast(outcome, { done, failed: "No se pudieron importar los eventos" })) onDone();
    });

  return { state, isBusy, result, read, keep };
}

/** RFC 5545 requires UTF-8. Older programs write UTF-16 with a mark, or windows-1252, which accepts any bytes. */
function decodeCalendar(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const write = createMutator<typeof calendarContract>();

/** One mutation a part. If one is rejected, the others stay; a second import adds only what is missing. */
export async function importEvents(
  events: readonly ImportedEvent[],
  known: ReadonlyMap<string, CalendarEvent>,
): Promise<MutationResult> {
  const created_at = new Date().toISOString();
  const importPart = (part: ImportedEvent[]) =>
    write("PUT /api/events", { body: { events: part, written_at: created_at } }, (mutation) =>
      part.map((event) => {
        const version = partVersion(mutation, event.id);
        const value: CalendarEvent = { ...event, created_at, version };
        return { kind: EVENT, id: event.id, value };
      }),
    );
  const parts = importParts(events.filter(({ id }) => !known.has(id)));
  return worstOf(await Promise.all(parts.map(importPart)));
}

/** Splits events into mutations within IMPORT_PART_EVENTS and IMPORT_PART_BYTES. One event always fits. */
export function importParts(events: readonly ImportedEvent[]): ImportedEvent[][] {
  const encoder = new TextEncoder();
  const parts: ImportedEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = encoder.encode(JSON.stringify(event)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < IMPORT_PART_EVENTS && bytes + size <= IMPORT_PART_BYTES) {
      part.push(event);
      bytes += size;
    } else {
      parts.push([event]);
      bytes = size;
    }
  }
  return parts;
}
