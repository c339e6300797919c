/** A sheet as large as a phone's screen, where notices stand below its close button (toaster.css); elsewhere as wide as two pages side by side. */
export const LARGE_DIALOG =
  "whole-on-phone max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0";

/** What ends a long dialog stays in reach while it is scrolled. */
export const DIALOG_END =
  "sticky bottom-0 -mx-5 -mb-5 mt-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-raised px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-4";
