import type { ReactNode } from "react";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Logo } from "#platform/ui/drawings/logo.tsx";
import { LEGAL_LINKS } from "#platform/ui/legal.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { LandingAction, type LandingCall } from "./action.tsx";
import { LandingOffer, type LandingTool } from "./offer.tsx";
import { QUESTIONS } from "./questions.ts";
import { HolePattern } from "./sheet.tsx";

const WIDTH = "mx-auto max-w-6xl px-4 sm:px-6 lg:px-8";
const LEGAL_LINK = "flex min-h-11 items-center underline underline-offset-4 hover:text-ember";

interface LandingFrameProps {
  tool: LandingTool;
  call: LandingCall;
  screens: readonly LandingScreen[];
  closing: string;
  children: ReactNode;
}

export function LandingFrame({ tool, call, screens, closing, children }: LandingFrameProps) {
  return (
    <>
      <header className={`${WIDTH} flex min-h-14 items-center sm:min-h-16`}>
        <Link href="/" className="-ml-1 flex min-h-11 items-center rounded-md px-1 text-lg">
          <Logo />
        </Link>
      </header>
      <HolePattern />
      <div className={WIDTH}>
        {children}
        <LandingOffer tool={tool} />
        <LandingScreens of={screens} />
        <Questions tool={tool} />
      </div>
      <svg className="mx-auto mt-16 block w-24" viewBox="0 0 100 50" aria-hidden="true">
        <circle cx="50" cy="50" r="50" fill="var(--ember)" />
      </svg>
      <section aria-labelledby="cierre" className="border-line border-y bg-wash">
        <div className={`${WIDTH} py-12 text-center`}>
          <h2 id="cierre" className="text-4xl">
            {closing}
          </h2>
          <div className="mt-7 flex w-full flex-col items-center gap-3">
            <LandingAction call={call} />
          </div>
        </div>
      </section>
      <footer className={`${WIDTH} flex flex-wrap items-center gap-x-5 py-6 text-quiet text-sm`}>
        <p className="grow">Los ejemplos de esta página son inventados.</p>
        {LEGAL_LINKS.map(([href, name, className]) => (
          <Link key={href} href={href} className={`${LEGAL_LINK} ${className ?? ""}`}>
            {name}
          </Link>
        ))}
        <LandingOperator />
      </footer>
    </>
  );
}

const NAME: string = import.meta.env.OPERATOR_NAME;
const ADDRESS: string = import.meta.env.OPERATOR_ADDRESS;
const TAX_ID: string = import.meta.env.OPERATOR_TAX_ID;
const HOURS: string = import.meta.env.OPERATOR_HOURS;
const AREA: string = import.meta.env.OPERATOR_AREA;
const CONTACT: string = import.meta.env.CONTACT_EMAIL;
const MAILTO = `mailto:${encodeURIComponent(CONTACT).replaceAll("%40", "@")}`;

/** Names the seller, and when and where somebody answers (Disposición 954/2025). A landing page has no other footer. */
function LandingOperator() {
  return (
    <p className="wrap-anywhere basis-full pt-2">
      {NAME}. {TAX_ID}. {ADDRESS}. {AREA}: {HOURS},{" "}
      <a href={MAILTO} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {CONTACT}
      </a>
    </p>
  );
}

function Questions({ tool }: { tool: LandingTool }) {
  return (
    <section
      aria-labelledby="preguntas"
      className="mt-16 grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <h2 id="preguntas" className="text-3xl">
        Antes de empezar
      </h2>
      <div className="border-line border-b">
        {[...QUESTIONS[tool], ...QUESTIONS.common].map(({ question, answer }) => (
          <details key={question} className="group border-line border-t">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold">
              {question}
              <Icon name="down" className="size-5 text-quiet group-open:rotate-180" />
            </summary>
            <p className="max-w-lesson pb-6 font-serif text-lg">
              {answer.map((part) =>
                typeof part === "string" ? (
                  <span key={part}>{part}</span>
                ) : (
                  <Link key={part.href} href={part.href} className="text-ember underline underline-offset-4">
                    {part.text}
                  </Link>
                ),
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** `npm run screens:landing` takes the pictures, in both themes. */
const SCREENS = {
  goal: {
    alt: "Pantalla de la meta «Aprender a nadar»: dos de cuatro acciones hechas, y el sol a medio camino.",
    caption: "Tu meta, con lo que ya hiciste",
  },
  month: {
    alt: "Pantalla de Mi Diario: febrero con un sol en cada día comparado, y el martes 9 con 75 % de coherencia.",
    caption: "Tu mes, con un sol por día comparado",
  },
  year: {
    alt: "Pantalla de Mi año: doce filas de colinas, del 66 % de coherencia en enero al 85 % en diciembre.",
    caption: "Tu año, para mirar o imprimir",
  },
};

type LandingScreen = keyof typeof SCREENS;

const SIZE = { width: 540, height: 1052 };
/** The classes that show a picture in its theme only. */
const THEMES = { light: "[[data-theme=dark]_&]:hidden", dark: "not-[[data-theme=dark]_*]:hidden" };

function LandingScreens({ of }: { of: readonly LandingScreen[] }) {
  return (
    <section aria-labelledby="pantallas" className="mt-16">
      <h2 id="pantallas" className="text-3xl">
        Así se ve en tu teléfono
      </h2>
      <p className="mt-3 max-w-lesson text-quiet">Dos pantallas del producto, con datos inventados.</p>
      <div className="mt-8 flex flex-wrap gap-x-12 gap-y-10 max-sm:justify-center">
        {of.map((name) => (
          <figure key={name} className="w-[min(100%,16.875rem)]">
            {Object.entries(THEMES).map(([theme, className]) => (
              <img
                key={theme}
                src={`/screens/${name}-${theme}.webp`}
                {...SIZE}
                alt={SCREENS[name].alt}
                loading="lazy"
                decoding="async"
                className={`block h-auto w-full rounded-xl border border-line shadow-md ${className}`}
              />
            ))}
            <figcaption className="mt-3 text-center text-quiet">{SCREENS[name].caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
