import { type KeyboardEvent, useId, useRef } from "react";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { once } from "#platform/ui/small-buttons.tsx";
import { saveFeelings, useFeelings, useFeelingsConsent } from "../client.ts";
import { FEELING_NAMES, FEELINGS, type Feeling, LEVELS, type Level, levelWord } from "../levels.ts";
import { GiveConsent, WithdrawConsent } from "./consent.tsx";
import { Face } from "./face.tsx";

/** Saves each press at once: a level needs no title and no "Guardar". */
export function FeelingsFields({ day, onWithdrawn }: { day: string; onWithdrawn: () => void }) {
  const consent = useFeelingsConsent();
  const known = useFeelings()?.get(day);
  const box = useRef<HTMLDivElement>(null);

  if (consent === undefined) return null;
  const isInForce = consent?.withdrawn_at === null;
  return (
    <div ref={box} tabIndex={-1} className="mt-3 grid gap-4 outline-none">
      {/* The pressed button disappears, so the box takes the focus. */}
      {!isInForce && <GiveConsent onAccept={() => box.current?.focus()} />}
      {isInForce &&
        FEELINGS.map((feeling) => (
          <LevelChoice
            key={feeling}
            feeling={feeling}
            value={known?.[feeling] ?? null}
            onChoose={async (level) => showErrorToast(await saveFeelings(day, { [feeling]: level }, known))}
          />
        ))}
      {isInForce && <WithdrawConsent {...{ consent, onWithdrawn }} />}
    </div>
  );
}

const OPTION =
  "relative grid min-h-12 cursor-pointer place-items-center rounded-md text-quiet transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2";
const FACE = "has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:border-2";
const SUN =
  "absolute left-1/2 size-3.5 -translate-1/2 rounded-full border-2 border-edge bg-raised peer-checked:size-7 peer-checked:border-ember peer-checked:bg-ember forced-colors:peer-checked:bg-[Highlight]";

interface LevelChoiceProps {
  feeling: Feeling;
  value: number | null;
  /** Receives null if the member pressed the chosen level again. */
  onChoose: (level: Level | null) => void;
}

/** Uses native radio buttons: one tab stop, with arrow keys between levels. Pressing the chosen level clears it. */
function LevelChoice({ feeling, value, onChoose }: LevelChoiceProps) {
  const name = useId();
  const press = (level: Level) => once(() => level === value && onChoose(null));
  // Browsers differ in whether Space clicks a chosen radio button.
  const pressByKey = (level: Level) => (event: KeyboardEvent) => {
    if (event.key !== " " || level !== value) return;
    event.preventDefault();
    onChoose(null);
  };
  return (
    <fieldset aria-describedby={`${name}-hint`} className="min-w-0">
      <legend>
        <span className="font-semibold">{FEELING_NAMES[feeling]}</span>
        {value && <span aria-hidden="true">: {levelWord(feeling, value)}</span>}
      </legend>
      <div className={`relative mt-1 grid grid-cols-5 sm:max-w-lg ${feeling === "energy" ? "h-16" : ""}`}>
        {feeling === "energy" && (
          <svg
            className="absolute inset-0 size-full stroke-edge"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d="M0 80H100M10 80L90 16" vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        {LEVELS.map((level) => {
          const word = levelWord(feeling, level);
          return (
            <label key={level} className={`${OPTION} ${feeling === "energy" ? "" : FACE}`}>
              <input
                type="radio"
                name={name}
                aria-label={word}
                checked={level === value}
                data-autofocus
                className="peer sr-only"
                onClick={press(level)}
                onKeyUp={pressByKey(level)}
                onChange={() => onChoose(level)}
              />
              {feeling === "energy" ? (
                <span className={SUN} style={{ top: `${96 - level * 16}%` }} />
              ) : (
                <Face feeling={feeling} level={level} className="size-8" />
              )}
            </label>
          );
        })}
      </div>
      {feeling === "energy" && (
        <p aria-hidden="true" className="flex justify-between text-center text-quiet text-sm sm:max-w-lg">
          <span className="w-1/5">{levelWord(feeling, 1)}</span>
          <span className="w-1/5">{levelWord(feeling, 5)}</span>
        </p>
      )}
      <p id={`${name}-hint`} className="sr-only">
        Para quitarla, presiona otra vez la que elegiste.
      </p>
    </fieldset>
  );
}
