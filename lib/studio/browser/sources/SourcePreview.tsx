import { useEffect, useRef } from "preact/hooks";
import {
  type OverlaySource,
  previewAddress,
  tokenIssue,
} from "@/lib/studio/browser/source_address.ts";
import { useNear } from "@/lib/studio/browser/use_near.ts";
import { SOURCE_MESSAGES as words } from "@/lib/studio/messages/sources.ts";
import { usePreviewTurn } from "./preview_turns.ts";

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
  /** Is given the frame while it is there: it loads at once, and others in their turn once they are near. */
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
    onFrame,
  }: SourcePreviewProps,
) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box, false);
  const address = previewAddress(channelId, source, still);
  const issue = tokenIssue.value;
  const { shown, onLoad } = usePreviewTurn(
    readOnly || onFrame || !isNear ? null : address,
    issue,
  );
  // Before the page's scripts run: it is the longest of what an editor waits for.
  const loaded = onFrame ? { address, issue } : shown;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
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
  }, [width, height, framed]);

  return (
    <div
      class={framed ? "preview preview--framed" : "preview"}
      ref={box}
      style={framed ? {} : { aspectRatio: `${width} / ${height}` }}
      inert={!readOnly}
    >
      {readOnly && <p class="preview__none">{words.noPreview}</p>}
      {!readOnly && loaded !== null && (
        <iframe
          key={`${loaded.issue} ${loaded.address}`}
          ref={onFrame ?? null}
          src={loaded.address}
          onLoad={onLoad}
          title={title}
          tabIndex={-1}
          style={{ width: `${width}px`, height: `${height}px` }}
        />
      )}
    </div>
  );
}
