import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type {
  Reads,
  SettingsOf,
  StateOf,
  WidgetKind,
} from "@/lib/schema/widgets/define_widget.ts";
import { overlay, type RefreshRules } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/** A kind of widget, for the types of its component. */
type ComponentKind = Pick<WidgetKind, "settings"> & {
  reads(settings: never): Reads;
};

/** Widget data that a component is drawn from. */
type WidgetDataOf<K extends ComponentKind> = StateOf<ReturnType<K["reads"]>>;

/** Props that the server passes to the component of a widget. */
export interface WidgetProps<K extends ComponentKind> {
  instanceId: string;
  /** Effective settings, all there. */
  settings: SettingsOf<K>;
  /** Widget data that the first picture is drawn from. */
  initial: WidgetDataOf<K>;
  /** Events after which the data is read again. */
  refresh: RefreshRules;
  /** Data that all widgets of the page share. */
  page: PageInfo;
}

/** Settings and data of a widget, always the newest. */
interface LiveWidget<K extends ComponentKind> {
  settings: ReadonlySignal<SettingsOf<K>>;
  /** A component may put a fresher figure in when an event carries it. */
  state: Signal<WidgetDataOf<K>>;
}

/** Follows the settings and data of a widget while it is on the page. */
export function useWidget<K extends ComponentKind>(
  { instanceId, settings, initial, refresh, page }: WidgetProps<K>,
): LiveWidget<K> {
  const liveSettings = useSignal(settings);
  const state = useSignal(initial);
  useEffect(() => {
    if (page.mode === "still") return;
    return overlay().watch(instanceId, refresh, (update) => {
      // The server checked both against the kind's own schemas.
      if (update.settings) {
        liveSettings.value = update.settings as SettingsOf<K>;
      }
      if (update.state) state.value = update.state as WidgetDataOf<K>;
    }, () => state.peek());
  }, [instanceId]);
  return { settings: liveSettings, state };
}
