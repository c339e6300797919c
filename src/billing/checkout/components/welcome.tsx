import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Icon, LineIcon } from "#platform/ui/drawings/icons.tsx";
import { onNavigation } from "#platform/ui/navigation.tsx";
import { IconButton } from "#platform/ui/small-buttons.tsx";
import { welcomeStore } from "../client.ts";

/** A navigation within this time still belongs to the checkout, and does not end the welcome. */
const WAY_ON_MS = 5000;

/** Stays above the page until the member closes it, opens another page or signs out. */
export function Welcome() {
  const [place] = useState(() => document.createElement("div"));
  useEffect(() => {
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
    <section aria-label="Bienvenida" className="border-line border-b bg-raised">
      <div className="mx-auto flex max-w-6xl items-center gap-4 px-4 py-3 sm:px-6 lg:px-8">
        <span className="overflow-hidden text-ember">
          <Icon name="sunrise" className="size-10 animate-rise" />
        </span>
        <p className="min-w-0 grow font-serif text-lg leading-7">
          Te damos la bienvenida. Tu cuaderno está abierto.
        </p>
        <IconButton aria-label="Cerrar la bienvenida" onClick={close}>
          <LineIcon line="M6 6l12 12M18 6L6 18" />
        </IconButton>
      </div>
    </section>,
    place,
  );
}
