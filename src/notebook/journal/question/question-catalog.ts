const files = import.meta.glob<string[]>("/content/questions/*.yaml", { import: "default", eager: true });

/** The questions of each lesson, by the lesson's id. They load only with the form of a description. */
export const questionCatalog: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(files).map(([path, questions]) => [/([^/]+)\.yaml$/.exec(path)?.[1] ?? path, questions]),
);
