import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/fields/email-field.tsx";
import { bad, useSaving } from "../settings/setting-row.tsx";
import { askFor } from "./email-form.tsx";

/** Before paying, for a member whose account has no address. Optional, so it has a button of its own. */
export function ChargeAddressForm({ memberId }: { memberId: string }) {
  const { isBusy, said, save } = useSaving();
  const [sentTo, setSentTo] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    void save(async () => {
      if (email === "") return bad("Escribe un correo electrónico, o sigue sin él.");
      const answer = await askFor(memberId, email);
      if (!answer.isBad) setSentTo(email);
      return answer;
    });
  };

  if (sentTo !== undefined) {
    return (
      <p role="status" className="mb-4 text-quiet text-sm">
        {said.text || (
          <>
            Te enviamos un mensaje a <span className="wrap-anywhere font-semibold">{sentTo}</span> para
            confirmar que es tuyo. Puedes suscribirte ya: no hace falta esperarlo.
          </>
        )}
      </p>
    );
  }
  return (
    <form noValidate aria-label="Correo para tus cobros" className="mb-4 grid gap-3" onSubmit={submit}>
      <EmailField
        label="¿A qué correo te avisamos de tus cobros?"
        hint="Tu cuenta no tiene uno. Es opcional: también puedes añadirlo después en tu perfil."
        maxLength={254}
        error={said.isBad ? said.text : undefined}
      />
      <Button type="submit" variant="secondary" softDisabled={isBusy}>
        {isBusy ? "Enviando..." : "Enviarme el mensaje para confirmarlo"}
      </Button>
    </form>
  );
}
