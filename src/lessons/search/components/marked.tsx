import type { Piece } from "#platform/shared/text/fold-text.ts";

export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    if (!isMatch) return <span key={key}>{text}</span>;
    return (
      <mark key={key} className="rounded-sm bg-key/20 text-ink">
        {text}
      </mark>
    );
  });
}
