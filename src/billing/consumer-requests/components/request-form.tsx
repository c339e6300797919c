import { useEffect, useRef, useState } from "react";
import { useSession } from "#member/account/client.ts";
import { EMAIL_WRONG, isEmailAddress } from "#platform/shared/text/email-address.ts";
import { Button } from "#platform/ui/button.tsx";
import { EmailField } from "#platform/ui/fields/email-field.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { consumerRequests } from "../client.ts";
import type { ConsumerRequestKind } from "../contract.ts";
import { RequestSent, type Sent } from "./request-sent.tsx";

const WORDS: Record<ConsumerRequestKind, { title: string; titleOfMember: string; action: string }> = {
  baja: { title: "Pide la baja", titleOfMember: "O pide la baja con un correo", action: "Pedir la baja" },
  arrepentimiento: {
    title: "Pide la devolución",
    titleOfMember: "O pide la devolución con un correo",
    action: "Arrepentirme de la compra",
  },
};
const EMAIL_REQUIRED = "Escribe el correo de tu cuenta.";
const TOO_MANY = "Hay demasiadas solicitudes desde tu red. Intenta de nuevo en una hora, o escríbenos.";

export function RequestForm({ kind }: { kind: ConsumerRequestKind }) {
  const [sent, setSent] = useState<Sent>();
  return (
    <section className="mt-7 w-full max-w-lesson rounded-lg border border-line bg-raised p-5 sm:p-6 print:hidden">
      <OwnRequestIfMember kind={kind} />
      {sent ? (
        <RequestSent {...sent} onBegin={() => setSent(undefined)} />
      ) : (
        <Form kind={kind} onSent={setSent} />
      )}
    </section>
  );
}

const OwnRequest = lazyComponent("OwnRequest", () => import("../own/own-request.tsx"));

/** Offers a member's own request. It stays after the session ends, to say that the session has ended. */
function OwnRequestIfMember({ kind }: { kind: ConsumerRequestKind }) {
  const isMember = useSession().status === "signed-in";
  const [wasMember, setWasMember] = useState(isMember);
  if (isMember && !wasMember) setWasMember(true);
  // If the member's own request cannot be loaded, the form below is enough.
  return wasMember && <OwnRequest kind={kind} fallback={null} onFailure={() => undefined} />;
}

function Form({ kind, onSent }: { kind: ConsumerRequestKind; onSent: (sent: Sent) => void }) {
  const isHydrated = useHydrated();
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, submit } = useSubmit();
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const user = session.status === "signed-in" ? session.user : null;
  const ownEmail = user?.email;

  useEffect(() => {
    const field = fieldOf(form.current);
    if (ownEmail && field?.value === "") field.value = ownEmail;
  }, [ownEmail]);

  const send = async () => {
    const field = fieldOf(form.current);
    const email = field?.value.trim() ?? "";
    const isValid = isEmailAddress(email);
    setProblem(undefined);
    setWrong(isValid ? undefined : email === "" ? EMAIL_REQUIRED : EMAIL_WRONG);
    if (!isValid) return field?.focus();
    const result = await consumerRequests("POST /api/consumer-requests", { body: { kind, email } });
    if (result.ok) return onSent({ code: result.data.code, isMailed: result.data.is_mailed, email });
    const { code, message } = result.error;
    setProblem(code === "rate_limited" ? TOO_MANY : `${message} Lo que escribiste sigue aquí.`);
  };

  return (
    <form ref={form} noValidate aria-labelledby="solicitud" onSubmit={(event) => void submit(send, event)}>
      <h2 id="solicitud" className="text-2xl">
        {user ? WORDS[kind].titleOfMember : WORDS[kind].title}
      </h2>
      <p className="mt-3 hidden font-semibold noscript:block">
        Este formulario necesita JavaScript, y en este navegador está desactivado. Usa el mensaje que está
        debajo.
      </p>
      <div className="mt-4 noscript:hidden">
        <EmailField
          label="Correo de tu cuenta"
          hint="El de Google o Facebook con el que inicias sesión."
          required
          error={wrong}
        />
      </div>
      {/* Before hydration a submit would put the typed text into the URL. The disabled button stops the Enter key. */}
      {!isHydrated && <button type="submit" disabled hidden />}
      <Button
        type={isHydrated ? "submit" : "button"}
        className="mt-5 w-full sm:w-auto noscript:hidden"
        softDisabled={isBusy}
        {...(!isHydrated && { onClick: () => form.current?.requestSubmit() })}
      >
        {isBusy ? "Enviando..." : WORDS[kind].action}
      </Button>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {problem}
      </p>
      <p className="mt-3 text-quiet text-sm noscript:hidden">
        Al enviarlo ves aquí tu código, y te llega un correo para confirmar que la dirección es tuya.
      </p>
    </form>
  );
}

function fieldOf(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const field = form?.elements.namedItem("email");
  return field instanceof HTMLInputElement ? field : undefined;
}
