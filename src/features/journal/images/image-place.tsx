export function ImagePlace() {
  return <div aria-hidden="true" className="h-40 w-full rounded-sm bg-raised" />;
}
