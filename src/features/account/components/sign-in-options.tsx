import { buttonClass } from "#ui/button.tsx";
import { signInUrl } from "../client.ts";
import { ProviderMark } from "./provider-mark.tsx";

const PROVIDERS = [
  { id: "google", name: "Google" },
  { id: "facebook", name: "Facebook" },
] as const;

/** Both ways in, as real links: they work before the page has come to life, and without JavaScript. */
export function SignInOptions() {
  return (
    <ul className="grid gap-2">
      {PROVIDERS.map(({ id, name }) => (
        <li key={id}>
          <a href={signInUrl(id)} rel="nofollow" className={buttonClass("secondary", "w-full gap-3")}>
            <ProviderMark provider={id} />
            Continuar con {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
