import { keys } from "#features/keys/lessons.ts";
import { PREMIUM_PRICE } from "#features/subscription/checkout/premium.ts";
import { Link } from "#ui/navigation.tsx";

/** The tools with a landing page. `OTHERS` is the rest of Premium. */
const TOOLS = {
  planner: "El planificador de metas y tu Banco de Ideas",
  diary: "Tu diario, con la coherencia de cada día",
};
const OTHERS = ["Favoritos y notas en tu cuenta", "Calendario de eventos"];

export type LandingTool = keyof typeof TOOLS;

/** Lists the page's own tool first. */
export function LandingOffer({ tool }: { tool: LandingTool }) {
  const holds = new Set([TOOLS[tool], ...Object.values(TOOLS), ...OTHERS]);
  return (
    <section aria-labelledby="precio" className="mt-16 grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div>
        <h2 id="precio" className="text-3xl">
          Leer es gratis
        </h2>
        <p className="mt-3 text-quiet">Las diez claves, completas y sin crear una cuenta.</p>
        <ol className="mt-4 grid grid-cols-2 gap-x-8 border-line border-b">
          {keys.map(({ id, order, title }) => (
            <li key={id} data-key={id} className="border-line border-t">
              <Link href={`/clave/${id}`} className="flex min-h-11 items-center gap-3 hover:underline">
                <span className="w-5 font-serif text-key tabular-nums">{order}</span>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2 className="text-3xl">El cuaderno, {PREMIUM_PRICE}</h2>
        <p className="mt-3 text-quiet">Un solo plan, Premium, con todo adentro.</p>
        <ul className="mt-4 border-line border-b font-serif text-lg">
          {[...holds].map((item) => (
            <li key={item} className="border-line border-t py-2">
              {item}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-quiet">
          Se cobra cada mes por PayPal. Cancelas cuando quieras, desde tu perfil.
        </p>
      </div>
    </section>
  );
}
