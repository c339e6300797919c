import type { MouseEvent } from "react";
import { SignInOptions } from "#features/account/components/sign-in-options.tsx";
import { wishForSubscription } from "./steps.ts";

/** Both ways in, from where the way to Premium goes on after the sign-in. */
export function SignInToSubscribe() {
  const remember = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) wishForSubscription();
  };
  return (
    <div onClickCapture={remember}>
      <SignInOptions />
    </div>
  );
}
