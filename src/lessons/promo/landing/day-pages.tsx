import { Icon } from "#platform/ui/drawings/icons.tsx";
import { DAY } from "./day.ts";
import { LandingSun } from "./landing-sun.tsx";
import { LandingSheet } from "./sheet.tsx";

export function LandingDayPage({ of }: { of: "projected" | "lived" }) {
  const isNight = of === "lived";
  return (
    <LandingSheet label={isNight ? "Describe Tu Día" : "Proyecta Tu Día"} isNight={isNight}>
      <div className="p-4 pb-6">
        <h3 className="flex items-center gap-2 font-sans font-semibold text-base text-ember tracking-normal">
          <Icon name={isNight ? "moon" : "sunrise"} />
          {`${DAY.date}, por la ${isNight ? "noche" : "mañana"}`}
        </h3>
        <dl>
          {DAY.fields.map((field, index) => (
            <div key={field.name} className="mt-4">
              <dt className="text-quiet text-sm">{field.name}</dt>
              <dd className={`font-serif ${index === 0 ? "text-2xl" : "text-lg"}`}>{field[of]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </LandingSheet>
  );
}

const PERCENTAGES = DAY.fields.map((field) => field.percentage);
const SUM = PERCENTAGES.reduce((sum, one) => sum + one, 0);
/** The day's coherence (docs/product.md, section 20). */
const AVERAGE = Math.round(SUM / PERCENTAGES.length);

export function LandingComparison() {
  return (
    <LandingSheet label="Comparar Día">
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-8 p-4 pb-6 sm:grid-cols-2">
        <dl className="grid grid-cols-1 gap-4">
          {DAY.fields.map(({ name, percentage }) => (
            <div key={name} className="flex flex-wrap justify-between gap-y-1">
              <dt>{name}</dt>
              <dd className="font-semibold tabular-nums">{percentage}&nbsp;%</dd>
              <dd className="w-full" aria-hidden="true">
                <svg
                  className="block h-2 w-full"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width="100" height="1" fill="var(--line)" />
                  <rect width={percentage} height="1" fill="var(--ember)" />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-col items-center">
          <LandingSun percentage={AVERAGE} className="w-44" />
          <p className="mt-3 font-serif text-5xl">{AVERAGE}&nbsp;%</p>
          <p>de coherencia</p>
          <p className="mt-3 text-center text-quiet text-sm tabular-nums">
            {`${PERCENTAGES.join(" + ")} = ${SUM}`}
            <br />
            {`${SUM} ÷ ${PERCENTAGES.length} = ${SUM / PERCENTAGES.length}`}
          </p>
        </div>
      </div>
    </LandingSheet>
  );
}
