/** Changes to a widget while it is shown: events, and new data. */
import {
  PREVIEW_NOW,
  SAMPLE_EVENTS,
} from "@/lib/schema/widgets/state/samples.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";

/**
 * Returns an event, as a page feeds it to its widgets, at the moment of
 * previews.
 */
export function shownEvent(
  kind: string,
  data: unknown,
  values: Record<string, unknown> = {},
) {
  const id = `happening-${kind}`;
  return {
    ...SAMPLE_EVENTS[0],
    id,
    act: id,
    position: id,
    kind,
    test: false,
    occurredAt: PREVIEW_NOW,
    receivedAt: PREVIEW_NOW,
    data,
    ...values,
  };
}

/** Returns a part of the state that a preview of the kind shows. */
export function previewPart<T extends object = Record<string, unknown>>(
  kind: string,
  name: string,
): T {
  const state = widgetKind(kind)?.preview.state as Record<string, T>;
  const part = state[name];
  if (!part) throw new Error(`No ${name} in the preview of ${kind}`);
  return part;
}
