import type { ReactNode, RefObject } from "react";
import { KeyMark } from "#lessons/keys/components/key-mark.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { DeadlineWords } from "../components/deadline-words.tsx";
import { GoalWaitingMark } from "../components/goal-waiting-mark.tsx";
import type { Goal } from "../contract.ts";
import { progressLabel, progressOf } from "../list/progress.ts";
import { GoalDetailSunrise } from "./sunrise.tsx";

const LONG_TITLE = 60;
const WAY = "inline-flex min-h-11 items-center gap-2 rounded-md px-2 transition-colors";

interface GoalDetailHeaderProps {
  goal: Goal;
  today: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function GoalDetailHeader({ goal, today, heading, children }: GoalDetailHeaderProps) {
  const isReached = goal.completed_at !== null;
  const progress = progressOf(goal);
  const size = goal.title.length > LONG_TITLE ? "text-3xl" : "text-4xl";
  return (
    <>
      <div className="screen-only flex flex-wrap items-center justify-between gap-x-4">
        <Link href="/mis-metas" className={`-ml-2 text-quiet hover:text-ink ${WAY}`}>
          <Icon name="back" />
          Mis Metas
        </Link>
        <Link href={`/meta/editar/${goal.id}`} className={`-mr-2 font-semibold hover:bg-wash ${WAY}`}>
          <ActionIcon name="pencil" />
          Editar
        </Link>
      </div>
      <header className="mt-3 grid grid-cols-1 gap-x-16 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} dir="auto" className={`outline-none ${size}`}>
            {goal.title}
          </h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-4 text-quiet">
            <time dateTime={goal.deadline} className="first-letter:uppercase">
              {longDate(goal.deadline)}
            </time>
            {!isReached && !goal.let_go_at && <DeadlineWords deadline={goal.deadline} today={today} />}
            <KeyMark keyId={goal.key_id} />
          </p>
          {children}
        </div>
        <div
          className={`w-full max-w-96 [@media(width<48rem)_and_(height<44rem)]:max-w-52 ${isReached ? "max-md:order-first" : ""}`}
        >
          <GoalDetailSunrise
            share={isReached ? 1 : progress.share}
            steps={progress.total}
            isReached={isReached}
          />
          <p aria-live="polite" className="mt-2 flex items-baseline justify-between gap-4">
            <span className="font-serif text-xl tabular-nums">{!isReached && progressLabel(progress)}</span>
            <GoalWaitingMark goalId={goal.id} />
          </p>
        </div>
      </header>
    </>
  );
}
