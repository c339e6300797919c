import type { ReactNode } from "react";
import { keys } from "#lessons/keys/lessons.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";

interface FlyerSheetProps {
  titleId: string;
  children: ReactNode;
  className?: string | undefined;
}

/** An A4 sheet. 1em is a hundredth of the sheet's width. In print, 100vh is the height of a page on any paper. */
function FlyerSheet({ titleId, children, className = "" }: FlyerSheetProps) {
  return (
    <article
      data-theme="default"
      aria-labelledby={titleId}
      className={`@container break-inside-avoid bg-raised text-ink shadow-md [page:flyer] print:mx-auto print:w-[70.7vh] print:max-w-full print:[box-shadow:none] ${className}`}
    >
      <div className="relative flex aspect-[210/297] flex-col text-[1cqw]">{children}</div>
    </article>
  );
}

const SHORT = 24;

function FlyerAddress({ call }: { call: string }) {
  const host = useHydrated() ? window.location.host : "";
  return (
    <Link href="/" className="absolute inset-x-[8em] bottom-[6em] leading-tight hover:underline">
      <span className="block font-serif text-[4em]">Claves del Éxito</span>
      <span className="block font-semibold text-[4.4em] text-ember">{call}</span>
      <span
        className={`block min-h-[1.25em] break-all font-bold ${host.length > SHORT ? "text-[4em]" : "text-[6em]"}`}
      >
        {host}
      </span>
    </Link>
  );
}

export function FlyerKeys() {
  return (
    <FlyerSheet titleId="volante-claves">
      <LineArt className="absolute inset-0 size-full" viewBox="0 0 100 141.43" strokeWidth="1.4">
        <path d="M70.5 20.5a8.5 8.5 0 0 1 17 0z" fill="var(--ember)" stroke="none" />
        <path d="M79 35a13 13 0 1 0-.1 0zM66.4 20.5h25.2M79 35v76" />
      </LineArt>
      <h2 id="volante-claves" className="absolute top-[6em] left-[8em] text-[1em]">
        {["Del dicho ", "al hecho hay ", "diez claves"].map((line) => (
          <span key={line} className="block text-[8.8em] leading-[1.12]">
            {line}
          </span>
        ))}
      </h2>
      <ol className="absolute top-[42em] right-[21em] left-[8em]">
        {keys.map(({ id, order, title }) => (
          <li key={id} data-key={id} className="flex h-[6.8em] items-center">
            <span className="w-[1.8em] font-serif text-[3.6em] text-key tabular-nums">{order}</span>
            <span className="pr-[0.4em] font-serif text-[5.4em]">{title}</span>
            <span className="grow rounded-full border-ink border-t-[1.4em]" />
          </li>
        ))}
      </ol>
      <FlyerAddress call="Léelas gratis y sin registrarte" />
    </FlyerSheet>
  );
}

const PRICE: string = import.meta.env.PREMIUM_AMOUNT;

const PAGES = [
  {
    title: "El día que quiero",
    lines: ["Caminar antes de las 8", "Cerrar el presupuesto", "Cenar sin el teléfono"],
    place: "left-[12em]",
  },
  {
    title: "El día que fue",
    lines: ["Caminé, aunque poco", "Me faltó el total", "Cenamos y hablamos"],
    place: "left-[54em]",
  },
];

export function FlyerNotebook({ className }: { className?: string }) {
  return (
    <FlyerSheet titleId="volante-cuaderno" className={className}>
      <h2 id="volante-cuaderno" className="absolute top-[5em] left-[8em] text-[1em]">
        <del className="block text-[15em] text-edge leading-none no-underline">Algún día</del>
        <ins className="block w-[4.5em] font-semibold text-[15em] leading-none no-underline">
          Antes de junio
        </ins>
      </h2>
      <p className="absolute top-[53em] left-[8em]">
        <span className="block w-[18em] font-serif text-[4.4em] leading-tight">
          Una idea con porqués, acciones y fecha ya es una meta.
        </span>
      </p>
      <LineArt className="absolute inset-0 size-full" viewBox="0 0 100 141.43" strokeWidth="0.7">
        <path
          d="M40 74.5a10 10 0 0 1 20 0c-4 .3-7.7 1.2-10 3-2.3-1.8-6-2.7-10-3z"
          fill="var(--ember)"
          stroke="none"
        />
        <path
          d="M12 91h36M12 97h36M12 103h36M54 91h36M54 97h36M54 103h36"
          stroke="var(--edge)"
          strokeWidth="0.3"
        />
        <path d="M50 77c-9-4-26-5-42-3v34c16-2 33-1 42 3 9-4 26-5 42-3V74c-16-2-33-1-42 3zv34" />
        <path
          d="M6 16.5c14-2.5 27-1 40-2.5 12-1.5 20-2 32-1.5M10 19.5c20-2 42-2 66-4"
          stroke="var(--ember)"
          strokeWidth="1"
        />
      </LineArt>
      {PAGES.map(({ title, lines, place }) => (
        <div key={title} className={`absolute top-[80em] ${place}`}>
          <h3 className="text-[4em]">{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line} className="flex h-[6em] items-end font-serif leading-tight">
                <span className="text-[3.4em]">{line}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <FlyerAddress call={`Abre tu cuaderno por ${PRICE} al mes`} />
    </FlyerSheet>
  );
}
