import { LineArt } from "#ui/drawings/line-art.tsx";

/** A phone among whose tiles one is lit: the key with the sunrise. Decorative. */
export function HomeScreen({ className }: { className?: string }) {
  return (
    <LineArt className={className} viewBox="0 0 240 220">
      <path d="M108 108a12 12 0 0 1 24 0z" fill="var(--ember)" stroke="none" />
      <path
        d="M80 38h16v16H80zM112 38h16v16h-16zM144 38h16v16h-16zM80 158h16v16H80zM112 158h16v16h-16zM144 158h16v16h-16z"
        stroke="var(--edge)"
      />
      <path d="M76 8h88a12 12 0 0 1 12 12v180a12 12 0 0 1-12 12H76a12 12 0 0 1-12-12V20a12 12 0 0 1 12-12zM110 20h20M106 194h28M96 76h48a8 8 0 0 1 8 8v48a8 8 0 0 1-8 8H96a8 8 0 0 1-8-8V84a8 8 0 0 1 8-8zM102 108h36M120 108v17M120 117h7M120 91v-5M108 95l-3-4M132 95l3-4M4 212h44M192 212h44M16 212v-12M24 212v-20M222 212v-16" />
    </LineArt>
  );
}
