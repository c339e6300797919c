const found = import.meta.glob<readonly string[]>("/src/features/*/premium.ts", {
  eager: true,
  import: "premium",
});

/**
 * Folders and files below src/features whose scripts only Premium members load, and only their devices precache. The
 * folder of a tool with `searched.ts` needs no mention.
 */
export const premiumParts = Object.values(found).flat();
