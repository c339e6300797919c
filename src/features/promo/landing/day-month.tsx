import { Icon } from "#ui/drawings/icons.tsx";
import { MONTH } from "./day.ts";
import { LandingMonth } from "./month.tsx";
import { LandingSheet } from "./sheet.tsx";
import { LandingSun } from "./sun.tsx";

export function LandingDayMonth() {
  return (
    <LandingSheet label="Febrero">
      <div className="p-2 pb-4">
        <LandingMonth caption="Febrero, con la coherencia de cada día comparado" days={MONTH.length}>
          {(day) => <Day day={day} />}
        </LandingMonth>
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 px-2 text-quiet text-sm">
          <li className="flex items-center gap-2">
            <LandingSun percentage={75} className="w-5" /> Comparado
          </li>
          <li className="flex items-center gap-2">
            <Icon name="sunrise" className="size-4" /> Solo proyectado
          </li>
          <li className="flex items-center gap-2">
            <Icon name="moon" className="size-4" /> Solo descrito
          </li>
        </ul>
      </div>
    </LandingSheet>
  );
}

function Day({ day }: { day: number }) {
  const held = MONTH[day - 1];
  return (
    <div className="flex min-h-14 flex-col items-center text-xs">
      <span className="text-quiet">{day}</span>
      {typeof held === "number" && (
        <>
          <LandingSun percentage={held} className="w-7 sm:w-10" />
          <span className="mt-1 font-semibold">{held}&nbsp;%</span>
        </>
      )}
      {held === "projected" && <Mark icon="sunrise" label="proyectado" />}
      {held === "described" && <Mark icon="moon" label="descrito" />}
    </div>
  );
}

function Mark({ icon, label }: { icon: "sunrise" | "moon"; label: string }) {
  return (
    <span className="text-quiet">
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
