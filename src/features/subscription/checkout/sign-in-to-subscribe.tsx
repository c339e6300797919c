import type { MouseEvent } from "react";
import { SignInOptions } from "#features/account/sign-in/sign-in-options.tsx";
import { rememberUpgradeIntent } from "./steps.ts";

/** The flow continues after the sign-in, unless `goesOn` is false. */
export function SignInToSubscribe({ goesOn = true }: { goesOn?: boolean }) {
  const remember = (event: MouseEvent) => {
    if (goesOn && event.target instanceof Element && event.target.closest("a")) rememberUpgradeIntent();
  };
  return (
    <div onClickCapture={remember}>
      <SignInOptions />
    </div>
  );
}
