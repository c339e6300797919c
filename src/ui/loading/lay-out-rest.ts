const LATER = "laid-out-later";

/** Shows what the first paint left out, a piece a frame: all at once would be one long task. */
export function layOutRest(): void {
  const piece = document.querySelector(`[data-partial] .${LATER}`);
  if (!piece) return void delete document.documentElement.dataset.partial;
  piece.classList.remove(LATER);
  requestAnimationFrame(() => setTimeout(layOutRest));
}
