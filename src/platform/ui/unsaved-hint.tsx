import type { MouseEvent } from "react";

interface UnsavedHintProps {
  isSaved: boolean;
  className?: string;
  onDiscard: () => void;
}

/** A hint above a form that opened with a draft, whose first field then has the focus. */
export function UnsavedHint({ isSaved, className = "", onDiscard }: UnsavedHintProps) {
  const discard = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onDiscard();
    form?.querySelector<HTMLElement>("textarea, input")?.focus();
  };
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-quiet text-sm ${className}`}>
      Esto quedó sin guardar la última vez.
      <button type="button" className="min-h-11 font-semibold text-ink underline" onClick={discard}>
        {isSaved ? "Volver a lo guardado" : "Empezar de cero"}
      </button>
    </p>
  );
}
