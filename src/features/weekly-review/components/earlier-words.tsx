import { addDays } from "#shared/days.ts";
import type { Review } from "../contract.ts";
import { weekSpan } from "../week/week-words.ts";

export function EarlierWords({ review, week }: { review: Review; week: string }) {
  const { good_text, hard_text, steps } = review;
  const texts = [good_text, hard_text, steps.map(({ step_text }) => step_text).join(" · ")].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <aside className="mb-8 border-ember border-l-2 pl-4">
      <p className="text-quiet text-sm">
        {review.week === addDays(week, -7)
          ? "La semana pasada escribiste:"
          : `La última vez, ${weekSpan(review.week)}, escribiste:`}
      </p>
      {texts.map((text) => (
        <p
          key={text}
          dir="auto"
          className="wrap-anywhere mt-1 line-clamp-4 max-w-lesson whitespace-pre-line font-serif text-quiet"
        >
          {text}
        </p>
      ))}
    </aside>
  );
}
