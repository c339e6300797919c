import type { MouseEvent, ReactNode } from "react";
import { useGoals } from "#notebook/goals/client.ts";
import { saveIdea, useIdeas } from "#notebook/ideas/client.ts";
import { addressOf } from "#notebook/journal/chosen-day.ts";
import { useDayPages } from "#notebook/journal/client.ts";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { Link } from "#platform/ui/navigation.tsx";
import type { Review, ReviewIdea } from "../contract.ts";
import { weekFigures } from "../week/week-figures.ts";
import { QUESTIONS } from "../week/week-words.ts";
import { WeekPicture } from "./week-picture.tsx";

const LINK = "screen-only inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

export function KeptReview({ review }: { review: Review }) {
  const pages = useDayPages();
  const goals = useGoals();
  const { good_text, hard_text, ideas, steps } = review;
  return (
    <div className="mt-8 grid animate-fade grid-cols-1 gap-10">
      <PendingBadge kind="week" id={review.id} />
      {pages && goals && <WeekPicture figures={weekFigures(review.week, pages, goals)} />}
      {good_text && <Words title={QUESTIONS.good_text} text={good_text} />}
      {hard_text && <Words title={QUESTIONS.hard_text} text={hard_text} />}
      <Part title={QUESTIONS.steps}>
        {steps.map(({ day, step_text }) => (
          <Line key={day + step_text} above={dateInSentence(day)} text={step_text}>
            <Link href={addressOf(day)} aria-label={`Abrir el ${dateInSentence(day)}`} className={LINK}>
              Abrir ese día
            </Link>
          </Line>
        ))}
      </Part>
      <Part title={QUESTIONS.goals}>
        {review.goals.map(({ goal_id, goal_title, action_text }) => (
          <Line key={goal_id} above={goal_title} text={action_text} />
        ))}
      </Part>
      <Part title={QUESTIONS.ideas}>
        {ideas.map((idea) => (
          <IdeaLine key={idea.idea_id} {...idea} />
        ))}
      </Part>
    </div>
  );
}

const CHOSEN: Record<ReviewIdea["choice"], string> = {
  develop: "Para desarrollar",
  keep: "Se queda en tu banco",
  drop: "La soltaste",
};

/** Shows an idea. A developed idea links to the wizard of goals; one press restores a dropped idea. */
function IdeaLine({ idea_id, idea_title, choice }: ReviewIdea) {
  const ideas = useIdeas();
  const isThere = ideas?.some(({ id }) => id === idea_id);
  const takeBack = async ({ currentTarget }: MouseEvent) => {
    currentTarget.closest("li")?.focus();
    const words = { done: "Idea recuperada", failed: "Error al guardar" };
    showMutationToast(await saveIdea(idea_id, idea_title, undefined), words);
  };
  return (
    <Line above={choice === "drop" && isThere ? "Volvió a tu banco" : CHOSEN[choice]} text={idea_title}>
      {choice === "develop" && isThere && (
        <Link
          href={`/crear-meta/${idea_id}`}
          aria-label={`Convertir en meta: ${idea_title}`}
          className={LINK}
        >
          Convertir en meta
        </Link>
      )}
      {choice === "drop" && ideas && !isThere && (
        <button type="button" aria-label={`Recuperar: ${idea_title}`} className={LINK} onClick={takeBack}>
          Recuperar
        </button>
      )}
    </Line>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <p dir="auto" className="wrap-anywhere mt-2 max-w-lesson whitespace-pre-line font-serif text-lg">
        {text}
      </p>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-3 border-line border-b">{children}</ul>
    </section>
  );
}

function Line({ above, text, children }: { above: string; text: string; children?: ReactNode }) {
  return (
    <li tabIndex={-1} className="border-line border-t py-3 outline-none">
      <p dir="auto" className="wrap-anywhere text-quiet text-sm first-letter:uppercase">
        {above}
      </p>
      <p dir="auto" className="wrap-anywhere mt-0.5 font-serif text-lg">
        {text}
      </p>
      {children}
    </li>
  );
}
