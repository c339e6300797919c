import { useRef, useState } from "react";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { dateInSentence, todayHere } from "#platform/shared/days/days.ts";
import { figure } from "#platform/shared/text/figure.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { Button } from "#platform/ui/button.tsx";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { CONSENT, FEELINGS, useFeelings, write } from "../client.ts";
import { CONSENT_EDITION, CONSENT_WORDS } from "../consent-words.ts";
import type { FeelingsConsent } from "../contract.ts";
import { FEELINGS_DELETED_AT_ONCE } from "../feelings-limits.ts";

export function GiveConsent({ onAccept }: { onAccept: () => void }) {
  const accept = async () => {
    const accepting = acceptFeelings();
    onAccept();
    showErrorToast(await accepting);
  };
  return (
    <div className="border-edge border-s-2 ps-4">
      <p tabIndex={-1} data-autofocus className="max-w-lesson outline-none">
        {CONSENT_WORDS[CONSENT_EDITION]}
      </p>
      <Button className="mt-3" onClick={() => void accept()}>
        Acepto y quiero anotarlos
      </Button>
      <p className="mt-2 text-quiet text-sm">Si prefieres no anotarlos, sigue con tu día: nada cambia.</p>
    </div>
  );
}

interface WithdrawConsentProps {
  consent: FeelingsConsent;
  onWithdrawn: () => void;
}

export function WithdrawConsent({ consent, onWithdrawn }: WithdrawConsentProps) {
  const days = [...(useFeelings()?.keys() ?? [])];
  const [isAsking, setIsAsking] = useState(false);
  const focused = useRef<HTMLParagraphElement & HTMLButtonElement>(null);
  const ask = (isAsked: boolean) => {
    setIsAsking(isAsked);
    requestAnimationFrame(() => focused.current?.focus());
  };
  const withdraw = async (hasToDelete: boolean) => {
    const calls = [withdrawFeelings(consent), ...(hasToDelete ? deleteFeelings(days) : [])];
    onWithdrawn();
    showToast({
      title: "Ya no anotas tu energía ni tu ánimo",
      description: hasToDelete ? "Lo que habías anotado se borró." : "Lo que ya anotaste sigue en tus días.",
    });
    for (const outcome of await Promise.all(calls)) showErrorToast(outcome);
  };
  if (!isAsking) {
    return (
      <p className="-mt-2 flex flex-wrap items-center gap-x-4 text-quiet text-sm">
        <span>Solo los ves tú.</span>
        <button
          ref={focused}
          type="button"
          className="min-h-11 text-left text-quiet text-sm underline underline-offset-4 hover:text-ink"
          onClick={() => ask(true)}
        >
          Dejar de anotarlos
        </button>
      </p>
    );
  }
  const count = days.length === 1 ? "el día que anotaste" : `los ${figure(days.length)} días que anotaste`;
  return (
    <div className="rounded-md border border-edge p-4">
      <p ref={focused} tabIndex={-1} className="font-semibold outline-none">
        {days.length > 0 ? `¿Borramos también ${count}?` : "¿Dejas de anotar tu energía y tu ánimo?"}
      </p>
      <p className="mt-1 max-w-lesson text-quiet text-sm">
        Esto aceptaste el {dateInSentence(todayHere(new Date(consent.accepted_at)))}: «{consent.words}»
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:grow sm:*:grow-0">
        {days.length > 0 && (
          <Button variant="secondary" onClick={() => void withdraw(true)}>
            Dejar de anotar y borrar
          </Button>
        )}
        <Button variant="secondary" onClick={() => void withdraw(false)}>
          {days.length > 0 ? "Dejar de anotar y conservar" : "Dejar de anotarlos"}
        </Button>
        <Button variant="quiet" onClick={() => ask(false)}>
          Seguir anotando
        </Button>
      </div>
    </div>
  );
}

function deleteFeelings(days: readonly string[]): Promise<MutationResult>[] {
  const calls: Promise<MutationResult>[] = [];
  for (let from = 0; from < days.length; from += FEELINGS_DELETED_AT_ONCE) {
    const part = days.slice(from, from + FEELINGS_DELETED_AT_ONCE);
    const effects = () => part.map((id) => ({ kind: FEELINGS, id, value: null }));
    calls.push(write("POST /api/feelings/deletions", { body: { days: part } }, effects));
  }
  return calls;
}

function acceptFeelings(): Promise<MutationResult> {
  const accepted_at = new Date().toISOString();
  const edition = CONSENT_EDITION;
  const value: FeelingsConsent = { edition, words: CONSENT_WORDS[edition], accepted_at, withdrawn_at: null };
  return write("PUT /api/feelings-consent", { body: { edition, written_at: accepted_at } }, () => [
    { ...CONSENT, value },
  ]);
}

function withdrawFeelings(consent: FeelingsConsent): Promise<MutationResult> {
  const value: FeelingsConsent = { ...consent, withdrawn_at: new Date().toISOString() };
  return write("DELETE /api/feelings-consent", {}, () => [{ ...CONSENT, value }]);
}
