import { useState } from "react";
import { EmailForm } from "./email-form.tsx";

/** Asks a member without an address for one before the payment. The form is optional, so it has its own button. */
export function ChargeAddressForm({ memberId }: { memberId: string }) {
  const [sent, setSent] = useState<{ text: string; email: string }>();
  if (!sent)
    return (
      <EmailForm
        memberId={memberId}
        label="¿A qué correo te avisamos de tus cobros?"
        hint="Tu cuenta no tiene uno. Es opcional: también puedes añadirlo después en tu perfil."
        action="Enviarme el mensaje para confirmarlo"
        onSent={({ text }, email) => setSent({ text, email })}
      />
    );
  return (
    <p role="status" className="mb-4 text-quiet text-sm">
      {sent.text || (
        <>
          Te enviamos un mensaje a <span className="wrap-anywhere font-semibold">{sent.email}</span> para
          confirmar que es tuyo. Puedes suscribirte ya: no hace falta esperarlo.
        </>
      )}
    </p>
  );
}
