import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/fields/email-field.tsx";
import { remindersApi } from "../client.ts";
import { bad, good, NOTHING_SAID, type Said, useSaving } from "../settings/setting-row.tsx";
import { takeSettings } from "../settings/settings.ts";

interface EmailFormProps {
  memberId: string;
  onSent: (said: Said) => void;
  onClose: () => void;
}

/** Keeps the typed address until the server accepts it. */
export function EmailForm({ memberId, onSent, onClose }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, said, save } = useSaving();
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    void save(async () => {
      const answer = email === "" ? bad("Escribe un correo electrónico.") : await askFor(memberId, email);
      if (answer.isBad) form.current?.querySelector("input")?.focus();
      else onSent(answer);
      return answer;
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
      <EmailField
        label="Correo electrónico"
        hint="Le enviamos un mensaje para confirmar que es tuyo."
        maxLength={254}
        error={said.isBad ? said.text : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" softDisabled={isBusy}>
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
