import { useId, useState } from "react";
import { Icon } from "#ui/drawings/icons.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { StepFrame } from "#ui/steps/step-frame.tsx";
import { showFailure } from "#ui/toasts/toast.ts";
import type { WrittenGoal } from "../contract.ts";
import { ItemList, ObstacleList } from "../fields/item-lists.tsx";
import { ACTIONS_MAX, WHYS_MAX } from "../goal-limits.ts";
import type { WizardLaterProps } from "./later-steps.tsx";
import { HOW, STEPS, stepAt, WHY } from "./steps.ts";

export const WizardLater = lazyComponent("WizardLater", () => import("./later-steps.tsx"));

const NOT_THERE =
  "No pudimos abrir este paso. Lo que escribiste sigue aquí: revisa tu red y recarga la página.";

type WizardStepProps = Omit<WizardLaterProps, "labelledBy" | "describedBy">;

export function WizardStep({ value, onChange, ...later }: WizardStepProps) {
  const id = useId();
  const { key, title, prompt } = stepAt(value.step);
  const names = { labelledBy: `${id}-title`, describedBy: `${id}-prompt` };
  return (
    <StepFrame {...{ id, title, prompt }} step={value.step} count={STEPS.length} hue={key}>
      {value.step === WHY && (
        <ItemList
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
          <ItemList
            what="Acción"
            name="action_text"
            items={value.actions}
            placeholder={(index) => `Acción ${index + 1}`}
            max={ACTIONS_MAX}
            onChange={(actions) => onChange({ actions })}
          />
          <Obstacles obstacles={value.obstacles} onChange={(obstacles) => onChange({ obstacles })} />
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
    </StepFrame>
  );
}

interface ObstaclesProps {
  obstacles: WrittenGoal["obstacles"];
  onChange: (obstacles: WrittenGoal["obstacles"]) => void;
}

/** Optional, so it is collapsed unless an obstacle was written. */
function Obstacles(list: ObstaclesProps) {
  const texts = list.obstacles.flatMap(({ obstacle_text, response_text }) => [obstacle_text, response_text]);
  const [wasWritten] = useState(() => texts.some((text) => text.trim() !== ""));
  return (
    <details open={wasWritten} className="group mt-8 border-line border-t">
      <summary className="flex min-h-14 list-none items-center gap-2 py-2 font-semibold">
        <span className="grow">
          ¿Qué podría frenarte? <span className="font-normal text-quiet">· opcional</span>
        </span>
        <Icon name="down" className="size-5 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <p className="mb-4 max-w-lesson text-quiet">
        Piensa en un obstáculo y decide ahora qué harás si aparece. Cuando llegue, ya sabrás qué hacer.
      </p>
      <ObstacleList {...list} />
    </details>
  );
}
