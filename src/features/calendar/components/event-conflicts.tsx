import { useConflictsOf } from "#features/sync/client.ts";
import { useConflictResolution } from "#features/sync/components/conflict-resolution.ts";
import type { Conflict } from "#features/sync/contract.ts";
import { Button } from "#ui/button.tsx";
import { saveEvent, type WrittenEvent } from "../client.ts";
import type { CalendarEvent } from "../contract.ts";
import { differencesOf } from "../event-differences.ts";

const FAILED = { failed: "Error al guardar", failedText: "No se pudo guardar el evento." };

interface EventConflictsProps {
  event: CalendarEvent;
  /** Called once the conflict is resolved and the pressed button no longer exists. */
  onSettled: () => void;
}

/** Shows both versions of an event that two devices changed, until the member chooses one. */
export function EventConflicts({ event, onSettled }: EventConflictsProps) {
  const conflicts = useConflictsOf("event", event.id);
  return conflicts.map((conflict) => (
    <OtherVersion key={conflict.id} event={event} conflict={conflict} onSettled={onSettled} />
  ));
}

function OtherVersion({ event, conflict, onSettled }: EventConflictsProps & { conflict: Conflict }) {
  const { box, isBusy, choose } = useConflictResolution(conflict, onSettled);
  // The server stores the written fields of the conflicting event.
  const other = conflict.content as unknown as WrittenEvent;
  const keepThis = () => choose({ ...FAILED, done: "Quedó esta versión" });
  const takeOther = () => {
    const { title, notes, event_date, notification_enabled, reminder_time, repeats, repeat_until } = other;
    const written = { title, notes, event_date, notification_enabled, reminder_time, repeats, repeat_until };
    return choose({ ...FAILED, done: "Quedó la otra versión" }, () => saveEvent(event.id, written, event));
  };

  return (
    <section
      ref={box}
      aria-label={`Otra versión de: ${event.title}`}
      className="mt-3 animate-fade border-warning border-l-2 pl-3"
    >
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
        {differencesOf(event, other).map(({ part, a, b }) => (
          <tbody key={part} className="align-top">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-2 font-semibold text-sm">
                {part}
              </th>
            </tr>
            <tr className="font-serif">
              <Version text={a} />
              <Version text={b} />
            </tr>
          </tbody>
        ))}
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" className="grow" aria-disabled={isBusy} onClick={keepThis}>
          Quedarme con esta
        </Button>
        <Button variant="secondary" className="grow" aria-disabled={isBusy} onClick={takeOther}>
          Usar la otra
        </Button>
      </div>
    </section>
  );
}

function Version({ text }: { text: string }) {
  return (
    <td dir="auto" className="wrap-anywhere whitespace-pre-wrap pr-3">
      {text || <span className="text-quiet">Nada</span>}
    </td>
  );
}
