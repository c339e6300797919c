import { YearReviewPage } from "#features/looking-back/year-review-page.tsx";
import { PrivatePage } from "./private-page.tsx";

export function YearReview({ year }: { year: number }) {
  return (
    <PrivatePage>
      <YearReviewPage key={year} year={year} />
    </PrivatePage>
  );
}
