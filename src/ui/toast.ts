/** A notice that goes by itself. */
export interface Toast {
  title: string;
  description?: string | undefined;
  /** "destructive" tells of an error: it is announced at once and stays longer. */
  variant?: "default" | "destructive";
  durationMs?: number;
}

const waiting: Toast[] = [];

/**
 * Shows a notice. What shows it is loaded with the first one; where that fails for want of a connection,
 * the notice waits and is shown with the next.
 */
export function showToast(toast: Toast): void {
  waiting.push(toast);
  loadToaster().then(
    ({ addToast }) => {
      for (const next of waiting.splice(0)) addToast(next);
    },
    (error: unknown) => console.error(error),
  );
}

/** Fetches what shows notices ahead of need: a page that can be used offline has to have it by then. */
export async function loadToaster() {
  const toaster = await import("./toaster.tsx");
  await toaster.loadToasterStyles();
  return toaster;
}
