import {
  type WidgetListProps,
  WidgetsView,
} from "@/lib/studio/browser/widgets/WidgetsView.tsx";

/** Draws the widgets of the channel: add, set up, copy, switch off, delete. */
export default function WidgetList(props: WidgetListProps) {
  return <WidgetsView {...props} />;
}
