import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { remindersApi } from "../client.ts";
import type { ReminderSettings } from "../contract.ts";
import { titleOf } from "../settings/kind-rows.tsx";
import { bad, good, type Said, SettingRow, useFocusBack, useSaving } from "../settings/setting-row.tsx";
import { takeSettings } from "../settings/settings.ts";
import { askFor, EmailForm } from "./email-form.tsx";

export function EmailRow({ memberId, settings }: { memberId: string; settings: ReminderSettings }) {
  const { email, is_email_added: isAdded, pending_email: pending } = settings;
  const { isBusy, said, save } = useSaving();
  const [isOpen, setIsOpen] = useState(false);
  const buttons = useFocusBack(isOpen);

  const finish = (sent: Said) => {
    setIsOpen(false);
    void save(async () => sent);
  };
  const resend = () =>
    save(async () => {
      const sent = await askFor(memberId, pending ?? "");
      return sent.isBad ? sent : good("Te lo enviamos de nuevo. Usa el enlace del último mensaje.");
    });
  const remove = () =>
    save(async () => {
      const result = takeSettings(memberId, await remindersApi("DELETE /api/reminders/email", { memberId }));
      if (!result.ok) return bad(result.error.message);
      buttons.current?.querySelector("button")?.focus();
      return good("Quitamos ese correo de tus recordatorios.");
    });

  return (
    <SettingRow title="Por correo" text={<EmailText {...settings} />} said={said}>
      {isOpen ? (
        <EmailForm
          memberId={memberId}
          label="Correo electrónico"
          hint="Le enviamos un mensaje para confirmar que es tuyo."
          action="Enviar el mensaje"
          onSent={finish}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <div ref={buttons} className="mt-3 flex flex-wrap gap-x-1 gap-y-2">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {email === null && pending === null ? "Añadir un correo" : "Usar otro"}
          </Button>
          {pending !== null && (
            <Button variant="quiet" softDisabled={isBusy} onClick={() => void resend()}>
              Enviar de nuevo
            </Button>
          )}
          {(isAdded || pending !== null) && (
            <Button variant="quiet" softDisabled={isBusy} onClick={() => void remove()}>
              {isAdded && pending !== null ? "Quitar los dos correos" : "Quitar"}
            </Button>
          )}
        </div>
      )}
    </SettingRow>
  );
}

function EmailText({ email, refused_kinds: refused, pending_email: pending }: ReminderSettings) {
  return (
    <div role="status">
      {email === null ? (
        <p>Si ningún dispositivo tuyo recibe avisos, te escribimos a este correo.</p>
      ) : (
        <p>
          Cuando ningún dispositivo tuyo recibe avisos, te llegan a{" "}
          <strong className="text-ink">{email}</strong>.
        </p>
      )}
      {refused.length > 0 && (
        <p className="mt-2 border-ember border-s-2 ps-3">
          Desde ese correo se pidió no recibir más {refused.map((kind) => `«${titleOf(kind)}»`).join(" ni ")}.
          Para que lleguen otra vez, añade la dirección de nuevo y confírmala.
        </p>
      )}
      {pending !== null && (
        <p className="mt-2 border-ember border-s-2 ps-3">
          Te enviamos un mensaje a <strong className="text-ink">{pending}</strong>. Ábrelo y confirma la
          dirección: hasta entonces no la usamos.
        </p>
      )}
    </div>
  );
}
