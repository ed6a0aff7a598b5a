import type { Signal } from "@preact/signals";
import type { TrialFigures } from "@/lib/schema/overlays/scenes.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { PreviewStates, type Trial } from "./PreviewStates.tsx";

/** Shows the widget as OBS does, in each of its states. */
export function WidgetPreview(
  { channelId, readOnly, widget, onFrame, ...states }: {
    channelId: string;
    readOnly: boolean;
    widget: { id: string; name: string; width: number; height: number };
    onFrame: (frame: HTMLIFrameElement | null) => void;
    figures: Signal<TrialFigures>;
    replay: () => Promise<string>;
    trial: Trial;
  },
) {
  return (
    <>
      <SourcePreview
        channelId={channelId}
        readOnly={readOnly}
        source={widgetSource(channelId, widget.id)}
        width={widget.width}
        height={widget.height}
        title={words.preview(widget.name)}
        framed
        onFrame={onFrame}
      />
      <PreviewStates channelId={channelId} readOnly={readOnly} {...states} />
    </>
  );
}
