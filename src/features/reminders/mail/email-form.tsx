import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { remindersApi } from "../client.ts";
import { NOTHING_SAID, type Said } from "../settings/setting-row.tsx";
import { takeSettings } from "../settings/settings.ts";
import { bad, good, useSaving } from "../settings/use-saving.ts";

interface EmailFormProps {
  memberId: string;
  onSent: (said: Said) => void;
  onClose: () => void;
}

/** Keeps the typed address until the server accepts it. */
export function EmailForm({ memberId, onSent, onClose }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, save } = useSaving();
  const [error, setError] = useState<string>();
  const id = useId();
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
      } else onSent(said);
      return said;
    });
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label="Correo para los recordatorios"
      className="mt-4 grid max-w-md gap-4"
      onSubmit={submit}
    >
      <div>
        <label htmlFor={`${id}-email`} className="font-semibold">
          Correo electrónico
        </label>
        <p id={`${id}-hint`} className="text-quiet text-sm">
          Le enviamos un mensaje para confirmar que es tuyo.
        </p>
        <input
          id={`${id}-email`}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          className="mt-2 block w-full rounded-md border border-edge bg-paper px-4 py-2.5 text-lg aria-invalid:border-danger"
        />
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
          {error}
        </p>
      </div>
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

/** Requests a confirmation mail; the row then shows the address as pending. */
export async function askFor(memberId: string, email: string): Promise<Said> {
  const result = await remindersApi("PUT /api/reminders/email", { body: { email } });
  if (!result.ok) return bad(result.error.fields?.email ?? result.error.message);
  takeSettings(memberId, result);
  if (result.data.pending_email === null) return good("Ese correo ya está confirmado.");
  return NOTHING_SAID;
}
