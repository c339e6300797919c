import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";

const SignInEnding = lazyComponent("SignInEnding", () => import("./sign-in-ending.tsx"));

/** Our parameter for a failed sign-in, and Facebook's `#_=_`, which has no meaning. */
const TRACES = /[?&]ingreso=|#_=_$/;

export function SignInNotice() {
  return useHydrated() && TRACES.test(window.location.href) && <SignInEnding />;
}
