import { Link } from "#ui/navigation.tsx";
import { STEPS } from "./steps.ts";

export function WizardHeader({ title, step }: { title: string; step: number }) {
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h1 className="min-w-0 grow basis-[10rem] py-2.5 font-normal text-lg leading-6 tracking-normal sm:text-xl">
          <span className="line-clamp-2">«{title}»</span>
        </h1>
        <Link
          href="/ideas"
          className="-me-3 inline-flex min-h-11 shrink-0 items-center rounded-md px-3 text-quiet text-sm transition-colors hover:bg-wash hover:text-ink"
        >
          Salir del Asistente
        </Link>
      </div>
      <div
        role="progressbar"
        aria-label="Avance de tu meta"
        aria-valuemin={0}
        aria-valuemax={STEPS.length}
        aria-valuenow={step + 1}
        aria-valuetext={`Paso ${step + 1} de ${STEPS.length}`}
        className="grid grid-cols-6 gap-1"
      >
        {STEPS.map(({ key }, index) => (
          <span
            key={key}
            data-key={key}
            className={`h-1 rounded-sm transition-colors ${index <= step ? "bg-key" : "bg-line"}`}
          />
        ))}
      </div>
    </header>
  );
}
