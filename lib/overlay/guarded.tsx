import {
  Component,
  type ComponentChildren,
  createContext,
  type FunctionComponent,
} from "preact";
import { useEffect } from "preact/hooks";
import "./common_modules.ts";
import { markStarted } from "./watchdog.ts";
import { overlay } from "./overlay_context.ts";
import { reportError } from "./report_error.ts";

/** The widget that is being drawn; `null` outside of one. */
export const DrawnWidget = createContext<string | null>(null);

/** Until a widget that failed is drawn anew, with figures that are read anew. */
const AGAIN_MS = 30_000;

/** Props that the guard of a component needs. */
interface Guarded {
  instanceId: string;
  settings: unknown;
  initial: unknown;
}

interface GuardProps<P> {
  component: FunctionComponent<P>;
  given: P;
}

interface GuardState {
  failed: boolean;
  /** Settings and figures that came after the failure. */
  fresh: { settings?: unknown; initial?: unknown };
}

/** Stands behind a component: its effect comes after those by which the component listens. */
function Awake({ id }: { id: string }) {
  useEffect(() => markStarted(id), [id]);
  return null;
}

/** Draws nothing in the place of a component that failed, until new data is to be drawn. */
class Guard<P extends Guarded> extends Component<GuardProps<P>, GuardState> {
  override state: GuardState = { failed: false, fresh: {} };
  #stop = () => {};

  static override getDerivedStateFromError(): Partial<GuardState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    // The server says nothing: the page fails in the same way, and tells.
    if (typeof document === "undefined") return;
    const { instanceId } = this.props.given;
    markStarted(instanceId);
    reportError(error, "drawing", instanceId);
    this.#stop();
    this.#stop = overlay().watch(
      instanceId,
      { on: [], everyMs: AGAIN_MS },
      ({ settings, state }) => {
        this.#stop();
        this.setState(({ fresh }) => ({
          failed: false,
          fresh: {
            ...fresh,
            ...(settings ? { settings } : {}),
            ...(state ? { initial: state } : {}),
          },
        }));
      },
    );
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render(): ComponentChildren {
    const { component: Component, given } = this.props;
    if (this.state.failed) return null;
    return (
      <DrawnWidget.Provider value={given.instanceId}>
        <Component {...given} {...this.state.fresh} />
        <Awake id={given.instanceId} />
      </DrawnWidget.Provider>
    );
  }
}

/**
 * Wraps a component so that, when it fails, it draws nothing, leaves its
 * neighbours alone, reports to the dashboard, and is tried again.
 */
export function guarded<P extends Guarded>(
  component: FunctionComponent<P>,
): FunctionComponent<P> {
  return (given) => <Guard component={component} given={given} />;
}
