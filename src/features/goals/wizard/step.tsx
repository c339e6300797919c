import { useId } from "react";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { showFailure } from "#ui/toasts/toast.ts";
import { ACTIONS_MAX, WHYS_MAX } from "../goal-limits.ts";
import { WizardList, WizardObstacles } from "./item-lists.tsx";
import type { WizardLaterProps } from "./later-steps.tsx";
import { HOW, STEPS, stepAt, WHY } from "./steps.ts";

export const WizardLater = lazyComponent("WizardLater", () => import("./later-steps.tsx"));

const NOT_THERE =
  "No pudimos abrir este paso. Lo que escribiste sigue aquí: revisa tu red y recarga la página.";

type WizardStepProps = Omit<WizardLaterProps, "labelledBy" | "describedBy">;

export function WizardStep({ value, onChange, ...later }: WizardStepProps) {
  const id = useId();
  const { key, title: question, prompt } = stepAt(value.step);
  const names = { labelledBy: `${id}-title`, describedBy: `${id}-prompt` };
  return (
    <section
      data-key={key}
      data-step
      tabIndex={-1}
      aria-labelledby={`${id}-place ${id}-title`}
      aria-describedby={`${id}-prompt`}
      className="outline-none"
    >
      <p id={`${id}-place`} className="font-semibold text-key text-sm tabular-nums tracking-wide">
        PASO {value.step + 1} DE {STEPS.length}
      </p>
      <h2 id={`${id}-title`} className="mt-2 text-3xl">
        {question}
      </h2>
      <p id={`${id}-prompt`} className="mt-3 max-w-lesson font-serif text-lg text-quiet">
        {prompt}
      </p>
      <div className="mt-6 sm:mt-8">
        {value.step === WHY && (
          <WizardList
            what="Porqué"
            name="why_text"
            items={value.whys}
            placeholder={() => "Porque..."}
            max={WHYS_MAX}
            onChange={(whys) => onChange({ whys })}
          />
        )}
        {value.step === HOW && (
          <>
            <WizardList
              what="Acción"
              name="action_text"
              items={value.actions}
              placeholder={(index) => `Acción ${index + 1}`}
              max={ACTIONS_MAX}
              onChange={(actions) => onChange({ actions })}
            />
            <WizardObstacles obstacles={value.obstacles} onChange={(obstacles) => onChange({ obstacles })} />
          </>
        )}
        {value.step > HOW && (
          <WizardLater
            {...{ ...names, ...later, value, onChange }}
            fallback={
              <p role="status" className="text-quiet">
                Un momento...
              </p>
            }
            onFailure={() => showFailure("Sin conexión", NOT_THERE)}
          />
        )}
      </div>
    </section>
  );
}
