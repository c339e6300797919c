import type { RefObject } from "react";
import { Button } from "../button.tsx";
import { showFailure } from "../toasts/toast.ts";
import { LineIcon } from "./icons.tsx";

interface ShareDrawingProps {
  drawing: RefObject<SVGSVGElement | null>;
  name: `${string}.png`;
  className?: string;
  labelClass?: string;
}

/** Loads the code for the picture only after a click. */
export function ShareDrawing({ drawing, name, className = "", labelClass }: ShareDrawingProps) {
  async function share() {
    const { shareDrawing } = await import("./drawing-picture.ts");
    if (drawing.current) await shareDrawing(drawing.current, name);
  }
  const onClick = () => share().catch(() => showFailure("Error al compartir", "No se pudo crear la imagen."));
  return (
    <Button variant="quiet" className={`screen-only ${className}`} onClick={onClick}>
      <LineIcon line="M4 5h16v14H4zM4 17l5-7 7 9" />
      <span className={labelClass}>Compartir el dibujo, sin palabras</span>
    </Button>
  );
}
