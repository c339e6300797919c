import { Component, type ReactNode } from "react";
import { UnloadablePage } from "./unloadable-page.tsx";

/** Keeps header and navigation usable when a page fails to render. */
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
