import { useRef } from "react";
import { showErrorToast } from "#features/sync/error-toast.ts";
import { saveFeelings, useFeelings, useFeelingsConsent } from "../client.ts";
import { FEELINGS, type Feeling, type Level } from "../levels.ts";
import { GiveConsent, WithdrawConsent } from "./consent.tsx";
import { LevelChoice } from "./level-choice.tsx";

/** Saves each press at once: a face needs no title and no "Guardar". */
export function FeelingsFields({ day }: { day: string }) {
  const consent = useFeelingsConsent();
  const known = useFeelings()?.get(day);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone then.
  const focusBox = () => box.current?.focus();

  if (consent === undefined) return null;
  if (consent?.withdrawn_at !== null) {
    return (
      <div ref={box} tabIndex={-1} className="outline-none">
        <GiveConsent onAccept={focusBox} />
      </div>
    );
  }
  const choose = (feeling: Feeling) => async (level: Level | null) =>
    showErrorToast(await saveFeelings(day, { [feeling]: level }, known));
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {FEELINGS.map((feeling) => (
        <LevelChoice
          key={feeling}
          feeling={feeling}
          value={known?.[feeling] ?? null}
          onChoose={(level) => void choose(feeling)(level)}
        />
      ))}
      <WithdrawConsent consent={consent} onWithdrawn={focusBox} />
    </div>
  );
}
