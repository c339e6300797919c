/** Changes a stored draft as a second tab of the member would. `part` is a part of the draft's key. */
export function writeInAnotherTab<T>(part: string, change: (value: T) => Partial<T>): void {
  const key = Object.keys(localStorage).find((each) => each.includes(part)) ?? "";
  const draft = JSON.parse(localStorage.getItem(key) ?? "") as { value: T };
  localStorage.setItem(key, JSON.stringify({ ...draft, value: { ...draft.value, ...change(draft.value) } }));
  window.dispatchEvent(new StorageEvent("storage", { key }));
}
