import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { onNavigation } from "#platform/ui/navigation.tsx";
import { IconButton } from "#platform/ui/small-buttons.tsx";
import { welcomeStore } from "../client.ts";

/** For this time after a payment, the welcome stays in view when the page scrolls, and no navigation closes it. */
const WAY_ON_MS = 5000;

/** Shows a greeting above the page after a payment, until the member closes it, opens another page or signs out. */
export function Welcome() {
  const [place] = useState(() => document.createElement("div"));
  useEffect(() => {
    place.className = "sticky top-0 z-30";
    document.getElementById("contenido")?.prepend(place);
    const timer = setTimeout(() => place.removeAttribute("class"), WAY_ON_MS);
    const stop = onNavigation(() => {
      if (place.className === "") welcomeStore.set(false);
    });
    return () => {
      stop();
      clearTimeout(timer);
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
      <div className="relative mx-auto flex max-w-6xl flex-col items-center justify-center gap-3 px-4 py-4 text-center">
        <OpenNotebook className="w-40 shrink-0" />
        <p className="font-serif text-2xl">
          Te damos la bienvenida. <span className="inline-block">Tu cuaderno está abierto.</span>
        </p>
        <IconButton aria-label="Cerrar la bienvenida" className="absolute end-3 top-3" onClick={close}>
          <LineIcon line="M6 6l12 12M18 6L6 18" />
        </IconButton>
      </div>
    </section>,
    place,
  );
}

/** The sun rises out of an open book. */
function OpenNotebook({ className }: { className: string }) {
  return (
    <LineArt viewBox="0 0 200 100" className={`overflow-hidden ${className}`}>
      <path d="M54 66a46 46 0 0 1 92 0z" className="animate-rise fill-ember stroke-none" opacity=".13" />
      <circle cx="100" cy="62" r="26" className="animate-rise fill-ember stroke-none" />
      <path
        d="M100 26V12M75 35l-8-11M125 35l8-11M60 53l-13-6M140 53l13-6"
        pathLength="1"
        className="animate-dawn stroke-ember"
      />
      <path
        d="M100 66c-14-9-40-11-66-6L22 90c28-5 56-4 78 6 22-10 50-11 78-6l-12-30c-26-5-52-3-66 6zM100 66v30"
        fill="var(--raised)"
      />
      <path d="M48 68c16-2 28-1 40 3M44 78c18-2 32-1 44 3" className="stroke-edge" />
    </LineArt>
  );
}
