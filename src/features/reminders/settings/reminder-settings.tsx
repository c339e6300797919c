import { useEffect } from "react";
import type { User } from "#features/account/contract.ts";
import { onReturn } from "#shared/page-lifecycle.ts";
import { LoadFailure } from "#ui/loading/load-failure.tsx";
import type { ReminderSettings as Settings } from "../contract.ts";
import { EmailRow } from "../mail/email-row.tsx";
import { DeviceRow, useStanding } from "../push/device-row.tsx";
import { KindRows } from "./kind-rows.tsx";
import { channelFor } from "./reminder-channel.ts";
import { loadSettings, onSavedElsewhere, useSettings } from "./settings.ts";
import { TestRow } from "./test-row.tsx";
import { ZoneRow } from "./zone-row.tsx";

/** Reloads when the page becomes visible or goes online, and when another tab has saved a change. */
export function ReminderSettings({ member }: { member: User }) {
  const state = useSettings(member.id);
  useEffect(() => {
    const load = () => void loadSettings(member.id);
    load();
    const stops = [onReturn(load, "online"), onSavedElsewhere(load)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [member.id]);

  if (state.status === "unknown")
    return (
      <p role="status" className="mt-4 min-h-60 text-quiet">
        Cargando tus recordatorios...
      </p>
    );
  if (state.status === "failed")
    return (
      <LoadFailure
        text={`No se pudieron cargar tus recordatorios. ${state.error.message}`}
        onRetry={() => loadSettings(member.id)}
      />
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
      <TestRow way={channelFor(settings, standing === "on")} />
    </div>
  );
}
