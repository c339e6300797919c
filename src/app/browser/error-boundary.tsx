import { Component, type ReactNode } from "react";
import { UnloadablePage } from "./unloadable-page.tsx";

/** Keeps header and navigation standing when a page breaks; a reload is the way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <UnloadablePage onRetry={() => window.location.reload()} />;
  }
}
