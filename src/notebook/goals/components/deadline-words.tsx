import { deadlineLabel } from "../deadline.ts";

export function DeadlineWords({ deadline, today }: { deadline: string; today: string }) {
  const tone =
    deadline < today
      ? "font-semibold text-danger"
      : deadline === today
        ? "font-semibold text-warning"
        : "text-quiet";
  return <span className={tone}>{deadlineLabel(deadline, today)}</span>;
}
