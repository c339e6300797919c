import type { KeyProof } from "#features/keys/lesson.ts";

const proofs = Object.values(
  import.meta.glob<KeyProof>("/content/keys/*.md", { query: "?proof", import: "default", eager: true }),
);

/** What a reader can check in the lessons, counted by the build. */
export const PROOF: KeyProof = {
  quotes: proofs.reduce((sum, { quotes }) => sum + quotes, 0),
  sources: proofs.reduce((sum, { sources }) => sum + sources, 0),
  stories: proofs.reduce((sum, { stories }) => sum + stories, 0),
};
