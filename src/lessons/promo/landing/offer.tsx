import { PREMIUM_EXTRAS, PREMIUM_PRICE } from "#billing/checkout/premium.ts";
import { GOING_BACK } from "#billing/subscription/withdrawal-days.ts";
import { keys } from "#lessons/keys/lessons.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";

const TOOLS = {
  planner: {
    href: "/promo-planificador-metas",
    text: "Tu Banco de Ideas y el planificador de metas, con una carta tuya en la fecha límite",
    link: "Mira cómo una idea se vuelve meta",
  },
  diary: {
    href: "/promo-midiario",
    text: "Tu diario con la coherencia de cada día, aunque solo tengas un minuto",
    link: "Mira un día escrito en el diario",
  },
} as const;
const OTHERS = [
  "Favoritos y notas en tu cuenta",
  "Calendario, también en Google, Apple u Outlook",
  ...PREMIUM_EXTRAS,
];

export type LandingTool = keyof typeof TOOLS;

export function LandingOffer({ tool }: { tool: LandingTool }) {
  const other = TOOLS[tool === "diary" ? "planner" : "diary"];
  return (
    <section aria-labelledby="precio" className="mt-16 grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
      <div>
        <h2 id="precio" className="text-3xl">
          Leer es gratis
        </h2>
        <p className="mt-3 text-quiet">Las diez claves, completas y sin crear una cuenta.</p>
        <ol className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-8 border-line border-b">
          {keys.map(({ id, order, title }) => (
            <li key={id} data-key={id} className="border-line border-t">
              <Link href={`/clave/${id}`} className="flex min-h-11 items-center gap-3 hover:underline">
                <span className="w-5 font-serif text-key tabular-nums">{order}</span>
                {title}
              </Link>
            </li>
          ))}
        </ol>
        <LandingProof />
      </div>
      <div>
        <h2 className="text-3xl">El cuaderno, {PREMIUM_PRICE}</h2>
        <p className="mt-3 text-quiet">Un solo plan, Premium, con todo incluido.</p>
        <ul className="mt-4 border-line border-b font-serif text-lg [&>li]:border-line [&>li]:border-t [&>li]:py-2">
          <li>{TOOLS[tool].text}</li>
          <li>
            {other.text}
            <Link
              href={other.href}
              className="flex min-h-11 items-center gap-2 font-sans font-semibold text-base text-ember underline underline-offset-4"
            >
              {other.link}
              <Icon name="forward" className="size-4" />
            </Link>
          </li>
          {OTHERS.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="mt-4 text-quiet">
          Se cobra cada mes por PayPal. Cancelas cuando quieras, desde tu perfil. {GOING_BACK}
        </p>
      </div>
    </section>
  );
}

type Proof = Record<"quotes" | "sources" | "stories", number>;

const PROOFS = Object.values(
  import.meta.glob<Proof>("/content/keys/*.md", { query: "?proof", import: "default", eager: true }),
);

/** The build counts these numbers in `content/keys`, except the last one. */
function LandingProof() {
  const count = (what: keyof Proof) => PROOFS.reduce((sum, proof) => sum + proof[what], 0);
  return (
    <dl className="mt-8 grid grid-cols-1 gap-3">
      <Figure number={count("quotes")} text="frases, cada una con su autor y la obra de donde sale" />
      <Figure number={count("sources")} text="estudios y textos citados con autor, año y título" />
      <Figure number={count("stories")} text="historias reales, con sus fuentes y con lo que no lograron" />
      <Figure number={0} text="anuncios de otros, y ningún rastreador" />
    </dl>
  );
}

function Figure({ number, text }: { number: number; text: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-4">
      <dt className="text-quiet">{text}</dt>
      <dd className="w-11 shrink-0 font-serif text-3xl text-ember tabular-nums">{number}</dd>
    </div>
  );
}
