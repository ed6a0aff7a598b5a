import { Component, type ComponentChildren } from "preact";
import { reportError } from "@/lib/overlay/report_error.ts";

interface AlertGuardProps {
  instanceId: string;
  /** The alert cannot be drawn. */
  onFail(): void;
  children: ComponentChildren;
}

/** Draws nothing in the place of an alert that fails, so that the next one has its turn. */
export class AlertGuard extends Component<
  AlertGuardProps,
  { failed: boolean }
> {
  override state = { failed: false };

  static override getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    // The server says nothing: the page fails in the same way, and tells.
    if (typeof document === "undefined") return;
    reportError(error, "drawing", this.props.instanceId);
    this.props.onFail();
  }

  override render(): ComponentChildren {
    return this.state.failed ? null : this.props.children;
  }
}
