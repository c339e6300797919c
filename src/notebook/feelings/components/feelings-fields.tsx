import { type KeyboardEvent, type MouseEvent, useId, useRef } from "react";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { saveFeelings, useFeelings, useFeelingsConsent } from "../client.ts";
import { FEELING_NAMES, FEELINGS, type Feeling, LEVELS, type Level, levelWord } from "../levels.ts";
import { GiveConsent, WithdrawConsent } from "./consent.tsx";
import { Face } from "./face.tsx";

/** Saves each press at once: a face needs no title and no "Guardar". */
export function FeelingsFields({ day }: { day: string }) {
  const consent = useFeelingsConsent();
  const known = useFeelings()?.get(day);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the box takes the focus.
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

const OPTION =
  "flex min-h-11 cursor-pointer flex-col items-center gap-1 rounded-md border border-edge px-1 py-2 text-center text-sm leading-tight transition-colors first-letter:uppercase hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2";

interface LevelChoiceProps {
  feeling: Feeling;
  value: number | null;
  /** Receives null if the member pressed the chosen level again. */
  onChoose: (level: Level | null) => void;
}

/** Uses native radio buttons: one tab stop, with arrow keys between levels. Pressing the chosen level clears it. */
function LevelChoice({ feeling, value, onChoose }: LevelChoiceProps) {
  const name = useId();
  // The second click of a double click clears nothing.
  const press = (level: Level) => (event: MouseEvent) => {
    if (level === value && event.detail < 2) onChoose(null);
  };
  // Browsers differ in whether Space clicks a chosen radio button.
  const pressByKey = (level: Level) => (event: KeyboardEvent) => {
    if (event.key !== " " || level !== value) return;
    event.preventDefault();
    onChoose(null);
  };
  return (
    <fieldset aria-describedby={`${name}-hint`} className="min-w-0">
      <legend className="font-semibold">{FEELING_NAMES[feeling]}</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(3.625rem,1fr))] gap-1.5 sm:max-w-lg">
        {LEVELS.map((level) => {
          const word = levelWord(feeling, level);
          return (
            <label key={level} className={OPTION}>
              <input
                type="radio"
                name={name}
                checked={level === value}
                className="sr-only"
                onClick={press(level)}
                onKeyUp={pressByKey(level)}
                onChange={() => onChoose(level)}
              />
              <Face feeling={feeling} level={level} className="size-8" />
              <span className="first-letter:uppercase max-sm:w-min">{word}</span>
            </label>
          );
        })}
      </div>
      <p id={`${name}-hint`} className="sr-only">
        Para quitarla, presiona otra vez la que elegiste.
      </p>
    </fieldset>
  );
}
