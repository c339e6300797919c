import { type FormEvent, useEffect, useRef, useState } from "react";
import type { User } from "#member/account/contract.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { Button } from "#platform/ui/button.tsx";
import { SelectField } from "#platform/ui/fields/select-field.tsx";
import { LoadStatus } from "#platform/ui/loading/load-status.tsx";
import { remindersApi } from "../client.ts";
import type { ReminderSettings as Settings } from "../contract.ts";
import { EmailRow } from "../mail/email-row.tsx";
import { DeviceRow, useStanding } from "../push/device-row.tsx";
import { deviceZone } from "./device-zone.ts";
import { KindRows, useChange } from "./kind-rows.tsx";
import { bad, good, type Said, SettingRow, useFocusBack, useSaving } from "./setting-row.tsx";
import { channelText, loadSettings, useSettings } from "./settings.ts";
import { zoneClock, zoneOptions, zonePlace } from "./zone-label.ts";

export function ReminderSettings({ member }: { member: User }) {
  const state = useSettings(member.id);
  useEffect(() => {
    const load = () => void loadSettings(member.id);
    load();
    return onReturn(load, "online");
  }, [member.id]);

  if (state.status === "unknown")
    return <LoadStatus className="min-h-60">Cargando tus recordatorios...</LoadStatus>;
  if (state.status === "failed")
    return (
      <LoadStatus onRetry={() => loadSettings(member.id)}>
        No se pudieron cargar tus recordatorios. {state.error.message}
      </LoadStatus>
    );
  return <Known member={member} settings={state.settings} />;
}

function Known({ member, settings }: { member: User; settings: Settings }) {
  const [found, look] = useStanding(member.id);
  // The server deletes a device that its push service no longer knows.
  const standing = found === "on" && settings.devices === 0 ? "off" : found;
  const own = { memberId: member.id, settings };
  return (
    <div className="mt-4 animate-fade divide-y divide-line border-line border-y">
      <DeviceRow member={member} settings={settings} standing={standing} onTurned={look} />
      <EmailRow {...own} />
      <KindRows {...own} />
      <ZoneRow {...own} />
      <TestRow to={channelText(settings, standing === "on")} />
    </div>
  );
}

function TestRow({ to }: { to: string }) {
  const { isBusy, said, save } = useSaving();
  return (
    <SettingRow
      title="Cómo te llegan"
      text={to ? `Tus recordatorios llegan ${to}.` : "Todavía no tienes dónde recibirlos."}
      said={said}
      control={
        <Button variant="secondary" softDisabled={isBusy} onClick={() => void save(sendTest)}>
          {isBusy ? "Enviando..." : "Enviar un aviso de prueba"}
        </Button>
      }
    />
  );
}

const SENT = {
  push: good(
    "Enviado. Si no aparece en unos segundos, revisa que el sistema no tenga silenciados los avisos.",
  ),
  email: good("Enviado por correo. Si no llega en unos minutos, busca en no deseados."),
  none: bad("No pudimos enviarlo: activa los avisos en este dispositivo o añade un correo."),
};

async function sendTest(): Promise<Said> {
  const result = await remindersApi("POST /api/reminders/test");
  if (!result.ok)
    return bad(
      result.error.code === "rate_limited"
        ? "Ya enviaste varias pruebas. Espera un rato antes de la próxima."
        : result.error.message,
    );
  return SENT[result.data.way];
}

function ZoneRow({ memberId, settings }: { memberId: string; settings: Settings }) {
  const { time_zone: zone, is_zone_chosen: isChosen } = settings;
  const [said, change] = useChange(memberId);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const clock = zoneClock(zone, new Date());
  const isTaken = zone === deviceZone();

  const choose = (wanted: string | null) => {
    setIsOpen(false);
    if (wanted !== (isChosen ? zone : null)) void change({ time_zone: wanted });
  };

  return (
    <SettingRow
      title="Zona horaria"
      text={`${zonePlace(zone)}${clock ? `, ahora ${clock.time} (${clock.offset})` : ""}. ${isChosen ? "La elegiste tú." : isTaken ? "Se toma de este dispositivo y cambia si viajas." : "No pudimos tomar la de este dispositivo: elígela si no es la tuya."}`}
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
  onChoose: (zone: string | null) => void;
  onClose: () => void;
}

/** Uses a native select because it can be searched by typing. */
function ZoneChoice({ chosen, onChoose, onClose }: ZoneChoiceProps) {
  const form = useRef<HTMLFormElement>(null);
  const [zone, setZone] = useState(chosen);
  const [options] = useState(() => {
    const here = deviceZone();
    const zones = [here, chosen, ...(Intl.supportedValuesOf?.("timeZone") ?? [])];
    const label = `Usar la de este dispositivo${here ? `: ${zonePlace(here)}` : ""}`;
    return [{ value: null, label }, ...zoneOptions(zones.filter((each) => each != null))];
  });
  useEffect(() => form.current?.querySelector("select")?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(zone);
  };
  return (
    <form ref={form} className="mt-4 grid max-w-md gap-4" onSubmit={submit}>
      <SelectField label="Tu zona horaria" value={zone} options={options} onChoose={setZone} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Guardar</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
