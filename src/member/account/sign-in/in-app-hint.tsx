import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";

const InAppAdvice = lazyComponent("InAppAdvice", () => import("./in-app-advice.tsx"));

/** A cheap check before `in-app-browser.ts` is loaded: real browsers name Safari or Firefox, and not "wv". */
export const PERHAPS_IN_APP = /wv|FB|^(?!.*(Saf|Fire))/;

/** With `isReturning`, a member signs in again. The hint then omits Facebook, which would open another account. */
export function InAppHint({ isReturning = false }: { isReturning?: boolean }) {
  return (
    useHydrated() && PERHAPS_IN_APP.test(navigator.userAgent) && <InAppAdvice isReturning={isReturning} />
  );
}
