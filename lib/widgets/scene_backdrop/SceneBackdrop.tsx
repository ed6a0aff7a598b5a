import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { sceneBackdrop } from "./definition.ts";

/** Layers of a world, from the sky to what flies before it. */
const LAYERS = ["sky", "light", "far", "near", "air"];

/** Draws `scene-backdrop`; the look's own sheet paints its world. */
export function SceneBackdrop(props: WidgetProps<typeof sceneBackdrop>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  const { title, subtitle, place } = settings;
  const shown = useShown(page, settings.visibility, true);
  const moves = settings.moves && settings.motion.intensity === "full" &&
    page.mode !== "still";
  // The server draws a page that nobody sees yet.
  const isSeen = useSignal(false);
  useEffect(
    () => effect(() => void (isSeen.value = overlay().visible.value)),
    [],
  );
  return (
    <Frame
      kind="scene-backdrop"
      settings={settings}
      page={page}
      shown={shown}
    >
      <div
        class={`ll-world${
          moves ? isSeen.value ? " is-moving" : " is-moving is-paused" : ""
        }`}
        aria-hidden="true"
      >
        {LAYERS.map((layer) => <i key={layer} class={`is-${layer}`} />)}
      </div>
      <div class={`ll-backdrop-words is-${place}`}>
        {title !== "" && <FitText class="ll-backdrop-title" text={title} />}
        {subtitle !== "" && (
          <FitText class="ll-backdrop-subtitle" text={subtitle} />
        )}
      </div>
    </Frame>
  );
}
