import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#platform/ui/button.tsx";
import { EmailField } from "#platform/ui/fields/email-field.tsx";
import { remindersApi } from "../client.ts";
import { bad, good, NOTHING_SAID, type Said, useSaving } from "../settings/setting-row.tsx";
import { takeSettings } from "../settings/settings.ts";

interface EmailFormProps {
  memberId: string;
  label: string;
  hint: string;
  action: string;
  onSent: (said: Said, email: string) => void;
  onClose?: () => void;
}

export function EmailForm({ memberId, label, hint, action, onSent, onClose }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, said, save } = useSaving();
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (isOpened) form.current?.querySelector("input")?.focus();
  }, [isOpened]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const email = String(new FormData(currentTarget).get("email") ?? "").trim();
    void save(async () => {
      const answer = email === "" ? bad("Escribe un correo electrónico.") : await askFor(memberId, email);
      if (answer.isBad) currentTarget.querySelector("input")?.focus();
      else onSent(answer, email);
      return answer;
    });
  };

  return (
    <form
      ref={form}
      noValidate
      className={`grid gap-4 ${isOpened ? "mt-4 max-w-md" : "mb-4"}`}
      onSubmit={submit}
    >
      <EmailField label={label} hint={hint} maxLength={254} error={said.isBad ? said.text : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isOpened ? "primary" : "secondary"} softDisabled={isBusy}>
          {isBusy ? "Enviando..." : action}
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  );
}

export async function askFor(memberId: string, email: string): Promise<Said> {
  const result = await remindersApi("PUT /api/reminders/email", { body: { email }, memberId });
  if (!result.ok) return bad(result.error.fields?.email ?? result.error.message);
  takeSettings(memberId, result);
  if (result.data.pending_email === null) return good("Ese correo ya está confirmado.");
  return NOTHING_SAID;
}
