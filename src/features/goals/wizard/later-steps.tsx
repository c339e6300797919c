import type { ComponentType } from "react";
import { DeadlineField } from "../fields/deadline-field.tsx";
import { GoalTextArea } from "../fields/goal-text-area.tsx";
import { tidyGoal } from "../goal-fields.ts";
import { WizardReview } from "./review.tsx";
import { PLACES, REVIEW, type WizardValue } from "./steps.ts";

export { WizardFound, WizardRefusal } from "./notices.tsx";
export { WizardObstacles } from "./obstacles.tsx";

export interface WizardLaterProps {
  value: WizardValue;
  today: string;
  /** Ids of the question and of its prompt. */
  labelledBy: string;
  describedBy: string;
  onChange: (part: Partial<WizardValue>) => void;
  onGo: (step: number) => void;
}

type LaterField = Exclude<keyof typeof PLACES, "whys" | "actions" | "obstacles">;

const FIELDS: Record<LaterField, ComponentType<WizardLaterProps>> = {
  deadline: ({ value, today, onChange }) => (
    <DeadlineField day={value.deadline} today={today} onChange={(deadline) => onChange({ deadline })} />
  ),
  vision_text: ({ value, labelledBy, describedBy, onChange }) => (
    <GoalTextArea
      {...{ labelledBy, describedBy }}
      placeholder="Me levanto y..."
      text={value.vision_text}
      onChange={(vision_text) => onChange({ vision_text })}
    />
  ),
  commitment_text: ({ value, labelledBy, describedBy, onChange }) => (
    <GoalTextArea
      {...{ labelledBy, describedBy }}
      placeholder="Yo, [Tu Nombre], me comprometo a..."
      text={value.commitment_text}
      onChange={(commitment_text) => onChange({ commitment_text })}
    />
  ),
};

/** Steps after the second, in a chunk of their own that loads after the first step is shown. */
export function WizardLater(props: WizardLaterProps) {
  const { value, onGo } = props;
  if (value.step === REVIEW) return <WizardReview goal={tidyGoal(value)} onGo={onGo} />;
  const asked = (Object.keys(FIELDS) as LaterField[]).filter((field) => PLACES[field] === value.step);
  return asked.map((field) => {
    const Field = FIELDS[field];
    return <Field key={field} {...props} />;
  });
}
