/** The buttons of a step. Sticks above the mobile bar (3.5rem plus a 1px border) on viewports large enough for both. */
export const STEP_BAR =
  "mt-auto flex flex-wrap items-center gap-3 border-line bg-paper pt-3 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:px-4 max-sm:pb-3 max-sm:[@media(width>=22.5rem)_and_(height>=36rem)]:sticky max-sm:[@media(width>=22.5rem)_and_(height>=36rem)]:bottom-[calc(3.5625rem+env(safe-area-inset-bottom))] sm:pt-4";
