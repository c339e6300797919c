import { YearReviewPage } from "#features/looking-back/year-review-page.tsx";
import { PrivatePage } from "./private-page.tsx";

/** The year in review with the notebook that it reads, fetched as one. */
export function YearReview({ year }: { year: number }) {
  return (
    <PrivatePage>
      <YearReviewPage key={year} year={year} />
    </PrivatePage>
  );
}
