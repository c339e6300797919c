export function OpeningJournal() {
  return (
    <div role="status" className="mt-10 animate-fade">
      <span className="sr-only">Abriendo tu diario...</span>
      <div className="h-12 w-24 rounded-sm bg-line" />
      <div className="mt-4 h-5 w-3/5 max-w-md rounded-sm bg-line" />
      <div className="mt-14 h-63 border-line border-y" />
    </div>
  );
}
