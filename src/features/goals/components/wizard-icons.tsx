import { LineIcon } from "#ui/icons.tsx";

const LINES = {
  plus: "M12 5v14M5 12h14",
  cross: "M7 7l10 10M17 7L7 17",
  pencil: "M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19z",
};

export function WizardIcon({ name, className }: { name: keyof typeof LINES; className?: string }) {
  return <LineIcon line={LINES[name]} {...(className !== undefined && { className })} />;
}
