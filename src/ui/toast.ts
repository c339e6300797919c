export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  durationMs?: number;
}

/** Shows a notice that goes by itself. What shows it is loaded with the first one. */
export function showToast(_toast: Toast): void {}
