import { WizardDeadline } from "../fields/deadline-field.tsx";
import { WizardText } from "../fields/text-area.tsx";
import { WizardPromise } from "./promise.tsx";
import { WizardReview } from "./review.tsx";
import { COMMITMENT, DEADLINE, REVIEW, VISION, type WizardValue, writtenGoal } from "./steps.ts";

export { WizardFound, WizardRefusal } from "./notices.tsx";

export interface WizardLaterProps {
  value: WizardValue;
  title: string;
  today: string;
  memberName: string;
  /** Ids of the question and of its prompt. */
  labelledBy: string;
  describedBy: string;
  onChange: (part: Partial<WizardValue>) => void;
  onGo: (step: number) => void;
}

/** Steps after the second, in a chunk of their own that loads after the first step is shown. */
export function WizardLater({ value, title, today, memberName, onChange, onGo, ...names }: WizardLaterProps) {
  switch (value.step) {
    case DEADLINE:
      return (
        <WizardDeadline day={value.deadline} today={today} onChange={(deadline) => onChange({ deadline })} />
      );
    case VISION:
      return (
        <WizardText
          {...names}
          placeholder="Me levanto y..."
          text={value.vision}
          onChange={(vision) => onChange({ vision })}
        />
      );
    case COMMITMENT:
      return (
        <WizardPromise
          {...names}
          name={memberName}
          text={value.commitment}
          onChange={(commitment) => onChange({ commitment })}
        />
      );
    case REVIEW:
      return <WizardReview goal={writtenGoal(value, title)} onGo={onGo} />;
    default:
      return null;
  }
}
