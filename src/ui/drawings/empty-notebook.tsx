import { Scene } from "./scene.tsx";

export function EmptyNotebook({ className }: { className: string }) {
  return (
    <Scene
      className={className}
      light="M66 48a10 10 0 0 1 20 0z"
      writing="M56 66h40M56 80h40M56 94h22"
      line="M42 12h64a6 6 0 0 1 6 6v88a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6h6zM42 12v100M54 48h44M76 32v-5M62 37l-3-4M90 37l3-4M140 30l10 4-20 54-10 9-1-13zM136 41l10 4M4 112h16M122 112h34"
    />
  );
}
