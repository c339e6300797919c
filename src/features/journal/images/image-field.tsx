import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { LineIcon } from "#ui/drawings/icons.tsx";
import type { PageStep } from "../record/use-page-saving.ts";
import { JournalImage } from "./journal-image.tsx";
import { type Picture, readPicture } from "./picture.ts";

interface ImageFieldProps {
  imageUrl: string | null;
  /** Chosen just now, and not saved yet. */
  isChosen: boolean;
  onChoose: (picture: Picture) => Promise<void>;
  onRemove: () => void;
  /** While set, no picture can be chosen. */
  step: PageStep | undefined;
  onReading: (isReading: boolean) => void;
  error?: string | undefined;
}

const PICTURE = "M4 6h16v13H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 10a1 1 0 1 0-.1 0z";
const NO_PROBLEM = undefined;
const DOING: Record<PageStep, string> = {
  reading: "Preparando la imagen...",
  sending: "Subiendo la imagen...",
  saving: "",
};

export function ImageField(props: ImageFieldProps) {
  const { imageUrl, isChosen, onChoose, onRemove, step, onReading, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const isBusy = step !== undefined;
  const said = problem ?? error;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Otherwise choosing the same file again fires no event.
    target.value = "";
    if (!file) return;
    setProblem(NO_PROBLEM);
    onReading(true);
    const read = await readPicture(file);
    if (read.ok) await onChoose(read.picture);
    else setProblem(read.message);
    onReading(false);
  };

  const remove = () => {
    setProblem(NO_PROBLEM);
    onRemove();
    chooser.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="font-semibold">
        Imagen del día
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={choose}
      />
      {imageUrl && (
        <JournalImage
          key={imageUrl}
          url={imageUrl}
          alt={isChosen ? "La imagen que elegiste" : "La imagen guardada"}
          className={PREVIEW}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          ref={chooser}
          variant="secondary"
          className="aria-disabled:opacity-55"
          aria-disabled={isBusy}
          aria-describedby={`${id}-error`}
          onClick={() => isBusy || input.current?.click()}
        >
          <LineIcon line={PICTURE} />
          {imageUrl ? "Cambiar la imagen" : "Añadir una imagen"}
        </Button>
        {imageUrl && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => isBusy || remove()}>
            Quitar la imagen
          </Button>
        )}
      </div>
      <p role="status" className="mt-1.5 text-quiet text-sm">
        {step && DOING[step]}
      </p>
      <p id={`${id}-error`} role="alert" className="min-h-6 text-danger text-sm">
        {said}
      </p>
    </div>
  );
}

const PREVIEW = "mt-2 max-h-60 max-w-full rounded-md border border-line object-contain";
