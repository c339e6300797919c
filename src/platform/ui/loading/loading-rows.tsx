export function LoadingRows({ label, height }: { label: string; height: "h-20" | "h-36" }) {
  return (
    <div role="status" className="mt-8 animate-fade border-line border-b">
      <span className="sr-only">{label}</span>
      {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
        <div key={width} className="grid grid-cols-[4rem_1fr] items-center border-line border-t">
          <div className={`border-line border-r ${height}`} />
          <div className={`ml-5 h-5 rounded-sm bg-line ${width}`} />
        </div>
      ))}
    </div>
  );
}
