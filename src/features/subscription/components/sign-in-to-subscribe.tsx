import type { MouseEvent } from "react";
import { SignInOptions } from "#features/account/components/sign-in-options.tsx";
import { rememberUpgradeIntent } from "./steps.ts";

/** Both ways in. The way to Premium goes on after the sign-in, unless there is nothing left to choose. */
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
