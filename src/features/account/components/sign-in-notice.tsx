import { useLatePart } from "#ui/use-late-part.ts";

/** What a sign-in that brought nobody in leaves in the address, and Facebook's mark, which means nothing. */
const TRACES = /[?&]ingreso=|#_=_$/;

/** Says how a sign-in ended, where the address knows of one. Nothing to see. */
export function SignInNotice() {
  return useLatePart(
    () => TRACES.test(window.location.href),
    () => import("./sign-in-ending.tsx").then((late) => <late.SignInEnding />),
  );
}
