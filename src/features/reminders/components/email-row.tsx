import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { LineField } from "#features/consumer-requests/components/field.tsx";
import { Button } from "#ui/button.tsx";
import { remindersApi } from "../client.ts";
import type { ReminderSettings } from "../contract.ts";
import { type Said, SettingRow } from "./setting-row.tsx";
import { takeSettings } from "./settings.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { bad, good, useSaving } from "./use-saving.ts";

interface EmailRowProps {
  memberId: string;
  settings: ReminderSettings;
  /** The account's own address, which cannot be removed here. */
  accountEmail: string | null;
}

/** Where reminders go by mail. A new address counts once the message that is sent to it has been answered. */
export function EmailRow({ memberId, settings, accountEmail }: EmailRowProps) {
  const { email, pending_email: pending } = settings;
  const { isBusy, said, save } = useSaving();
  const [isOpen, setIsOpen] = useState(false);
  const buttons = useFocusBack(isOpen);
  const isAdded = email !== null && email !== accountEmail;

  const resend = () => save(async () => (pending === null ? good("") : askFor(memberId, pending)));
  const remove = () =>
    save(async () => {
      const result = takeSettings(memberId, await remindersApi("DELETE /api/reminders/email"));
      if (!result.ok) return bad(result.error.message);
      buttons.current?.querySelector("button")?.focus();
      return good("Quitamos ese correo de tus recordatorios.");
    });

  return (
    <SettingRow title="Por correo" text={<EmailText email={email} pending={pending} />} said={said}>
      {isOpen ? (
        <EmailForm memberId={memberId} onClose={() => setIsOpen(false)} />
      ) : (
        <div ref={buttons} className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {email === null && pending === null ? "Añadir un correo" : "Usar otro correo"}
          </Button>
          {pending !== null && (
            <Button
              variant="quiet"
              className="aria-disabled:opacity-55"
              aria-disabled={isBusy}
              onClick={() => void resend()}
            >
              Enviar de nuevo
            </Button>
          )}
          {(isAdded || pending !== null) && (
            <Button
              variant="quiet"
              className="aria-disabled:opacity-55"
              aria-disabled={isBusy}
              onClick={() => void remove()}
            >
              {isAdded && pending !== null ? "Quitar los dos" : "Quitar"}
            </Button>
          )}
        </div>
      )}
    </SettingRow>
  );
}

function EmailText({ email, pending }: { email: string | null; pending: string | null }) {
  return (
    <>
      {email === null ? (
        <p>Para cuando ningún dispositivo tuyo reciba avisos.</p>
      ) : (
        <p>
          Cuando ningún dispositivo tuyo recibe avisos, te llegan a{" "}
          <strong className="text-ink">{email}</strong>.
        </p>
      )}
      {pending !== null && (
        <p className="mt-2 border-ember border-s-2 ps-3">
          Te enviamos un mensaje a <strong className="text-ink">{pending}</strong>. Ábrelo y confirma la
          dirección: hasta entonces no la usamos.
        </p>
      )}
    </>
  );
}

function EmailForm({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, save } = useSaving();
  const [error, setError] = useState<string>();
  const titleId = useId();
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    void save(async () => {
      setError(undefined);
      const said = email === "" ? bad("Escribe un correo electrónico.") : await askFor(memberId, email);
      if (said.isBad) {
        setError(said.text);
        form.current?.querySelector("input")?.focus();
      } else onClose();
      return said;
    });
  };

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      className="mt-4 grid max-w-md gap-4"
      onSubmit={submit}
    >
      <h4 id={titleId} className="sr-only">
        Correo para los recordatorios
      </h4>
      <LineField
        label="Correo electrónico"
        hint="Le enviamos un mensaje para confirmar que es tuyo."
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="aria-disabled:opacity-55" aria-disabled={isBusy}>
          {isBusy ? "Enviando..." : "Enviar el mensaje"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Has the server send its message to an address. */
async function askFor(memberId: string, email: string): Promise<Said> {
  const result = await remindersApi("PUT /api/reminders/email", { body: { email } });
  if (!result.ok) return bad(result.error.fields?.email ?? result.error.message);
  takeSettings(memberId, result);
  if (result.data.pending_email === null) return good("Ese correo ya está confirmado.");
  return good(`Enviamos el mensaje a ${email}.`);
}
