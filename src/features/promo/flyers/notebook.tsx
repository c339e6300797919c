import { LineArt } from "#ui/drawings/line-art.tsx";
import { FlyerAddress } from "./address.tsx";
import { FlyerSheet } from "./sheet.tsx";

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
