import { longDate } from "#shared/days.ts";
import { type WizardItem, writtenItems } from "../fields/items.ts";
import { COMMITMENT, DEADLINE, HOW, stepAt, VISION, WHY, type WizardValue } from "./steps.ts";

const LINES_SHOWN = 3;

/** A preview of the goal beside the steps, on wide screens. */
export function WizardSheet({ value, title }: { value: WizardValue; title: string }) {
  const one = (id: string, text: string): WizardItem[] => writtenItems([{ id, text }]);
  const parts = [
    { step: WHY, name: "Mis Porqués", lines: writtenItems(value.whys) },
    { step: HOW, name: "Plan de Acción", lines: writtenItems(value.actions) },
    { step: DEADLINE, name: "Fecha Límite", lines: one("day", value.deadline && longDate(value.deadline)) },
    { step: VISION, name: "Mi Visión", lines: one("vision", value.vision) },
    { step: COMMITMENT, name: "Mi Compromiso", lines: one("commitment", value.commitment) },
  ];
  return (
    <aside
      aria-label="Tu página hasta aquí"
      className="sticky top-8 hidden rounded-sm border border-line bg-raised px-7 py-7 shadow-md lg:block"
    >
      <p className="line-clamp-3 text-balance font-medium font-serif text-xl">{title}</p>
      <dl>
        {parts.map(({ step, name, lines }) => (
          <div key={name} data-key={stepAt(step).key} className="mt-3">
            <dt
              className={`text-sm ${lines.length > 0 || step === value.step ? "font-semibold text-key" : "text-quiet"}`}
            >
              {name}
            </dt>
            {lines.slice(0, LINES_SHOWN).map(({ id, text }) => (
              <dd key={id} className="animate-fade border-line border-b py-1 font-serif">
                <span className={step < VISION ? "line-clamp-1" : "line-clamp-3"}>{text}</span>
              </dd>
            ))}
            {lines.length > LINES_SHOWN && (
              <dd className="py-1 text-quiet text-sm">y {lines.length - LINES_SHOWN} más</dd>
            )}
            {lines.length === 0 && <dd aria-hidden="true" className="h-8 border-line border-b" />}
          </div>
        ))}
      </dl>
    </aside>
  );
}
