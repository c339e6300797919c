import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { useGoals } from "#notebook/goals/client.ts";
import { useDayPages } from "#notebook/journal/client.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { EmptyNotebook } from "#platform/ui/drawings/empty-notebook.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { useReviews } from "../client.ts";
import type { Review } from "../contract.ts";
import { weeksToBegin } from "../week/iso-week.ts";
import { begunWeeks, isUnfinished, reviewDraft } from "../week/review-draft.ts";
import { type WeekFigures, weekFigures } from "../week/week-figures.ts";
import { weekSpan } from "../week/week-words.ts";
import { WeekFrame, WeekLoading } from "./week-frame.tsx";
import { WeekPicture, WeekSuns } from "./week-picture.tsx";

/** "Mi semana" (docs/product.md, section 22). */
export function Weeks() {
  const reviews = useReviews();
  const pages = useDayPages();
  const goals = useGoals();
  const memberId = memberOf(useSession())?.id ?? "";
  const today = useToday();
  const [week = "", ...others] = new Set([...weeksToBegin(today), ...begunWeeks(memberId, reviews ?? [])]);
  const keptOf = (one: string) => reviews?.find((review) => review.week === one);
  const isBegun = (one: string) => isUnfinished(draftName(memberId, reviewDraft(one)), keptOf(one));
  const kept = keptOf(week);
  const earlier = reviews?.filter((review) => review.week !== week) ?? [];
  const figuresOf = (one: string) => weekFigures(one, pages ?? new Map(), goals ?? []);
  const hasPages = figuresOf(week).days.some(({ day }) => pages?.has(day));
  const isEmpty = reviews?.length === 0 && !hasPages;
  return (
    <WeekFrame back="/mi-calendario" name="Mi Diario">
      <h1 className="mt-2 text-4xl sm:mt-4">Mi semana</h1>
      <p
        className={`mt-2 max-w-lesson font-serif text-lg text-quiet ${reviews?.length ? "max-sm:hidden" : ""}`}
      >
        Cinco minutos para mirar tu semana y elegir tres cosas para la que viene.
      </p>
      {!reviews ? (
        <WeekLoading />
      ) : (
        <section
          className={`mt-4 animate-fade border-line sm:mt-8 sm:border-t sm:pt-6 ${isEmpty ? "grid justify-items-center text-center" : ""}`}
        >
          {isEmpty && <EmptyNotebook className="mb-6 h-auto w-44" />}
          <h2 className="mb-4 text-2xl">Tu semana {weekSpan(week)}</h2>
          {hasPages && <WeekPicture figures={figuresOf(week)} />}
          {reviews.length === 0 && (
            <p className="mt-2 max-w-lesson text-quiet">
              Cuando la guardes, quedará aquí, y la próxima vez empezarás por lo que te propusiste.
            </p>
          )}
          <Link
            href={`/mi-semana/${week}`}
            className={buttonClass(kept && !isBegun(week) ? "secondary" : "primary", "mt-4")}
          >
            {isBegun(week) ? "Seguir donde la dejaste" : kept ? "Ver esta semana" : "Empezar"}
          </Link>
          {others
            .filter((one) => !keptOf(one))
            .map((one) => (
              <Link
                key={one}
                href={`/mi-semana/${one}`}
                className="mt-3 flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {isBegun(one) ? "Seguir con la semana" : "O mira la semana"} {weekSpan(one)}
              </Link>
            ))}
        </section>
      )}
      {earlier.length > 0 && (
        <section className="mt-12 animate-fade">
          <h2 className="text-2xl">Las que guardaste</h2>
          <ul className="mt-3 border-line border-b">
            {earlier.map((review) => (
              <WeekEntry key={review.id} {...review} {...figuresOf(review.week)} />
            ))}
          </ul>
        </section>
      )}
    </WeekFrame>
  );
}

function WeekEntry({ week, good_text, hard_text, steps, days }: Review & WeekFigures) {
  const words = good_text || hard_text || steps[0]?.step_text;
  return (
    <li className="border-line border-t">
      <Link href={`/mi-semana/${week}`} className="-mx-3 block rounded-md px-3 py-4 hover:bg-wash">
        <span className="flex flex-wrap items-end justify-between gap-x-6">
          <span className="font-semibold first-letter:uppercase">{weekSpan(week)}</span>
          <WeekSuns days={days} />
        </span>
        {words && (
          <span dir="auto" className="wrap-anywhere mt-1 line-clamp-2 font-serif text-quiet">
            {words}
          </span>
        )}
      </Link>
    </li>
  );
}
