import type { RefObject } from "react";
import { showFailure } from "../toasts/toast.ts";

interface ShareDrawingProps {
  drawing: RefObject<SVGSVGElement | null>;
  name: `${string}.png`;
  className: string;
}

/** Loads the code for the picture only after a click. */
export function ShareDrawing({ drawing, name, className }: ShareDrawingProps) {
  async function share() {
    const { shareDrawing } = await import("./drawing-picture.ts");
    if (drawing.current) await shareDrawing(drawing.current, name);
  }
  const onClick = () => share().catch(() => showFailure("Error al compartir", "No se pudo crear la imagen."));
  return (
    <button type="button" aria-label="Compartir el dibujo, sin palabras" {...{ className, onClick }}>
      Compartir el dibujo<span className="max-sm:hidden">, sin palabras</span>
    </button>
  );
}
