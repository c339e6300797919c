import { type ChangeEvent, useId, useRef, useState } from "react";
import { deleteDeviceFile, saveDeviceFile } from "#platform/sync/replica/replica-files.ts";
import { Button } from "#platform/ui/button.tsx";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import type { PageStep } from "../record/use-record-form.ts";
import { JournalImage } from "./journal-image.tsx";
import { readPicture } from "./picture.ts";

interface ImageFieldProps {
  saved: string | null;
  value: string | null;
  onChange: (url: string | null) => void;
  /** The step that the form is running. While it is set, the member cannot choose a picture. */
  step: PageStep | undefined;
  onReading: (isReading: boolean) => void;
  error?: string | undefined;
}

const PICTURE = "M4 6h16v13H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 10a1 1 0 1 0-.1 0z";
const DOING: Record<PageStep, string> = {
  reading: "Preparando la imagen...",
  sending: "Subiendo la imagen...",
  saving: "",
};

export function ImageField({ saved, value, onChange, step, onReading, error }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const isBusy = step !== undefined;
  const isChosen = value !== null && value !== saved;

  const change = (url: string | null) => {
    if (isChosen) void deleteDeviceFile(value);
    onChange(url);
  };

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Without this, choosing the same file again fires no event.
    target.value = "";
    if (!file) return;
    setProblem(undefined);
    onReading(true);
    const read = await readPicture(file);
    if (read.ok) {
      const { url, content } = read.picture;
      await saveDeviceFile(url, content);
      change(url);
    } else setProblem(read.message);
    onReading(false);
  };

  const remove = () => {
    setProblem(undefined);
    change(isChosen ? saved : null);
    chooser.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the other labels
    <div role="group" className="mt-3" aria-labelledby={`${id}-label`}>
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
      {value && (
        <JournalImage
          key={value}
          url={value}
          alt={isChosen ? "La imagen que elegiste" : "La imagen guardada"}
          className="mt-2 max-h-60 max-w-full rounded-md border border-line object-contain"
        />
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          ref={chooser}
          data-autofocus
          variant="secondary"
          softDisabled={isBusy}
          aria-describedby={`${id}-error`}
          onClick={() => isBusy || input.current?.click()}
        >
          <LineIcon line={PICTURE} />
          {value ? "Cambiar la imagen" : "Añadir una imagen"}
        </Button>
        {value && (
          <Button variant="quiet" softDisabled={isBusy} onClick={() => isBusy || remove()}>
            Quitar la imagen
          </Button>
        )}
      </div>
      <p role="status" className="mt-1.5 text-quiet text-sm">
        {step && DOING[step]}
      </p>
      <p id={`${id}-error`} role="alert" className="min-h-6 text-danger text-sm">
        {problem ?? error}
      </p>
    </div>
  );
}
