import { useEffect, useMemo, useRef } from "preact/hooks";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { isHistory } from "@/lib/overlay/is_history.ts";
import { lateScript } from "@/lib/overlay/late_script.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useSupportEvents } from "@/lib/overlay/use_support_events.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { hasPlate, widgetStyle } from "@/lib/overlay/widget_style.ts";
import {
  filterFacts,
  passesFilter,
} from "@/lib/schema/widgets/rules/passes_filter.ts";
import { alertSize } from "@/lib/widgets/alert_box/alert_size.ts";
import type { webcamFrame } from "./definition.ts";
import { createGestureTurns } from "./gesture_turns.ts";

/** Loads what plays gestures, which no page draws at its start. */
const loadGestures = () => lateScript(import("./frame_gesture.ts"));

/** Draws `webcam-frame`; the look's own sheet paints its frame. */
export function WebcamFrame(props: WidgetProps<typeof webcamFrame>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  const { text, box, motion, a11y, title, subtitle } = settings;
  const shown = useShown(page, settings.visibility, true);
  const frame = useRef<HTMLDivElement>(null);
  const turns = useMemo(() =>
    createGestureTurns(async (size) => {
      const script = await loadGestures();
      const { intensity } = widget.settings.peek().motion;
      // Nobody sees it: what is missed is not played later.
      if (
        !script || !frame.current || document.hidden || intensity === "none"
      ) return;
      await script.playGesture(frame.current, size, intensity === "full");
    }), []);
  useSupportEvents(page, (event) => {
    if (!settings.reacts) return;
    if (!passesFilter(filterFacts(event), settings.filter)) return;
    const receivedAt = Date.parse(event.receivedAt);
    if (isHistory(receivedAt, overlay().serverNow())) return;
    turns.add(alertSize(event, settings.sizes));
  });
  useEffect(() => {
    // It is there before the first act of support, and no start waits for it.
    if (page.mode !== "live" || !settings.reacts) return;
    requestIdleCallback(() => void loadGestures());
  }, [settings.reacts]);
  return (
    <Frame
      kind="webcam-frame"
      settings={{ text, motion, a11y }}
      page={page}
      shown={shown}
      class={`is-${settings.shape}`}
      vars={{ "--thickness": `${settings.thickness}px` }}
    >
      <div class="ll-cam" ref={frame}>
        <i class="ll-cam-edge" />
        <i class="ll-cam-edge ll-cam-lit" />
        <i class="ll-burst" aria-hidden="true" />
        {(title !== "" || subtitle !== "") && (
          <div
            class={`ll-cam-name is-${settings.place}${
              hasPlate(box) ? " has-plate" : ""
            }`}
            style={widgetStyle({ text, box, a11y })}
          >
            {hasPlate(box) && <div class="ll-plate" />}
            <div class="ll-cam-words">
              {title !== "" && <FitText class="ll-cam-title" text={title} />}
              {subtitle !== "" && (
                <FitText class="ll-cam-subtitle" text={subtitle} />
              )}
            </div>
          </div>
        )}
      </div>
    </Frame>
  );
}
