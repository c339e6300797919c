import { addDays } from "#shared/days.ts";
import type { Review } from "../contract.ts";
import { weekSpan } from "../week/week-words.ts";

export function EarlierWords({ review, week }: { review: Review; week: string }) {
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
