import { buttonClass } from "#ui/button.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { PERHAPS_IN_APP } from "./perhaps-in-app.ts";
import { ProviderMark } from "./provider-mark.tsx";

export const InAppAdvice = lazyComponent(() =>
  import("./in-app-advice.tsx").then((late) => late.InAppAdvice),
);

const PROVIDERS = [
  { id: "google", name: "Google" },
  { id: "facebook", name: "Facebook" },
] as const;

/** Real links work before hydration and without JavaScript. */
export function SignInOptions() {
  const isPerhapsInApp = useHydrated() && PERHAPS_IN_APP.test(navigator.userAgent);

  return (
    <>
      {isPerhapsInApp && <InAppAdvice />}
      <ul className="grid gap-2">
        {PROVIDERS.map(({ id, name }) => (
          <li key={id}>
            <a href={`/api/auth/${id}`} rel="nofollow" className={buttonClass("secondary", "w-full gap-3")}>
              <ProviderMark provider={id} />
              Continuar con {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
