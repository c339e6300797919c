import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { SignInAgain } from "#features/account/sign-in/sign-in-again.tsx";
import { useGoals } from "#features/goals/client.ts";
import { useIdeas } from "#features/ideas/client.ts";
import { useDayPages } from "#features/journal/client.ts";
import { draftName } from "#shared/drafts/open-drafts.ts";
import { newId } from "#shared/new-id.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Link } from "#ui/navigation.tsx";
import { STEP_BAR } from "#ui/steps/step-bar.ts";
import { useStepFocus } from "#ui/steps/use-step-focus.ts";
import { useStepHistory } from "#ui/steps/use-step-history.ts";
import { UnsavedHint } from "#ui/unsaved-hint.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useToday } from "#ui/use-today.ts";
import type { Review } from "../contract.ts";
import { REVIEW_TEXT_MAX } from "../review-limits.ts";
import { goalsToReview, nextOf, overlaid } from "../week/choices.ts";
import { daysToPlan } from "../week/iso-week.ts";
import {
  beginReview,
  isReviewDraft,
  type ReviewDraft,
  reviewDraft,
  STEP_COUNT,
  tooLongAt,
} from "../week/review-draft.ts";
import { useFinish } from "../week/use-finish.ts";
import { weekFigures } from "../week/week-figures.ts";
import { QUESTIONS, weekSpan } from "../week/week-words.ts";
import { EarlierWords } from "./earlier-words.tsx";
import { StepDays } from "./step-days.tsx";
import { StepGoals } from "./step-goals.tsx";
import { StepIdeas } from "./step-ideas.tsx";
import { WeekPicture } from "./week-picture.tsx";

const LAST = STEP_COUNT - 1;
const TITLES = [
  "Así fue tu semana",
  "¿Cómo te fue?",
  "¿Qué sigue en tus metas?",
  "¿Y tus ideas?",
  "La semana que viene",
];
const PROMPTS = [
  "Mírala un momento, sin juzgarla.",
  "Con una línea alcanza. También puedes dejarlo en blanco.",
  "Basta con una acción para cada una.",
  "Desarrolla la que te llame, conserva las que quieras y suelta las que ya no.",
  "Elige hasta tres pasos y dale un día a cada uno. Tu proyección de ese día empezará con él.",
];

interface ReviewWizardProps {
  week: string;
  memberId: string;
  /** All of the member's, latest first. */
  reviews: readonly Review[];
  onDone: () => void;
}

/** Everything is a draft until the last step saves it. */
export function ReviewWizard({ week, memberId, reviews, onDone }: ReviewWizardProps) {
  const known = reviews.find((review) => review.week === week);
  const name = draftName(memberId, reviewDraft(week));
  const fresh = () => ({ id: known?.id ?? newId(), value: beginReview(known) });
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(name, fresh, isReviewDraft);
  const { value } = draft;
  const goals = useGoals() ?? [];
  const ideas = useIdeas() ?? [];
  const pages = useDayPages();
  const today = useToday();
  const page = useRef<HTMLDivElement>(null);
  const [hasMoved, setHasMoved] = useState(false);

  // The member may type while the review is being saved.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (part: Partial<ReviewDraft>) => {
    latest.current = { ...latest.current, ...part };
    write(latest.current);
  };
  const { step, go, leave, restart } = useStepHistory(value.step, LAST, (to) => {
    setHasMoved(true);
    change({ step: to });
  });
  useStepFocus(page, step);
  const done = () => {
    forget();
    onDone();
    leave(`/mi-semana/${week}`);
  };
  const { isBusy, finish } = useFinish({
    week,
    name,
    id: draft.id,
    draft: value,
    known,
    goals,
    ideas,
    change,
    onDone: done,
  });
  const earlier = reviews.find((review) => review.week < week);
  const chosenIdeas = overlaid(known?.ideas ?? [], value.ideas);

  const text = (field: "good_text" | "hard_text") => (
    <TextField
      label={QUESTIONS[field]}
      value={value[field]}
      rows={4}
      maxLength={REVIEW_TEXT_MAX}
      onChange={(written) => change({ [field]: written })}
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
    () => <StepGoals goals={goals} chosen={value.goals} onChange={(chosen) => change({ goals: chosen })} />,
    () => (
      <StepIdeas
        {...{ week, ideas, reviews }}
        chosen={chosenIdeas}
        onChange={(choice) => change({ ideas: overlaid(value.ideas, [choice]) })}
      />
    ),
    () => (
      <StepDays
        days={daysToPlan(week, today)}
        offered={goalsToReview(goals).shown.flatMap((goal) => nextOf(goal, value.goals) ?? [])}
        steps={value.steps}
        onChange={(put) => change({ steps: put })}
      />
    ),
  ];
  const next = () => {
    const wrong = step === LAST ? tooLongAt(value) : undefined;
    if (wrong !== undefined && wrong !== step) go(wrong);
    else if (step < LAST) go(step + 1);
    else if (wrong === undefined) void finish();
  };

  return (
    <div
      ref={page}
      className="mx-auto flex w-full max-w-3xl flex-col px-4 pt-3 max-sm:min-h-[calc(100dvh-7.25rem)] max-sm:[&_:focus-visible]:scroll-mb-44 sm:px-6 sm:pt-8"
    >
      <Header week={week} step={step} />
      {wasFound && isUnsaved && !hasMoved && (
        <UnsavedHint
          className="mt-3"
          label={known ? "Volver a lo guardado" : "Empezar de cero"}
          onDiscard={() => {
            discard();
            restart();
          }}
        />
      )}
      <StepFrame key={step} step={step}>
        {steps[step]?.()}
      </StepFrame>
      <SignInAgain draft={name} />
      <div className={STEP_BAR}>
        <Button variant="secondary" disabled={step === 0 || isBusy} onClick={() => go(step - 1)}>
          Anterior
        </Button>
        <Button
          className="grow sm:ms-auto sm:min-w-44 sm:grow-0"
          softDisabled={isBusy}
          // The second half of a double click was meant for the step before.
          onClick={({ detail }) => detail < 2 && next()}
        >
          {step < LAST ? "Siguiente" : isBusy ? "Guardando..." : "Guardar mi semana"}
        </Button>
      </div>
    </div>
  );
}

function Header({ week, step }: { week: string; step: number }) {
  return (
    <header>
      <div className="flex items-start justify-between gap-4">
        <h1 className="min-w-0 py-2.5 font-normal text-lg leading-6 tracking-normal">
          Tu semana {weekSpan(week)}
        </h1>
        <Link
          href="/mi-semana"
          className="-me-3 inline-flex min-h-11 shrink-0 items-center rounded-md px-3 text-quiet text-sm transition-colors hover:bg-wash hover:text-ink"
        >
          Seguir luego
        </Link>
      </div>
      <div aria-hidden="true" className="grid grid-cols-5 gap-1">
        {TITLES.map((title, index) => (
          <span key={title} className={`h-1 rounded-sm ${index <= step ? "bg-ember" : "bg-line"}`} />
        ))}
      </div>
    </header>
  );
}

function StepFrame({ step, children }: { step: number; children: ReactNode }) {
  const id = useId();
  return (
    <section
      data-step
      tabIndex={-1}
      aria-labelledby={`${id}-place ${id}`}
      aria-describedby={`${id}-prompt`}
      className="grow animate-fade pt-6 pb-8 outline-none"
    >
      <p id={`${id}-place`} className="font-semibold text-ember text-sm tabular-nums tracking-wide">
        PASO {step + 1} DE {STEP_COUNT}
      </p>
      <h2 id={id} className="mt-2 text-3xl">
        {TITLES[step]}
      </h2>
      <p id={`${id}-prompt`} className="mt-2 mb-6 max-w-lesson font-serif text-lg text-quiet">
        {PROMPTS[step]}
      </p>
      {children}
    </section>
  );
}
