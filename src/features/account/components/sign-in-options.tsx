import { buttonClass } from "#ui/button.tsx";
import { useLatePart } from "#ui/use-late-part.ts";
import { PERHAPS_IN_APP } from "../perhaps-in-app.ts";
import { ProviderMark } from "./provider-mark.tsx";

const PROVIDERS = [
  { id: "google", name: "Google" },
  { id: "facebook", name: "Facebook" },
] as const;

/** Real links work before hydration and without JavaScript. */
export function SignInOptions() {
  const advice = useLatePart(
    () => PERHAPS_IN_APP.test(navigator.userAgent),
    () => import("./in-app-advice.tsx").then((late) => <late.InAppAdvice />),
  );

  return (
    <>
      {advice}
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
