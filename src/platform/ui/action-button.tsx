import { LineIcon } from "./drawings/icons.tsx";
import { IconButton } from "./small-buttons.tsx";

const LINES = {
  plus: "M12 5v14M5 12h14",
  pencil: "M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
};

export function ActionIcon({ name, className }: { name: keyof typeof LINES; className?: string }) {
  return <LineIcon line={LINES[name]} {...(className && { className })} />;
}

interface ActionButtonProps {
  name: keyof typeof LINES;
  label: string;
  className?: string;
  hover?: string;
  onClick: () => void;
}

export function ActionButton({ name, label, ...button }: ActionButtonProps) {
  return (
    <IconButton aria-label={label} {...button}>
      <ActionIcon name={name} />
    </IconButton>
  );
}
