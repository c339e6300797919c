import { useLayoutEffect, useRef, useState } from "react";
import { clockHere, HELP_KINDS } from "#lessons/content/help.ts";
import type { readHelp } from "#lessons/content/read-help.ts";
import { dateWords } from "#platform/shared/text/day-words.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { MarginSection } from "#platform/ui/margin-section.tsx";
import type { Page } from "#platform/ui/page.ts";
import { useHydrated } from "#platform/ui/use-hydrated.ts";

type Help = ReturnType<typeof readHelp>;
type HelpCountry = Help["countries"][number];
type HelpNumber = HelpCountry["numbers"][number];

const [help] = Object.values(
  import.meta.glob<Help>("/content/help/*.yaml", { import: "default", eager: true }),
) as [Help];

const KINDS: Record<HelpNumber["for"], string> = {
  emergency: "Si hay peligro ahora",
  crisis: "Crisis, angustia o ideas de suicidio",
  violence: "Violencia",
};

function HelpPage() {
  const { list, countries, isOpen, isWaiting } = useOwnCountryFirst();
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8">
      <h1 className="pt-10 text-5xl sm:pt-14">{help.title}</h1>
      <p className="mt-6 max-w-lesson border-ember border-l-4 pl-5 font-serif text-xl">
        Si tú u otra persona corre peligro ahora, llama al número de emergencias de tu país o ve al hospital
        más cercano. Si puedes, pide a alguien que se quede contigo.
      </p>
      <p className="mt-5 max-w-lesson font-serif text-lg">
        Llamar no te compromete a nada. No hace falta que sepas explicarlo: basta con decir «no estoy bien».
      </p>
      <h2 className="mt-12 text-2xl">Elige tu país</h2>
      <div ref={list} className={isWaiting ? "animate-wait! noscript:animate-none!" : ""}>
        <div className="mt-4 grid grid-cols-1 items-start gap-x-10 md:grid-cols-2">
          {countries.map((country) => (
            <Country key={country.name} country={country} isOpen={isOpen(country)} />
          ))}
        </div>
        <Rest />
      </div>
    </div>
  );
}

/**
 * Puts the countries with the device's clock first, and opens them. Nothing is stored or sent. A prerendered page knows
 * the clock only after hydration: until then the list is hidden, so that it does not move under a thumb. A list that is
 * already visible keeps its order.
 */
function useOwnCountryFirst() {
  const isHydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const [clock, setClock] = useState(() => (isHydrated ? clockHere() : ""));
  useLayoutEffect(() => {
    if (list.current && getComputedStyle(list.current).visibility === "hidden") setClock(clockHere());
  }, []);
  const isOpen = ({ clocks }: HelpCountry) => clocks.includes(clock);
  const countries = [...help.countries].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return { list, countries, isOpen, isWaiting: !isHydrated };
}

function Rest() {
  return (
    <>
      <p className="mt-6 max-w-lesson">
        Si tu país no está, o si ningún número responde, busca en{" "}
        <a
          href="https://findahelpline.com/es"
          className="text-ember underline underline-offset-4"
          rel="noreferrer"
        >
          findahelpline.com
        </a>
        , un directorio internacional de líneas de ayuda.
      </p>
      <div className="grid pt-14 max-md:gap-y-10">
        <MarginSection title="Si es por otra persona">
          <p>
            Pregúntale sin rodeos si ha pensado en quitarse la vida: preguntarlo no le da la idea. Escúchala
            sin discutir, no la dejes a solas y llamen juntos. Si ya se hizo daño o tiene cómo hacérselo,
            llama a emergencias.
          </p>
        </MarginSection>
        <MarginSection title="Si alguien revisa tu teléfono">
          <p>
            Usa el teléfono de alguien de confianza o borra esta página del historial y la llamada del
            registro. Esta página no guarda en tu dispositivo qué país abriste ni a quién llamaste.
          </p>
        </MarginSection>
        <MarginSection title="De dónde salen los números">
          <p>
            «Fuentes» dice en cada país quién publicó los números y cuándo. Comparamos cada uno con su fuente.
            La última revisión completa es del <time dateTime={help.checked}>{dateWords(help.checked)}</time>.
            No llamamos a ninguno. Los que tienen una nota vienen de una fuente sin fecha o de hace más de dos
            años. Donde no encontramos una de confianza, dejamos solo las emergencias. Los números cambian: si
            uno no responde, prueba el siguiente.
          </p>
        </MarginSection>
      </div>
    </>
  );
}

function Country({ country: { name, numbers }, isOpen }: { country: HelpCountry; isOpen: boolean }) {
  return (
    <details open={isOpen} className={`border-line border-t ${isOpen ? "md:col-span-2" : ""}`}>
      <summary className="wrap-anywhere flex min-h-12 items-center gap-3 py-2 font-medium font-serif text-xl">
        <Icon name="down" className="size-4 text-quiet" />
        {name}
      </summary>
      <div className="pb-6 pl-7">
        {HELP_KINDS.map((kind) => (
          <Numbers key={kind} kind={kind} numbers={numbers.filter((number) => number.for === kind)} />
        ))}
        <details className="mt-4 text-quiet text-sm">
          <summary className="flex min-h-11 items-center gap-2">
            <Icon name="down" className="size-4" />
            Fuentes
          </summary>
          <ul>
            {numbers.map(({ number, source }) => (
              <li key={number} className="mt-1 first:mt-0">
                {number}: {source}.
              </li>
            ))}
          </ul>
        </details>
      </div>
    </details>
  );
}

function Numbers({ kind, numbers }: { kind: HelpNumber["for"]; numbers: readonly HelpNumber[] }) {
  if (numbers.length === 0) return null;
  return (
    <section className="mt-4 first:mt-0">
      <h3 className="font-sans font-semibold text-quiet text-sm">{KINDS[kind]}</h3>
      <ul>
        {numbers.map(({ number, name, hours, mark }) => (
          <li key={number} className="mt-2">
            <a
              href={`tel:${number.replaceAll(/[^\d*]/g, "")}`}
              className="inline-flex min-h-11 items-center font-semibold text-ember text-xl tabular-nums underline underline-offset-4"
            >
              {number}
            </a>
            <p>
              {name}
              {hours && <span className="text-quiet"> · {hours}</span>}
            </p>
            {mark && <p className="text-quiet text-sm">{mark}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const page: Page = {
  title: "Pedir ayuda: teléfonos de emergencia y crisis por país",
  ...(import.meta.env.SSR && { description: help.description }),
  updated: help.checked,
  body: <HelpPage />,
};
