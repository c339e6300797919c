/** Full screen on a phone; each dialog sets its own width on larger screens. */
export const LARGE_DIALOG =
  "max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0";
