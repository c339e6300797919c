import { LineArt } from "#ui/drawings/line-art.tsx";

export function EditLoading() {
  return (
    <p role="status" className="mt-10 flex animate-fade items-center gap-3 font-serif text-quiet text-xl">
      <LineArt viewBox="0 0 24 24" className="size-6 animate-spin text-key">
        <path d="M12 3a9 9 0 1 0 9 9" />
      </LineArt>
      Abriendo tu meta...
    </p>
  );
}
