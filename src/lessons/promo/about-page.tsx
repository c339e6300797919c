import { useEffect, useState } from "react";
import { FreeOffer, PremiumOffer } from "#billing/checkout/components/plan-offer.tsx";
import {
  isPremium,
  openSubscriptionFlow,
  type SubscriptionState,
  useSubscription,
} from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import type { SessionState } from "#member/account/session/session-state.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { MarginSection } from "#platform/ui/margin-section.tsx";
import { Link, navigate } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";

const PRICE: string = import.meta.env.PREMIUM_AMOUNT;

const STEPS = [
  {
    verb: "Lee",
    text: "Una clave al día, o la que hoy te haga falta. Son unos seis minutos, con ejemplos y algo pequeño que hacer después. Gratis y sin registrarte.",
  },
  {
    verb: "Escribe",
    text: "Anota lo que te dejó y guarda las ideas antes de que se enfríen. Cuando una tiene porqués, acciones y fecha, ya es una meta.",
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
      <Dawn />
      <div className="grid pt-12 max-md:gap-y-10 md:pt-16">
        <MarginSection title="Para quién es">
          <p>
            Para ti, si tienes algo pendiente contigo: retomar un estudio, cambiar de oficio, dejar una
            costumbre. Sirve igual si ya sabes qué quieres o si apenas lo sospechas. Y si la estás pasando
            mal, búscate compañía: un cuaderno ayuda, pero no reemplaza a un profesional.
          </p>
        </MarginSection>
        <MarginSection title="Cómo funciona">
          <ol className="grid gap-x-8 gap-y-6 lg:max-w-none lg:grid-cols-3">
            {STEPS.map(({ verb, text }) => (
              <li key={verb}>
                <h3 className="text-xl">{verb}</h3>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ol>
        </MarginSection>
        <MarginSection title="Cómo se financia">
          <p>
            De Premium. Quien se suscribe paga {PRICE} al mes, y con eso se sostiene todo, también lo que es
            gratis. Aquí no vas a ver anuncios de nadie, y tus datos no están en venta.
          </p>
        </MarginSection>
        <MarginSection title="Lo que escribes">
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
        </MarginSection>
        <MarginSection title="Un proyecto pequeño">
          <p>
            Diez claves y unas pocas herramientas, pensadas y escritas en español. Preferimos que sean pocas y
            estén cuidadas. Si una frase no se entiende o algo falla, cuéntanos: la dirección para escribirnos
            está en esa misma política.
          </p>
        </MarginSection>
      </div>
      <h2 className="mt-16 mb-6 text-2xl">Dos maneras de usarlo</h2>
      <PlanCards />
    </div>
  );
}

function Dawn() {
  return (
    <LineArt
      className="mt-10 h-36 w-full sm:h-auto"
      viewBox="0 0 960 208"
      preserveAspectRatio="xMidYMax slice"
    >
      <path
        d="M4 96c40-44 84-62 128-30M150 88c34-48 76-64 104-46M616 88c30-44 78-60 122-14M724 62c40-46 92-44 130-2 32-24 66-22 102-4M64 146h22v22H64zM64 157h22M160 156h18v18h-18zM224 156h18v18h-18zM286 104h16v18h-16zM318 104h16v18h-16zM286 140h16v18h-16zM318 140h16v18h-16zM556 150h20v22h-20zM556 161h20M744 142h20v20h-20zM780 142h20v20h-20z"
        stroke="var(--edge)"
      />
      <path d="M444 106h84v60h-84z" fill="var(--ember)" stroke="none" />
      <path
        d="M470 131a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0zM461 166c0-18 6-26 16-26 9 0 14 5 18 14l13 3M512 148l-5 16M494 165l26-4"
        stroke="var(--on-ember)"
      />
      <path d="M4 204h952M34 204v-84h112v84M48 120v-8M84 120v-8M44 112V92q22-12 44 0v20zM120 120V76M109 82h22M112 91h16M106 204v-44h24v44M138 146l63-46 55 42M192 204v-30h20v30M256 204V80h92v124M250 80h104M268 80V66h22v14M302 204v-28h18v28M380 204V90M592 204V90M364 90h244M376 90l14-18h192l14 18M444 106h84v60h-84zM434 166h104M396 204v-52h28v52M418 180v2M556 72V54h16v18M408 72c0-10 4-16 12-16 2 0 3-2 3-5l4 4h4l4-4v9c0 4-3 6-6 6v6zM408 72c-6 0-9-4-7-10M632 204v-54M632 150c-22 4-36-10-30-26-6-18 10-32 24-26 10-14 34-8 32 10 14 8 10 28-4 30-4 10-14 14-22 12zM632 176l12-12M632 168l-10-10M684 204v-78h148v78M676 126l12-22h140l12 22zM706 204v-48h22v48M900 204c-4-40-2-66 4-92M904 112c-16-14-32-10-38 4 14-6 26-8 38-4zM904 112c16-14 32-10 36 6-12-8-24-10-36-6zM904 112c-4-20-18-26-30-20 14 2 24 8 30 20zM904 112c2-20 16-28 28-22-14 4-22 10-28 22z" />
    </LineArt>
  );
}

function PlanCards() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section
        aria-labelledby="plan-premium"
        className="rounded-lg border border-line bg-raised p-5 shadow-md sm:p-7"
      >
        <PremiumOffer id="plan-premium">
          <PlanButton />
        </PremiumOffer>
      </section>
      <section aria-labelledby="plan-gratis" className="rounded-lg border border-line p-5 sm:p-7">
        <FreeOffer id="plan-gratis">
          <Link href="/" className={buttonClass("secondary", "w-full")}>
            Empezar a leer
          </Link>
        </FreeOffer>
      </section>
    </div>
  );
}

export const page: Page = {
  title: "Acerca de: qué es y cuánto cuesta",
  ...(import.meta.env.SSR && {
    description: `Qué es Claves del Éxito, qué incluye gratis, qué añade Premium por ${PRICE} al mes y qué hacemos con lo que escribes.`,
  }),
  body: <AboutPage />,
};

type PlanWay = "unknown" | "home" | "profile" | "flow";

const WISH = "¡Quiero ser Premium!";

/** Remembers a click until session and subscription are known. Until then, a likely member sees no button. */
function PlanButton() {
  const way = planWay(useSession(), useSubscription());
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    if (!isAsked || way === "unknown") return;
    setIsAsked(false);
    follow(way);
  }, [isAsked, way]);

  return (
    <>
      <Button
        className={`w-full noscript:hidden ${way === "unknown" ? "[[data-member]_&]:invisible" : ""}`}
        onClick={() => (way === "unknown" ? setIsAsked(true) : follow(way))}
      >
        {isAsked ? "Un momento..." : way === "profile" ? "Gestionar Suscripción" : WISH}
      </Button>
      <a href="/" className={buttonClass("primary", "w-full not-noscript:hidden")}>
        {WISH}
      </a>
    </>
  );
}

function follow(way: Exclude<PlanWay, "unknown">): void {
  if (way === "profile") navigate("/perfil");
  else if (way === "home") navigate("/", { state: { showSubscriptionModalAfterLogin: true } });
  else openSubscriptionFlow();
}

/** Returns the button's action. If the server does not answer, the subscription flow explains the problem. */
function planWay(session: SessionState, subscription: SubscriptionState): PlanWay {
  if (session.status === "loading") return "unknown";
  if (session.status === "signed-out") return "home";
  if (session.status === "unreachable" || subscription.status === "failed") return "flow";
  if (subscription.status === "loading") return "unknown";
  return isPremium(subscription) ? "profile" : "flow";
}
