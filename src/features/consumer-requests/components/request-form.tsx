import { useEffect, useRef, useState } from "react";
import { useSession } from "#features/account/client.ts";
import type { CallError } from "#shared/api-client.ts";
import { charactersOver } from "#shared/text/counted.ts";
import { Button } from "#ui/button.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { consumerRequests } from "../client.ts";
import type { ConsumerRequestKind } from "../contract.ts";
import { isEmailAddress } from "../email-address.ts";
import {
  EMAIL_REQUIRED,
  EMAIL_WRONG,
  MESSAGE_MAX,
  NAME_MAX,
  SUBSCRIPTION_ID,
  SUBSCRIPTION_ID_WRONG,
} from "../request-fields.ts";
import { EmailField, Field } from "./field.tsx";
import { RequestSent } from "./request-sent.tsx";

const WORDS: Record<ConsumerRequestKind, { title: string; titleOfMember: string; action: string }> = {
  baja: { title: "Pide la baja", titleOfMember: "O pide la baja con un correo", action: "Pedir la baja" },
  arrepentimiento: {
    title: "Pide la devolución",
    titleOfMember: "O pide la devolución con un correo",
    action: "Arrepentirme de la compra",
  },
};
const TOO_MANY = "Hay demasiadas solicitudes desde tu red. Intenta de nuevo en una hora, o escríbenos.";

type FieldName = "email" | "full_name" | "paypal_subscription_id" | "message";
type Typed = Partial<Record<FieldName, string>>;

/** Stored in the history entry, so that a reload shows the code again. The address is not stored. */
interface Sent {
  kind: ConsumerRequestKind;
  code: string;
  /** False if a mail limit prevented the link. */
  isMailed?: boolean;
  email?: string;
}

export function RequestForm({ kind }: { kind: ConsumerRequestKind }) {
  const isHydrated = useHydrated();
  /** `null` after the wish for another request. */
  const [sent, setSent] = useState<Sent | null>();
  const shown = sent === undefined && isHydrated ? readSent(kind) : sent;

  const finish = (now: Sent) => {
    const { email: _unstored, ...stored } = now;
    writeSent(stored);
    setSent(now);
  };
  const begin = () => {
    writeSent(undefined);
    setSent(null);
  };
  return (
    <section className="mt-7 w-full max-w-lesson rounded-lg border border-line bg-raised p-5 sm:p-6 print:hidden">
      <OwnRequestIfMember kind={kind} />
      {shown ? (
        <RequestSent
          code={shown.code}
          email={shown.email}
          isMailed={shown.isMailed !== false}
          isNew={shown === sent}
          onBegin={begin}
        />
      ) : (
        <Form kind={kind} onSent={finish} />
      )}
    </section>
  );
}

const OwnRequest = lazyComponent("OwnRequest", () => import("../own/own-request.tsx"));

/** Once shown it stays: it explains a session that ends meanwhile. */
function OwnRequestIfMember({ kind }: { kind: ConsumerRequestKind }) {
  const isMember = useSession().status === "signed-in";
  const [wasMember, setWasMember] = useState(isMember);
  if (isMember && !wasMember) setWasMember(true);
  // If it cannot be loaded, the form below is enough.
  return wasMember && <OwnRequest kind={kind} fallback={null} onFailure={() => undefined} />;
}

function readSent(kind: ConsumerRequestKind): Sent | undefined {
  const sent: Sent | undefined = window.history.state?.consumerRequest;
  return sent?.kind === kind ? sent : undefined;
}

function writeSent(consumerRequest: Sent | undefined): void {
  window.history.replaceState({ ...window.history.state, consumerRequest }, "");
}

function Form({ kind, onSent }: { kind: ConsumerRequestKind; onSent: (sent: Sent) => void }) {
  const isHydrated = useHydrated();
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, submit } = useSubmit();
  const [errors, setErrors] = useState<Typed>({});
  const [problem, setProblem] = useState<string>();
  const isMember = session.status === "signed-in";
  const ownEmail = session.status === "signed-in" ? session.user.email : null;

  useEffect(() => {
    const field = form.current?.elements.namedItem("email");
    if (ownEmail && field instanceof HTMLInputElement && field.value === "") field.value = ownEmail;
  }, [ownEmail]);

  const point = (found: Typed) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (!first) return;
    const field = form.current?.elements.namedItem(first);
    if (!(field instanceof HTMLElement)) return;
    field.closest("details")?.setAttribute("open", "");
    field.focus();
  };

  const explain = ({ code, message, fields }: CallError) => {
    if (fields) point(fields);
    else setProblem(code === "rate_limited" ? TOO_MANY : `${message} Lo que escribiste sigue aquí.`);
  };

  const send = async (form: HTMLFormElement) => {
    const typed = readForm(form);
    const found = findErrors(typed);
    setProblem(undefined);
    point(found);
    if (Object.keys(found).length > 0) return;
    const result = await consumerRequests("POST /api/consumer-requests", { body: { kind, ...typed } });
    if (!result.ok) return explain(result.error);
    onSent({ kind, code: result.data.code, isMailed: result.data.is_mailed, email: typed.email });
  };

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="solicitud"
      onSubmit={(event) => void submit(() => send(event.currentTarget), event)}
    >
      <h2 id="solicitud" className="text-2xl">
        {isMember ? WORDS[kind].titleOfMember : WORDS[kind].title}
      </h2>
      <p className="mt-3 hidden font-semibold noscript:block">
        Este formulario necesita JavaScript, y en este navegador está desactivado. Usa el mensaje que está
        debajo.
      </p>
      <Fields errors={errors} />
      {/* Before hydration, a submit button would leave the page and put the typed text into the URL. */}
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

function Fields({ errors }: { errors: Typed }) {
  return (
    <div className="mt-4 grid gap-4 noscript:hidden">
      <EmailField
        label="Correo de tu cuenta"
        hint="El de Google o Facebook con el que inicias sesión."
        required
        error={errors.email}
      />
      <details className="border-line border-t pt-1">
        <summary className="min-h-11 content-center font-semibold">
          Añadir datos para encontrarte (opcional)
        </summary>
        <div className="grid gap-4 pt-2 pb-1">
          <Field label="Nombre" name="full_name" autoComplete="name" error={errors.full_name} />
          <Field
            label="Identificador de la suscripción"
            hint="Empieza con I- y está en el correo de PayPal."
            name="paypal_subscription_id"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.paypal_subscription_id}
          />
          <Field
            isLong
            label="Algo que debamos saber"
            hint="No escribas contraseñas ni datos de tu tarjeta."
            name="message"
            error={errors.message}
          />
        </div>
      </details>
    </div>
  );
}

function readForm(form: HTMLFormElement): Typed & { email: string } {
  const data = new FormData(form);
  const filled = [...data].map(([name, value]) => [name, String(value).trim()] as const);
  return { email: "", ...Object.fromEntries(filled.filter(([, value]) => value !== "")) };
}

function findErrors(typed: Typed & { email: string }): Typed {
  const { email, full_name: name = "", paypal_subscription_id: id, message = "" } = typed;
  return {
    ...(!isEmailAddress(email) && { email: email === "" ? EMAIL_REQUIRED : EMAIL_WRONG }),
    ...(name.length > NAME_MAX && { full_name: tooLong(name.length - NAME_MAX) }),
    ...(id && !SUBSCRIPTION_ID.test(id.toUpperCase()) && { paypal_subscription_id: SUBSCRIPTION_ID_WRONG }),
    ...(message.length > MESSAGE_MAX && { message: tooLong(message.length - MESSAGE_MAX) }),
  };
}

function tooLong(over: number): string {
  return `Es muy largo: ${charactersOver(over).toLowerCase()}.`;
}
