import { ConflictPanels } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { dateWords } from "#platform/shared/text/day-words.ts";
import type { WrittenEvent } from "../client.ts";
import type { CalendarEvent } from "../contract.ts";
import { saveEvent } from "../event/write-events.ts";
import { repeatsWords } from "../event-words.ts";

const PARTS: readonly [string, (event: WrittenEvent) => string][] = [
  ["Título", ({ title }) => title],
  ["Notas", ({ notes }) => notes],
  ["Fecha", ({ event_date }) => dateWords(event_date)],
  ["Repetición", repeatsWords],
  ["Recordatorio", ({ reminder_time }) => reminder_time ?? ""],
];

export function EventConflicts({ event, onSettled }: { event: CalendarEvent; onSettled: () => void }) {
  return (
    <ConflictPanels<WrittenEvent>
      kind="event"
      recordId={event.id}
      onSettled={onSettled}
      words={{ failedText: "No se pudo guardar el evento." }}
      aria-label={`Otra versión de: ${event.title}`}
      className="mt-3 animate-fade border-warning border-l-2 pl-3"
      buttonsClass="mt-3 gap-2 *:grow"
      apply={(other) => saveEvent(event.id, other, event)}
      compare={(other) => (
        <>
          <p className="text-quiet text-sm">Cambió en dos dispositivos a la vez. No se perdió nada: elige.</p>
          <table className="mt-2 w-full table-fixed text-left">
            <thead className="text-quiet text-sm">
              <tr>
                <th scope="col" className="w-1/2 pr-3 font-normal">
                  Esta
                </th>
                <th scope="col" className="font-normal">
                  La otra
                </th>
              </tr>
            </thead>
            {PARTS.filter(([, read]) => read(event) !== read(other)).map(([part, read]) => (
              <tbody key={part} className="align-top">
                <tr>
                  <th scope="rowgroup" colSpan={2} className="pt-2 font-semibold text-sm">
                    {part}
                  </th>
                </tr>
                <tr className="font-serif">
                  {[read(event), read(other)].map((text) => (
                    <td key={text} dir="auto" className="wrap-anywhere whitespace-pre-wrap pr-3">
                      {text || <span className="text-quiet">Nada</span>}
                    </td>
                  ))}
                </tr>
              </tbody>
            ))}
          </table>
        </>
      )}
    />
  );
}
