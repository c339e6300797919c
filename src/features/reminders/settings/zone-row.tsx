import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { ReminderSettings } from "../contract.ts";
import { useChange } from "./kind-rows.tsx";
import { SettingRow } from "./setting-row.tsx";
import { deviceZone } from "./settings.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { zoneClock, zoneOptions, zonePlace } from "./zone-label.ts";

export function ZoneRow({ memberId, settings }: { memberId: string; settings: ReminderSettings }) {
  const { time_zone: zone, is_zone_chosen: isChosen } = settings;
  const [said, change] = useChange(memberId);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const clock = zoneClock(zone, new Date());

  const choose = (wanted: string | null) => {
    setIsOpen(false);
    if (wanted !== (isChosen ? zone : null)) void change({ time_zone: wanted });
  };

  return (
    <SettingRow
      title="Zona horaria"
      text={`${zonePlace(zone)}${clock ? `, ahora ${clock.time} (${clock.offset})` : ""}. ${isChosen ? "La elegiste tú." : "Se toma de este dispositivo y cambia si viajas."}`}
      said={said}
      control={
        !isOpen && (
          <div ref={opener} className="grid">
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              Cambiar la zona
            </Button>
          </div>
        )
      }
    >
      {isOpen && (
        <ZoneChoice chosen={isChosen ? zone : null} onChoose={choose} onClose={() => setIsOpen(false)} />
      )}
    </SettingRow>
  );
}

interface ZoneChoiceProps {
  chosen: string | null;
  /** `null` follows the device. */
  onChoose: (zone: string | null) => void;
  onClose: () => void;
}

/** Uses a native select because it can be searched by typing. */
function ZoneChoice({ chosen, onChoose, onClose }: ZoneChoiceProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [now] = useState(() => new Date());
  const here = deviceZone();
  const [options] = useState(() => zoneOptions([here, ...(chosen ? [chosen] : []), ...knownZones()], now));
  useEffect(() => select.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(select.current?.value || null);
  };
  return (
    <form className="mt-4 grid max-w-md gap-4" onSubmit={submit}>
      <div>
        <label htmlFor={id} className="font-semibold">
          Tu zona horaria
        </label>
        <select
          ref={select}
          id={id}
          defaultValue={chosen ?? ""}
          className="mt-2 block min-h-11 w-full rounded-md border border-edge bg-paper px-3 text-base"
        >
          <option value="">Usar la de este dispositivo: {zonePlace(here)}</option>
          {options.map(({ zone, label }) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Guardar</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Older browsers have no list. */
function knownZones(): string[] {
  return Intl.supportedValuesOf?.("timeZone") ?? [];
}
