import { useEffect, useRef } from "preact/hooks";
import {
  type OverlaySource,
  previewAddress,
  tokenIssue,
} from "@/lib/studio/browser/source_address.ts";
import { SOURCE_MESSAGES as words } from "@/lib/studio/messages/sources.ts";

interface SourcePreviewProps {
  channelId: string;
  source: OverlaySource;
  /** Size that the source is drawn at, in px. */
  width: number;
  height: number;
  title: string;
  /** Draws a picture of samples that does not follow the channel. */
  still?: boolean;
  /** An administrator has no token: the preview says so. */
  readOnly: boolean;
  /** Keeps 16 : 9, the source in the middle: for cards beside each other. */
  framed?: boolean;
  /** Keeps its room, and shows nothing yet. */
  waits?: boolean;
  /** Is given the frame while it is there. */
  onFrame?: (frame: HTMLIFrameElement | null) => void;
}

/** Shows a browser source as OBS does, scaled to the room there is, and out of reach. */
export function SourcePreview(
  {
    channelId,
    source,
    width,
    height,
    title,
    still = false,
    readOnly,
    framed,
    waits = false,
    onFrame,
  }: SourcePreviewProps,
) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || waits) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty(
        "--scale",
        `${
          Math.min(
            element.clientWidth / width,
            element.clientHeight / height,
            framed ? 1 : Infinity,
          )
        }`,
      )
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height, framed, waits]);

  return (
    <div
      class={framed ? "preview preview--framed" : "preview"}
      ref={box}
      style={framed ? {} : { aspectRatio: `${width} / ${height}` }}
      inert={!readOnly}
    >
      {readOnly && <p class="preview__none">{words.noPreview}</p>}
      {!readOnly && !waits && (
        <iframe
          // Its address has the token, and so it keeps none that was replaced.
          key={tokenIssue.value}
          ref={onFrame ?? null}
          // Before the page's scripts run: it is the longest of what it waits for.
          src={previewAddress(channelId, source, still)}
          title={title}
          tabIndex={-1}
          // An editor is about its frame; cards may be far below.
          loading={onFrame ? "eager" : "lazy"}
          style={{ width: `${width}px`, height: `${height}px` }}
        />
      )}
    </div>
  );
}
