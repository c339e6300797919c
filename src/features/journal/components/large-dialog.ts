/** A sheet as large as a phone's screen, where notices stand below its close button (toaster.css); elsewhere as wide as two pages side by side. */
export const LARGE_DIALOG =
  "whole-on-phone max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0";
