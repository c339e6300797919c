import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";

const InAppAdvice = lazyComponent("InAppAdvice", () => import("./in-app-advice.tsx"));

/**
 * Matches a browser embedded in an application, in which Google refuses a sign-in
 * (developers.google.com/identity/protocols/oauth2/policies): "wv" on Android, "FBA" in Facebook, no "Safari" on iOS.
 */
export const IN_APP = /; wv\)|FBA[NV]|iP(?!.*Saf)/;

/** With `isReturning`, a member signs in again. The hint then omits Facebook, which would open another account. */
export function InAppHint({ isReturning = false }: { isReturning?: boolean }) {
  return useHydrated() && IN_APP.test(navigator.userAgent) && <InAppAdvice isReturning={isReturning} />;
}
