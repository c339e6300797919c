import { useLatePart } from "#ui/use-late-part.ts";

/** Our parameter for a failed sign-in, and Facebook's `#_=_`, which has no meaning. */
const TRACES = /[?&]ingreso=|#_=_$/;

export function SignInNotice() {
  return useLatePart(
    () => TRACES.test(window.location.href),
    () => import("./sign-in-ending.tsx").then((late) => <late.SignInEnding />),
  );
}
