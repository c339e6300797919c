import { useEffect, useRef, useState } from "react";
import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { focusMissing, focusStep, STEP_PAGE, StepHeader, useStepFocus } from "#platform/ui/steps/steps.tsx";
import { useStepHistory } from "#platform/ui/steps/use-step-history.ts";
import { useDraft } from "#platform/ui/use-draft.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { useWindowTitle } from "#platform/ui/use-window-title.ts";
import { WizardActions } from "./actions.tsx";
import { renameEarlierDraft } from "./earlier-draft.ts";
import { WizardLater, WizardStep } from "./step.tsx";
import {
  broughtStore,
  DEADLINE,
  emptyWizard,
  isWizardValue,
  missingIn,
  REVIEW,
  reachOf,
  STEPS,
  stepAt,
  type WizardValue,
  wizardDraft,
} from "./steps.ts";
import { useCreation } from "./use-creation.ts";

const WizardFound = lazyComponent("WizardFound", () => import("./later-steps.tsx"));
const WizardRefusal = lazyComponent("WizardRefusal", () => import("./later-steps.tsx"));

interface WizardProps {
  ideaId: string;
  /** The title is absent if the idea has been deleted. */
  ideaTitle: string | undefined;
  memberId: string;
}

/** The wizard in six steps (spec, section 2). Everything is a draft until the goal is created. */
export function Wizard({ ideaId, ideaTitle, memberId }: WizardProps) {
  const name = draftName(memberId, wizardDraft(ideaId));
  useState(() => renameEarlierDraft(name));
  const fresh = () => ({ id: newId(), value: emptyWizard(ideaTitle ?? "") });
  const { draft, isUnsaved, wasFound, write, discard, forget } = useDraft(name, fresh, isWizardValue);
  const today = useToday();
  const title = ideaTitle ?? draft.value.title;
  const reach = reachOf(draft.value, today);
  const [hasMoved, setHasMoved] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  const change = (part: Partial<WizardValue>) => write({ ...value, ...part });
  // The deadline of an old draft may have passed. Never show a step after an incomplete one.
  const history = useStepHistory(draft.value.step, reach, (to) => {
    setHasMoved(true);
    change({ step: to });
  });
  const { step } = history;
  const value: WizardValue = { ...draft.value, step, title };
  const creation = useCreation({ goalId: draft.id, ideaId, value, forget, leave: history.leave });
  usePreload(WizardLater.preload);

  useWindowTitle(stepAt(step).title);

  useStepFocus(page, step);
  const [lesson] = useState(() => {
    const brought = broughtStore.get();
    return brought?.ideaId === ideaId ? brought.lesson : undefined;
  });
  const isArrival = !wasFound || lesson !== undefined;
  // A navigation leaves the focus on <main>: move it to the step, unless the member returns to a draft.
  useEffect(() => {
    broughtStore.set(undefined);
    if (isArrival && document.activeElement?.matches("main")) focusStep(page.current);
  }, [isArrival]);

  const beginAnew = () => {
    discard();
    history.restart();
    setHasMoved(true);
    focusStep(page.current);
  };

  return (
    <div ref={page} className={STEP_PAGE}>
      <StepHeader
        title={title}
        exit={{ href: "/ideas", name: "Salir del Asistente" }}
        label="Avance de tu meta"
        step={step}
        hues={STEPS.map(({ key }) => key)}
      />
      <div className="flex grow flex-col pt-4 sm:min-h-[32rem] sm:pt-10">
        {wasFound && isUnsaved && !hasMoved && <WizardFound lesson={lesson} onBeginAnew={beginAnew} />}
        {ideaTitle === undefined && !creation.isThere && (
          <p role="status" className="mb-6 text-quiet">
            Esta idea ya no está en tu banco. Lo que escribiste sigue aquí y puede ser tu meta igualmente.
          </p>
        )}
        {creation.refusal && step === REVIEW && <WizardRefusal error={creation.refusal} />}
        <div key={step} className="animate-fade pb-8">
          <WizardStep {...{ value, today }} onChange={change} onGo={history.go} />
        </div>
        <SignInAgain draft={name} />
        <WizardActions
          key={`actions-${step}`}
          step={step}
          missing={missingIn(step, value, today)}
          note={step === DEADLINE && value.deadline !== "" ? longDate(value.deadline) : ""}
          isComplete={reach === REVIEW}
          isBusy={creation.isBusy}
          onGo={history.go}
          onMissing={() => focusMissing(page.current)}
          onCreate={creation.create}
        />
      </div>
    </div>
  );
}
