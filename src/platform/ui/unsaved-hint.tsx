import type { MouseEvent } from "react";
import { TextButton } from "./small-buttons.tsx";

interface UnsavedHintProps {
  isSaved: boolean;
  className?: string;
  onDiscard: () => void;
}

/** Says above a form that it shows a draft. Discarding the draft moves the focus to the first field. */
export function UnsavedHint({ isSaved, className = "", onDiscard }: UnsavedHintProps) {
  const discard = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onDiscard();
    form?.querySelector<HTMLElement>("textarea, input")?.focus();
  };
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-quiet text-sm ${className}`}>
      Esto quedó sin guardar la última vez.
      <TextButton className="text-ink" onClick={discard}>
        {isSaved ? "Volver a lo guardado" : "Empezar de cero"}
      </TextButton>
    </p>
  );
}
