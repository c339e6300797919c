import { type ReactNode, useId } from "react";
import type { Goal } from "#notebook/goals/contract.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import { useDayPages } from "#notebook/journal/client.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { StepFrame } from "#platform/ui/steps/steps.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import type { Review } from "../contract.ts";
import { REVIEW_TEXT_MAX } from "../review-limits.ts";
import { goalsToReview, nextOf, overlaid } from "../week/choices.ts";
import { daysToPlan, isOver } from "../week/iso-week.ts";
import { type ReviewDraft, STEP_COUNT } from "../week/review-draft.ts";
import { weekFigures } from "../week/week-figures.ts";
import { QUESTIONS, weekSpan } from "../week/week-words.ts";
import { StepGoals, StepIdeas } from "./step-choices.tsx";
import { StepDays } from "./step-days.tsx";
import { WeekPicture } from "./week-picture.tsx";

const STEP_TITLES = [
  "Así fue tu semana",
  "¿Cómo te fue?",
  "¿Qué sigue en tus metas?",
  "¿Y tus ideas?",
  "Los días que vienen",
];
const PROMPTS = [
  "Mírala un momento, sin juzgarla.",
  "Basta con una línea. También puedes dejarlo en blanco.",
  "Basta con una acción para cada una.",
  "Desarrolla la que te llame, conserva las que quieras y suelta las que ya no.",
  "Elige hasta tres cosas que harás y dale un día a cada una. Tu proyección de ese día empezará con ella.",
];

interface ReviewStepProps {
  step: number;
  week: string;
  /** All of the member's reviews, latest first. */
  reviews: readonly Review[];
  /** The saved review of this week. */
  known: Review | undefined;
  value: ReviewDraft;
  goals: readonly Goal[];
  ideas: readonly Idea[];
  /** The other tools' questions about the week. */
  more: ReactNode;
  onChange: (part: Partial<ReviewDraft>) => void;
}

export function ReviewStep(props: ReviewStepProps) {
  const { step, week, reviews, known, value, goals, ideas, more, onChange } = props;
  const id = useId();
  const pages = useDayPages();
  const today = useToday();
  const earlier = reviews.find((review) => review.week < week);
  const text = (field: "good_text" | "hard_text") => (
    <TextField
      label={QUESTIONS[field]}
      value={value[field]}
      rows={4}
      maxLength={REVIEW_TEXT_MAX}
      onChange={(written) => onChange({ [field]: written })}
    />
  );
  const steps: (() => ReactNode)[] = [
    () => (
      <>
        {earlier && <EarlierWords review={earlier} week={week} />}
        {pages && <WeekPicture figures={weekFigures(week, pages, goals)} />}
      </>
    ),
    () => (
      <>
        {text("good_text")}
        {text("hard_text")}
      </>
    ),
    () => (
      <>
        <StepGoals goals={goals} chosen={value.goals} onChange={(chosen) => onChange({ goals: chosen })} />
        {more}
      </>
    ),
    () => (
      <StepIdeas
        {...{ week, ideas, reviews }}
        chosen={overlaid(known?.ideas ?? [], value.ideas)}
        onChange={(choice) => onChange({ ideas: overlaid(value.ideas, [choice]) })}
      />
    ),
    () => (
      <StepDays
        days={daysToPlan(week, today)}
        offered={goalsToReview(goals).shown.flatMap((goal) => nextOf(goal, value.goals) ?? [])}
        steps={value.steps}
        onChange={(put) => onChange({ steps: put })}
      />
    ),
  ];
  return (
    <StepFrame
      {...{ id, step }}
      count={STEP_COUNT}
      title={(step === 0 && !isOver(week, today) ? "Así va tu semana" : STEP_TITLES[step]) ?? ""}
      prompt={PROMPTS[step] ?? ""}
      className="grow animate-fade pt-6 pb-8"
    >
      {steps[step]?.()}
    </StepFrame>
  );
}

function EarlierWords({ review, week }: { review: Review; week: string }) {
  const { good_text, hard_text, steps } = review;
  const texts = [good_text, hard_text].filter(Boolean);
  const when =
    review.week === addDays(week, -7) ? "La semana anterior" : `La última vez, ${weekSpan(review.week)},`;
  if (texts.length + steps.length === 0) return null;
  return (
    <aside className="mb-8 border-ember border-l-2 pl-4">
      {texts.length > 0 && <p className="text-quiet text-sm">{when} escribiste:</p>}
      {texts.map((text) => (
        <Words key={text}>{text}</Words>
      ))}
      {steps.length > 0 && (
        <>
          <p className="mt-3 text-quiet text-sm first:mt-0">
            {texts.length > 0 ? "Y elegiste:" : `${when} elegiste:`}
          </p>
          <Words>{steps.map(({ step_text }) => step_text).join(" · ")}</Words>
        </>
      )}
    </aside>
  );
}

function Words({ children }: { children: string }) {
  return (
    <p
      dir="auto"
      className="wrap-anywhere mt-1 line-clamp-4 max-w-lesson whitespace-pre-line font-serif text-quiet"
    >
      {children}
    </p>
  );
}
