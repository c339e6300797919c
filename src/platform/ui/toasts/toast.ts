export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  durationMs?: number | undefined;
  /** A newer notice of the same topic replaces this one. */
  topic?: string | undefined;
}

const waiting: Toast[] = [];
let isToasterWanted = false;

/** The first notice loads the toaster. If that fails, the notice is queued and shown with the next one. */
export function showToast(toast: Toast): void {
  waiting.push(toast);
  loadToaster().then(({ addToast }) => {
    for (const next of waiting.splice(0)) addToast(next);
  }, console.error);
}

/** Shows an error, which is announced at once and stays longer. */
export function showFailure(title: string, description: string | undefined): void {
  showToast({ title, description, variant: "destructive" });
}

/** Closes the notice with this title, because its dialog has moved to another step. Without notices, loads nothing. */
export function closeToast(title: string): void {
  if (isToasterWanted) loadToaster().then(({ removeToast }) => removeToast(title), console.error);
}

/** Loads the toaster. Pages that must work offline call this early. */
export async function loadToaster() {
  isToasterWanted = true;
  const toaster = await import("./toaster.tsx");
  await toaster.loadToasterStyles();
  return toaster;
}
