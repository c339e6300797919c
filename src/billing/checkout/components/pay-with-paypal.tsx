import { type ReactNode, useId, useRef, useState } from "react";
import { SignInOptions } from "#member/account/sign-in/sign-in-options.tsx";
import { Button } from "#platform/ui/button.tsx";
import { AcceptedDocuments } from "#platform/ui/legal.tsx";
import type { PublicConfig } from "../client.ts";
import { CONSENT_LEAD, paymentTerms } from "../consent/consent.ts";
import { rememberUpgradeIntent } from "../steps.ts";
import { PaypalFrame } from "./paypal-frame.tsx";
import type { usePaypal } from "./use-paypal.ts";

/** In the dark theme, PayPal's small print needs a lighter background. */
const LIGHT = "[[data-theme=dark]_&]:-m-1 [[data-theme=dark]_&]:bg-quiet [[data-theme=dark]_&]:p-1";

export type PayWithPaypalProps = ReturnType<typeof usePaypal> & {
  config: PublicConfig;
  price: string;
  onReloadConfig: () => void;
  firstCharge: string | null;
  addressForm: ReactNode;
};

export function PayWithPaypal({ config, onReloadConfig, ...props }: PayWithPaypalProps) {
  const { phase, subscriptionId, problem, subscribe, confirm, onMessage, price, firstCharge, addressForm } =
    props;
  const terms = paymentTerms(price, firstCharge);
  const { press, ...consentBox } = useConsent(terms, subscribe);

  if (config.status === "failed" && phase === "initial") {
    return (
      <div role="alert">
        <Trouble
          text="No se pudo cargar la configuración de la aplicación."
          retryLabel="Intentar de nuevo"
          onRetry={onReloadConfig}
        />
      </div>
    );
  }

  const isOurs = phase === "initial" || phase === "creating";
  const isFramed = phase === "pending" || phase === "resolved" || phase === "rejected";
  return (
    <>
      {problem && phase !== "kept" && (
        // Only a failed load of PayPal's script shows no toast, so its text must be an alert.
        <div role={phase === "rejected" ? "alert" : undefined}>
          <Trouble text={problem.description} needsSignIn={problem.needsSignIn} />
        </div>
      )}
      {(isOurs || isFramed) && !problem?.needsSignIn && (
        <>
          {isOurs && addressForm}
          {/* After a click on the button, the server may have stored this consent, so the box is fixed. */}
          <ConsentBox terms={terms} isFixed={phase !== "initial" && phase !== "rejected"} {...consentBox} />
          {/* PayPal's buttons appear in the place of ours. */}
          <div
            className={`min-h-12 rounded-md *:[grid-area:1/1] ${phase === "rejected" ? "hidden" : "grid"} ${phase === "resolved" ? LIGHT : ""}`}
          >
            {(isOurs || phase === "pending") && (
              <Button
                ref={takeLostFocus}
                softDisabled={phase !== "initial" || config.status !== "ready"}
                onClick={phase === "initial" && config.status === "ready" ? press : undefined}
              >
                {phase === "initial" ? "Suscribirse con PayPal" : "Un momento..."}
              </Button>
            )}
            {isFramed && (
              <PaypalFrame
                key={subscriptionId}
                subscriptionId={subscriptionId}
                isReady={phase === "resolved"}
                onMessage={onMessage}
              />
            )}
          </div>
        </>
      )}
      {phase === "rejected" && (
        <Button variant="secondary" className="w-full" onClick={press}>
          Intentar de nuevo
        </Button>
      )}
      {phase === "confirming" && (
        <p role="status" className="text-quiet">
          PayPal aprobó tu suscripción. La estamos activando...
        </p>
      )}
      {phase === "kept" && problem && (
        <Trouble
          text={problem.description}
          needsSignIn={problem.needsSignIn}
          note={
            problem.needsSignIn
              ? "PayPal ya aprobó tu suscripción: se activará en cuanto vuelvas a iniciar sesión."
              : "PayPal ya aprobó tu suscripción y lo tenemos anotado: se activará en cuanto haya conexión."
          }
          retryLabel="Intentar ahora"
          onRetry={confirm}
        />
      )}
    </>
  );
}

/** PayPal's frame takes the focus with it when it disappears. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

/** A tick counts only for the words beside it: another price or first charge needs a new tick. */
function useConsent(terms: string, onAgreed: () => void) {
  const [answer, setAnswer] = useState<{ consent: "open" | "missed" | "given"; terms: string }>();
  const consent = answer?.terms === terms ? answer.consent : "open";
  const box = useRef<HTMLInputElement>(null);
  return {
    isGiven: consent === "given",
    isMissed: consent === "missed",
    box,
    onChange: (isGiven: boolean) => setAnswer({ consent: isGiven ? "given" : "open", terms }),
    press() {
      if (consent === "given") return onAgreed();
      setAnswer({ consent: "missed", terms });
      box.current?.focus();
    },
  };
}

function ConsentBox({
  terms,
  isFixed,
  isGiven,
  isMissed,
  box,
  onChange,
}: Omit<ReturnType<typeof useConsent>, "press"> & { terms: string; isFixed: boolean }) {
  const id = useId();
  return (
    <div className="mb-3 text-sm [@media(height>=45rem)]:text-base">
      <p id={`${id}-terms`}>{terms}</p>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line bg-paper px-3 py-2 has-checked:border-ember">
        <input
          ref={box}
          type="checkbox"
          checked={isGiven}
          disabled={isFixed}
          required
          aria-invalid={isMissed}
          aria-describedby={isMissed ? `${id}-missed ${id}-terms` : `${id}-terms`}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 shrink-0 aria-invalid:border-danger"
        />
        <span>
          {CONSENT_LEAD} <AcceptedDocuments />.
        </span>
      </label>
      <p id={`${id}-missed`} role="alert" className="text-danger empty:hidden">
        {isMissed && "Para suscribirte, marca la casilla. No se hizo ningún cobro."}
      </p>
    </div>
  );
}

interface TroubleProps {
  text: string;
  needsSignIn?: boolean | undefined;
  note?: string;
  retryLabel?: string;
  onRetry?: () => void;
}

function Trouble({ text, needsSignIn, note, retryLabel, onRetry }: TroubleProps) {
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-danger">{text}</p>
      {note && <p className="text-quiet text-sm">{note}</p>}
      {needsSignIn && <SignInOptions onLeave={rememberUpgradeIntent} />}
      {onRetry && !needsSignIn && (
        <Button variant="secondary" className="w-full" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
