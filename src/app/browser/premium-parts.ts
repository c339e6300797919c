const found = import.meta.glob<readonly string[]>("/src/features/*/premium.ts", {
  eager: true,
  import: "premium",
});

/** Paths below src/features that only Premium members load and precache, beside the folders with `searched.ts`. */
export const premiumParts = Object.values(found).flat();
