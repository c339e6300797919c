import { Link } from "#ui/navigation.tsx";
import type { Page } from "#ui/page.ts";
import { AboutDawn } from "./components/about-dawn.tsx";
import { AboutSection } from "./components/about-section.tsx";
import { PlanCards } from "./components/plan-cards.tsx";

const STEPS = [
  {
    verb: "Lee",
    text: "Una clave al día, o la que hoy te haga falta. Son unos seis minutos, con ejemplos y algo pequeño que hacer después. Gratis y sin registrarte.",
  },
  {
    verb: "Escribe",
    text: "Anota lo que te dejó y guarda las ideas antes de que se enfríen. Cuando una tiene porqués, pasos y fecha, ya es una meta.",
  },
  {
    verb: "Vive",
    text: "Por la mañana proyectas tu día. Por la noche describes el que fue, comparas los dos y ves cuánto se parecieron.",
  },
];

function AboutPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8">
      <h1 className="max-w-3xl pt-10 text-5xl sm:pt-14">Un rato para&nbsp;ti, antes de que empiece el día</h1>
      <p className="mt-5 max-w-xl font-serif text-lg text-quiet">
        Nuestra misión cabe en una línea: que lo que lees por la mañana se note en lo que haces por la tarde.
      </p>
      <AboutDawn className="mt-10 h-36 w-full sm:h-auto" />
      <div className="grid pt-12 max-md:gap-y-10 md:pt-16">
        <AboutSection title="Para quién es">
          <p>
            Para ti, si tienes algo pendiente contigo: retomar un estudio, cambiar de oficio, dejar una
            costumbre. Sirve igual si ya sabes qué quieres o si apenas lo sospechas. Y si la estás pasando
            mal, búscate compañía: un cuaderno ayuda, pero no reemplaza a un profesional.
          </p>
        </AboutSection>
        <AboutSection title="Cómo funciona">
          <ol className="grid gap-x-8 gap-y-6 lg:max-w-none lg:grid-cols-3">
            {STEPS.map(({ verb, text }) => (
              <li key={verb}>
                <h3 className="text-xl">{verb}</h3>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ol>
        </AboutSection>
        <AboutSection title="De qué vive">
          <p>
            De Premium. Quien usa el cuaderno paga $2 USD al mes, y con eso se sostiene todo, también lo que
            es gratis. Aquí no vas a ver anuncios de nadie, y tus datos no están en venta.
          </p>
        </AboutSection>
        <AboutSection title="Lo que escribes">
          <p>
            Es tuyo y es privado. Se guarda en tu cuenta y solo se ve desde ella. Si dejas Premium, te espera
            por si vuelves; si prefieres que no quede, lo borras tú en{" "}
            <Link href="/perfil" className="text-ember underline underline-offset-4">
              tu perfil
            </Link>
            , en el momento. La{" "}
            <Link href="/politica-de-privacidad" className="text-ember underline underline-offset-4">
              política de privacidad
            </Link>{" "}
            explica qué se guarda.
          </p>
        </AboutSection>
        <AboutSection title="Un proyecto pequeño">
          <p>
            Diez claves y unas pocas herramientas, pensadas y escritas en español. Preferimos que sean pocas y
            estén cuidadas. Si una frase no se entiende o algo falla, cuéntanos: la dirección para escribirnos
            está en esa misma política.
          </p>
        </AboutSection>
      </div>
      <h2 className="mt-16 mb-6 text-2xl">Dos maneras de usarlo</h2>
      <PlanCards />
    </div>
  );
}

export const page: Page = {
  title: "Acerca de",
  ...(import.meta.env.SSR && {
    description:
      "Qué es Claves del Éxito, qué incluye gratis, qué añade Premium por $2 USD al mes y qué hacemos con lo que escribes.",
  }),
  body: <AboutPage />,
};
