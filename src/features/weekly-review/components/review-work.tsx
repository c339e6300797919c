import type { ComponentProps } from "react";
import { DeleteReview, ReviewConflicts } from "./review-end.tsx";
import { ReviewWizard } from "./review-wizard.tsx";

type ReviewWorkProps =
  | ({ kind: "write" } & ComponentProps<typeof ReviewWizard>)
  | ({ kind: "conflicts" } & ComponentProps<typeof ReviewConflicts>)
  | ({ kind: "delete" } & ComponentProps<typeof DeleteReview>);

/** What changes a review. Loaded lazily, apart from the page that shows it. */
export function ReviewWork(work: ReviewWorkProps) {
  switch (work.kind) {
    case "write":
      return <ReviewWizard {...work} />;
    case "conflicts":
      return <ReviewConflicts {...work} />;
    case "delete":
      return <DeleteReview {...work} />;
  }
}
