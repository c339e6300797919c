import { useId } from "react";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { StepFrame } from "#platform/ui/steps/steps.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { ItemList } from "../fields/item-list.tsx";
import type { WizardLaterProps } from "./later-steps.tsx";
import { HOW, STEPS, stepAt, WHY } from "./steps.ts";

export const WizardLater = lazyComponent("WizardLater", () => import("./later-steps.tsx"));
const WizardObstacles = lazyComponent("WizardObstacles", () => import("./later-steps.tsx"));

const NOT_THERE =
  "No pudimos abrir este paso. Lo que escribiste sigue aquí: revisa tu red y recarga la página.";

export function WizardStep(props: Omit<WizardLaterProps, "labelledBy" | "describedBy">) {
  const { value, onChange } = props;
  const id = useId();
  const { key, title, prompt } = stepAt(value.step);
  const names = { labelledBy: `${id}-title`, describedBy: `${id}-prompt` };
  return (
    <StepFrame {...{ id, title, prompt }} step={value.step} count={STEPS.length} hue={key}>
      {value.step === WHY && <ItemList name="whys" goal={value} onChange={onChange} />}
      {value.step === HOW && (
        <>
          <ItemList name="actions" goal={value} onChange={onChange} />
          <WizardObstacles value={value} onChange={onChange} />
        </>
      )}
      {value.step > HOW && (
        <WizardLater
          {...{ ...names, ...props }}
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
