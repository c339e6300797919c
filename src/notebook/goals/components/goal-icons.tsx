import { LineIcon } from "#platform/ui/drawings/icons.tsx";

const LINES = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  order: "M4 7h9M4 12h9M4 17h9M18 5v14M15 8l3-3 3 3M15 16l3 3 3-3",
  box: "M4 8.5h16V20H4zM3 4h18v4.5H3zM10 12.5h4",
};

export function GoalIcon({ name, className }: { name: keyof typeof LINES; className?: string }) {
  return <LineIcon line={LINES[name]} {...(className && { className })} />;
}
