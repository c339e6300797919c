import { useRef } from "react";
import { apiOf } from "#platform/shared/api-client.ts";
import { useFragmentFocus } from "#platform/ui/loading/use-fragment-focus.ts";
import { useLoaded } from "#platform/ui/loading/use-loaded.ts";
import { Link } from "#platform/ui/navigation.tsx";
import type { quotaContract } from "../contract.ts";
import { tellUsage, type UsageOfTools } from "../quota-words.ts";

const api = apiOf<typeof quotaContract>();

/** Shows usages near their bounds, or nothing without an answer. Give it the member's id as `key`. */
export function QuotaSection({ memberId, tools }: { memberId: string; tools: UsageOfTools }) {
  const { loaded } = useLoaded(() => api("GET /api/quota", { memberId }));
  const usages = loaded?.ok ? loaded.data : [];
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = usages.length > 0;
  useFragmentFocus(heading, "espacio", isShown);
  if (!isShown) return null;
  return (
    <section aria-labelledby="espacio">
      <h2 ref={heading} id="espacio" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        Tu espacio
      </h2>
      <p className="mt-3 max-w-lesson text-quiet">
        Te avisamos antes de que algo se llene. Nada de lo que guardaste se pierde.
      </p>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {usages
          .map((usage) => tellUsage(usage, tools))
          .map(({ kind, isFull, share, title, text, href, link }) => (
            <li key={kind} className="py-5">
              <h3 className="font-sans font-semibold text-base">{title}</h3>
              <svg
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-3 h-1.5 w-full"
              >
                <rect width="100" height="1" className="fill-line" />
                <rect width={100 * share} height="1" className={isFull ? "fill-danger" : "fill-warning"} />
              </svg>
              <p className="mt-3 max-w-lesson text-quiet">{text}</p>
              {href && (
                <Link
                  href={href}
                  className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {link}
                </Link>
              )}
            </li>
          ))}
      </ul>
      <p className="mt-4 max-w-lesson text-quiet text-sm">
        Antes de eliminar algo puedes llevarte una copia de todo: está abajo, en «Tus datos».
      </p>
    </section>
  );
}
