import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { CheckMark } from "./check-mark.tsx";

const HOLDS = ["Las diez claves, completas", "Frases e historias", "Buscar y compartir"];

export function FreePlan({ isBusy, onChoose }: { isBusy: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col border-line max-sm:border-t max-sm:pt-6 sm:border-l sm:pl-7"
    >
      <h3 id={id} className="text-xl">
        Gratis
      </h3>
      <p className="mt-1 font-serif text-quiet text-xl">$0</p>
      <ul className="mt-4 mb-6 grid gap-2 text-quiet">
        {HOLDS.map((item) => (
          <li key={item} className="flex gap-2">
            <CheckMark className="mt-0.5" />
            {item}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="mt-auto w-full aria-disabled:opacity-55"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onChoose}
      >
        {isBusy ? "Un momento..." : "Comenzar Gratis"}
      </Button>
      <p className="mt-3 text-quiet text-sm">Sin tarjeta y sin plazo.</p>
    </section>
  );
}
