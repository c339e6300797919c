import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { onNavigation } from "#platform/ui/navigation.tsx";
import { IconButton } from "#platform/ui/small-buttons.tsx";
import { welcomeStore } from "../client.ts";

/** A navigation within this time still belongs to the checkout, and does not end the welcome. */
const WAY_ON_MS = 5000;

/** Stays in sight until the member closes it, opens another page or signs out. */
export function Welcome() {
  const [place] = useState(() => document.createElement("div"));
  useEffect(() => {
    place.className = "sticky top-0 z-30";
    document.getElementById("contenido")?.prepend(place);
    const shownAt = performance.now();
    const stop = onNavigation(() => {
      if (performance.now() - shownAt > WAY_ON_MS) welcomeStore.set(false);
    });
    return () => {
      stop();
      place.remove();
      welcomeStore.set(false);
    };
  }, [place]);
  const close = () => {
    place.parentElement?.focus({ preventScroll: true });
    welcomeStore.set(false);
  };
  return createPortal(
    <section aria-label="Bienvenida" className="animate-fade border-ember border-b-2 bg-raised shadow-lg">
      <div className="mx-auto flex max-w-6xl items-start px-4 py-4 sm:px-6 lg:px-8">
        <div className="flex min-w-0 grow flex-col items-center gap-x-8 gap-y-3 text-center sm:flex-row sm:justify-center">
          <OpenNotebook />
          <p className="font-serif text-2xl">
            Te damos la bienvenida. <span className="inline-block">Tu cuaderno está abierto.</span>
          </p>
        </div>
        <IconButton aria-label="Cerrar la bienvenida" className="-me-2 -mt-2" onClick={close}>
          <LineIcon line="M6 6l12 12M18 6L6 18" />
        </IconButton>
      </div>
    </section>,
    place,
  );
}

/** The sun rises out of an open book. */
function OpenNotebook() {
  return (
    <LineArt viewBox="0 0 200 100" className="ms-9 w-40 shrink-0 overflow-hidden sm:ms-0 sm:w-48">
      <circle cx="100" cy="62" r="46" className="animate-rise fill-ember stroke-none" opacity=".13" />
      <circle cx="100" cy="62" r="26" className="animate-rise fill-ember stroke-none" />
      <path
        d="M100 26V12M75 35l-8-11M125 35l8-11M60 53l-13-6M140 53l13-6"
        pathLength="1"
        className="animate-dawn stroke-ember"
      />
      <path
        d="M100 66c-14-9-40-11-66-6L22 90c28-5 56-4 78 6 22-10 50-11 78-6l-12-30c-26-5-52-3-66 6zM100 66v30"
        className="fill-raised"
      />
      <path d="M48 68c16-2 28-1 40 3M44 78c18-2 32-1 44 3" className="stroke-edge" />
    </LineArt>
  );
}
