import { LineArt } from "#ui/drawings/line-art.tsx";
/** Picture: a written line leads from the page to the sun. Decorative. */
export function FirstPage({ className }: { className?: string }) {
  return (
    <LineArt className={className} viewBox="0 0 420 104">
      <path d="M346 66a28 28 0 0 1 56 0z" fill="var(--ember)" stroke="none" />
      <path d="M374 28V18M347 38l-6-7M401 38l6-7" stroke="var(--ember)" />
      <path d="M22 34h44M22 48h56M22 62h36" stroke="var(--edge)" />
      <path d="M96 66V12a6 6 0 0 0-6-6H10a6 6 0 0 0-6 6v84a6 6 0 0 0 6 6h80a6 6 0 0 0 6-6V90" />
      <path d="M22 78h70c34 0 42-36 78-36 40 0 42 34 82 34 30 0 44-10 66-10h100M170 42V16l20 7-20 7" />
      <path d="M276 34q5-6 9 0 3-6 9 0M306 20q4-5 7 0 3-5 7 0" />
    </LineArt>
  );
}
